import { dayIn } from '@fitout/sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { serverBeside, startChildServer, startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { setTimeZone } from '../../../tests/support/time-zone.ts';
import { closeDays } from '../server/counts/read.ts';
import type { PageCounts } from '../shared/calls/counts.ts';
import type { PageDetail, PageSummary } from '../shared/calls/outputs.ts';
import { base, strangerTo } from './editor-kit.ts';

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});

afterAll(() => server?.stop());

/** A published page with a link and a hidden block. */
async function published(client: ApiClient, title: string) {
  const page = await client.post<PageDetail>(`${base}/pages`, { title, kind: 'page' });
  const { root } = page.document;
  const link = { kind: 'phone', target: '10086' };
  const nodes = [
    { id: 'call', type: 'title', v: 1, parent: root, props: { text: '打电话', link }, style: {} },
    { id: 'hid', type: 'title', v: 1, parent: root, props: { text: '藏' }, style: {}, hidden: true },
  ];
  const ops = nodes.map((node, at) => ({ op: 'insert', parent: root, slot: 'default', at, nodes: [node] }));
  await client.post(`${base}/pages/${page.id}/ops`, { base: 0, ops, client: 'a' });
  await client.post(`${base}/pages/${page.id}/publish`, { rev: 1 });
  return { id: String(page.id), slug: page.slug };
}

const visit = async (url: string, slug: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/p/${slug}`, { headers: { 'user-agent': phone, ...headers } });
const click = (url: string, id: string, block: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/p/decoration/public/clicks/${id}/${block}`, {
    method: 'POST',
    headers: { 'user-agent': phone, origin: url, ...headers },
  });
const countsOf = (client: ApiClient, id: string, days = 7) =>
  client.get<PageCounts>(`${base}/pages/${id}/counts?days=${days}`);
const today = (counts: PageCounts) => counts.days.at(-1);

describe('views', () => {
  it('are counted by day, with visitors told apart, also where the page was not sent again', async () => {
    const { id, slug } = await published(api, '浏览');
    const answer = await visit(server.url, slug);
    await visit(server.url, slug, { 'if-none-match': answer.headers.get('etag') ?? '' });
    await visit(server.url, slug, { 'user-agent': `${phone} other` });
    const counts = await countsOf(api, id);
    expect(counts.days).toHaveLength(7);
    expect(today(counts)).toMatchObject({ views: 3, visitors: 2 });
    const { items } = await api.get<{ items: PageSummary[] }>(`${base}/pages`);
    expect(items.find((page) => String(page.id) === id)?.weekViews).toBe(3);
  });

  it('are of people: no robots, previews of the back office, or those who do not want it', async () => {
    const { id, slug } = await published(api, '不计');
    const others: Record<string, string>[] = [
      { 'user-agent': 'Googlebot/2.1 (bot)' },
      { 'sec-fetch-dest': 'iframe' },
      { dnt: '1' },
    ];
    for (const headers of others) await visit(server.url, slug, headers);
    await click(server.url, id, 'call', { dnt: '1' });
    const counts = await countsOf(api, id);
    expect(today(counts)).toMatchObject({ views: 0, visitors: 0 });
    expect(counts.clicks).toEqual({});
  });

  it('of the home page are its page’s', async () => {
    const { id } = await published(api, '首页');
    await api.put(`${base}/home`, { pageId: id });
    await fetch(`${server.url}/p/-/home`, { headers: { 'user-agent': phone } });
    expect(today(await countsOf(api, id))?.views).toBe(1);
  });

  it('keep nothing of who came: no address, no name of a browser, and the salt goes with its day', async () => {
    const { slug } = await published(api, '匿名');
    await visit(server.url, slug);
    const { id } = await published(api, '冲刷');
    await countsOf(api, id);
    const database = server.parts.database.of('decoration');
    const db = database.query<Record<string, Record<string, unknown>>>();
    const rows = await db.selectFrom('page_visitor').selectAll().execute();
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect((row.visitor as Buffer).length).toBe(16);
    // A day that is over: closed by the nightly job.
    await db.updateTable('page_visitor').set({ day: '2020-01-01' }).execute();
    await db.updateTable('page_day').set({ day: '2020-01-01' }).execute();
    await db.updateTable('count_salt').set({ day: '2020-01-01' }).execute();
    await closeDays(database);
    expect(await db.selectFrom('page_visitor').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('count_salt').selectAll().execute()).toEqual([]);
  });
});

describe('a database that does not take a batch', () => {
  it('gets it with the next one, whole and once', async () => {
    const { id, slug } = await published(api, '补写');
    await visit(server.url, slug);
    await click(server.url, id, 'call');
    const rename = (from: string, to: string) =>
      server.parts.database.of('decoration').transaction<object, void>(async (tx) => {
        await sql`alter table ${sql.table(from)} rename to ${sql.id(to)}`.execute(tx);
      });
    await rename('block_day', 'block_day_away');
    expect((await api.send('GET', `${base}/pages/${id}/counts`)).status).toBe(500);
    await visit(server.url, slug);
    await rename('block_day_away', 'block_day');
    const counts = await countsOf(api, id);
    expect(today(counts)).toMatchObject({ views: 2, visitors: 1 });
    expect(counts.clicks).toEqual({ call: 1 });
  });
});

// It is always another day in one of them than in the other.
it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])('a day is one of the organisation’s zone: %s', async (zone) => {
  await setTimeZone(server, api, zone);
  const { id, slug } = await published(api, '时区');
  const before = dayIn(new Date(), zone);
  await visit(server.url, slug);
  await click(server.url, id, 'call');
  const counts = await countsOf(api, id);
  expect([before, dayIn(new Date(), zone)]).toContain(today(counts)?.day);
  expect(counts.days.filter(({ views }) => views > 0).map(({ day }) => day)).toEqual([before]);
  expect(counts.clicks).toEqual({ call: 1 });
});

describe('clicks', () => {
  it('are counted by block, and only of blocks that visitors have before them', async () => {
    const { id, slug } = await published(api, '点击');
    const html = await (await visit(server.url, slug)).text();
    expect(html).toContain(`data-page="${id}"`);
    for (const block of ['call', 'call', 'hid', 'nothere'])
      expect((await click(server.url, id, block)).status).toBe(200);
    expect((await click(server.url, '99', 'call')).status).toBe(200);
    expect((await click(server.url, id, 'no%20block')).status).toBe(400);
    expect((await countsOf(api, id)).clicks).toEqual({ call: 2 });
    await api.post(`${base}/pages/${id}/unpublish`);
    await click(server.url, id, 'call');
    expect((await countsOf(api, id)).clicks).toEqual({ call: 2 });
  });

  // The last that counts on this server: the address of these tests has called too often then.
  it('of one address are bounded', async () => {
    const { id } = await published(api, '刷量');
    // More than two minutes let through: the first of them may end while they come.
    for (let round = 0; round < 26; round++)
      await Promise.all(Array.from({ length: 50 }, () => click(server.url, id, 'call')));
    const { clicks } = await countsOf(api, id);
    expect(clicks.call).toBeLessThanOrEqual(1200);
    expect(clicks.call).toBeGreaterThan(0);
  });

  it('cost a page without links and buttons nothing', async () => {
    const page = await api.post<PageDetail>(`${base}/pages`, { title: '纯文', kind: 'page' });
    const node = { id: 'text', type: 'title', v: 1, parent: page.document.root, props: { text: '文' }, style: {} };
    const ops = [{ op: 'insert', parent: page.document.root, slot: 'default', at: 0, nodes: [node] }];
    await api.post(`${base}/pages/${page.id}/ops`, { base: 0, ops, client: 'a' });
    await api.post(`${base}/pages/${page.id}/publish`, { rev: 1 });
    const html = await (await visit(server.url, page.slug)).text();
    expect(html).not.toContain('<script');
    expect(html).not.toContain('data-page');
  });
});

describe('another organisation', () => {
  it('sees no counts of this one', async () => {
    const { id } = await published(api, '别看');
    const other = await strangerTo(server);
    expect((await other.send('GET', `${base}/pages/${id}/counts`)).status).toBe(404);
    expect((await api.send('GET', `${base}/pages/${id}/counts?days=3`)).status).toBe(400);
  });
});

describe('a server that ends', () => {
  it('in order loses nothing; one that is killed loses some seconds at most', async () => {
    const env = { DATABASE_URL: server.databaseUrl, FITOUT_DATA: server.dataDir };
    const { id, slug } = await published(api, '停机');
    const first = await serverBeside(server);
    for (let times = 0; times < 3; times++) await visit(first.url, slug);
    await first.stop();
    expect(today(await countsOf(api, id))?.views).toBe(3);
    const second = await startChildServer(env);
    await visit(second.url, slug);
    await expect.poll(async () => today(await countsOf(api, id))?.views, { interval: 500 }).toBe(4);
    await visit(second.url, slug);
    await second.kill();
    expect(today(await countsOf(api, id))?.views).toBeGreaterThanOrEqual(4);
  });
});
