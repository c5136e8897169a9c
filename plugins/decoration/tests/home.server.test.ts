import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { KernelTables } from '../../../kernel/server/schema/tables.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { HomeRule } from '../shared/calls/home.ts';
import { base, pageOf } from './editor-kit.ts';

let server: TestServer;
let api: ApiClient;
const pages: Record<string, { id: string; slug: string }> = {};
const names = ['平日', '大促', '会员', '夜场'] as const;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
  for (const name of names) {
    const { id, slug } = await pageOf(server, name, [['title', { text: `${name}内容` }]]);
    await api.post(`${base}/pages/${id}/publish`, { rev: 0 });
    pages[name] = { id, slug };
  }
  await api.put(`${base}/home`, { pageId: pages.平日?.id });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => server.stop());

interface Rules {
  rules: (HomeRule & { id: string; title: string; published: boolean })[];
}
const rule = (name: (typeof names)[number], more: object = {}) => ({
  pageId: pages[name]?.id,
  zone: 'Asia/Shanghai',
  ...more,
});
const current = async () => (await api.get<Rules>(`${base}/home`)).rules;
const send = async (rules: object[], known?: string[]) =>
  api.send<Rules>('PUT', `${base}/home/rules`, { base: known ?? (await current()).map(({ id }) => id), rules });
const put = async (...rules: object[]) => expect((await send(rules)).status).toBe(200);
const at = async (time: string, visitor = 'visitor') => {
  const query = `at=${encodeURIComponent(time)}&visitor=${visitor}`;
  return (await api.get<{ chosen: { title: string } | null }>(`${base}/home/at?${query}`)).chosen?.title;
};
const home = (headers: Record<string, string> = {}) => fetch(`${server.url}/p/-/home`, { headers });

test('the first rule that holds decides, then the default', async () => {
  await put(
    rule('夜场', { dailyFrom: '22:00', dailyTo: '06:00' }),
    rule('大促', { from: '2026-11-11T00:00:00+08:00', to: '2026-11-12T00:00:00+08:00' }),
    rule('会员', { audience: 'signed-in' }),
  );
  expect(await at('2026-11-11T12:00:00+08:00')).toBe('大促');
  expect(await at('2026-11-11T23:00:00+08:00')).toBe('夜场');
  expect(await at('2026-11-13T12:00:00+08:00')).toBe('平日');
  expect(await at('2026-11-13T12:00:00+08:00', 'signed-in')).toBe('会员');
  expect((await current()).map(({ title }) => title)).toEqual(['夜场', '大促', '会员']);
});

test('visitors get what the rules say, each their own, and no cache gives it to others', async () => {
  await put(rule('会员', { audience: 'signed-in' }));
  const anonymous = await home();
  expect(await anonymous.text()).toContain('平日内容');
  expect(anonymous.headers.get('cache-control')).toBe('private, no-cache');
  expect(anonymous.headers.get('vary')).toContain('cookie');
  const signedIn = await home(api.headers());
  expect(await signedIn.text()).toContain('会员内容');
  expect(await api.get(`${base}/public/home`)).toMatchObject({ slug: pages.会员?.slug });
  expect(await server.api().get(`${base}/public/home`)).toMatchObject({ slug: pages.平日?.slug });
});

test('new customers and known ones get theirs, by when they registered; staff are neither', async () => {
  await put(
    rule('大促', { audience: 'new-customer', days: 7 }),
    rule('会员', { audience: 'known-customer', days: 30 }),
  );
  const atDays = async (days: number) =>
    (await api.get<{ chosen: { title: string } }>(`${base}/home/at?days=${days}`)).chosen.title;
  expect([await atDays(0), await atDays(6), await atDays(7), await atDays(30)]).toEqual([
    '大促',
    '大促',
    '平日',
    '会员',
  ]);
  const { now } = await api.get<{ now: { who: string; chosen: { title: string } }[] }>(`${base}/home/now`);
  expect(now.map(({ who, chosen }) => `${who} ${chosen.title}`)).toEqual([
    'visitor 平日',
    'signed-in 平日',
    'new-customer 大促',
    'known-customer 会员',
  ]);
  const fresh = await customer('新来的');
  expect(await (await home(fresh.headers())).text()).toContain('大促内容');
  expect(await fresh.get(`${base}/public/home`)).toMatchObject({ slug: pages.大促?.slug });
  const old = await registeredDaysAgo(31);
  const seen = await home(old.headers());
  expect(await seen.text()).toContain('会员内容');
  expect(seen.headers.get('cache-control')).toBe('private, no-cache');
  for (const headers of [{}, api.headers()]) expect(await (await home(headers)).text()).toContain('平日内容');
});

const password = 'blue kettle 9';

/** A customer who registers on the page for that. */
async function customer(username: string): Promise<ApiClient> {
  const answer = await fetch(`${server.url}/api/duncan/s/r/common`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
    body: new URLSearchParams({ username, password }),
  });
  expect(answer.status).toBe(303);
  return server.signedIn({ username, password });
}

/** One whose account is older than this test: the same row again, under an id of that day. */
async function registeredDaysAgo(days: number): Promise<ApiClient> {
  await customer('老主顾的样子');
  const db = server.parts.database.of('kernel').query<KernelTables>();
  const row = await db
    .selectFrom('person')
    .selectAll()
    .where('username', '=', '老主顾的样子')
    .executeTakeFirstOrThrow();
  const id = row.id - (BigInt(days * 86_400_000) << 22n);
  await db
    .insertInto('person')
    .values({ ...row, id, username: '老主顾' })
    .execute();
  return server.signedIn({ username: '老主顾', password });
}

test('a shared cache keeps the home page no longer than it is the home page', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const ends = new Date(Date.now() + 2500);
  await put(rule('大促', { to: ends.toISOString() }));
  const first = await home();
  expect(await first.text()).toContain('大促内容');
  const seconds = Number(/s-maxage=(\d+)/.exec(first.headers.get('cache-control') ?? '')?.[1]);
  expect(seconds).toBeLessThanOrEqual(2.5);
  const etag = first.headers.get('etag') ?? '';
  vi.setSystemTime(ends);
  expect(await (await home({ 'if-none-match': etag })).text()).toContain('平日内容');
  await put();
  expect((await home()).headers.get('cache-control')).toContain('s-maxage=5');
});

test('a rule whose page is off the air is passed over, and its page is not thrown away', async () => {
  await put(rule('大促'));
  await api.post(`${base}/pages/${pages.大促?.id}/unpublish`);
  expect(await (await home()).text()).toContain('平日内容');
  expect((await api.send('DELETE', `${base}/pages/${pages.大促?.id}`)).body.reason).toBe('decoration.is-home');
  await api.post(`${base}/pages/${pages.大促?.id}/publish`, { rev: 0 });
  expect(await (await home()).text()).toContain('大促内容');
});

test('rules that make no sense are refused, and so is a change made on others', async () => {
  const now = await current();
  for (const bad of [
    { from: '2026-11-12T00:00:00Z', to: '2026-11-11T00:00:00Z' },
    { dailyFrom: '09:00' },
    { dailyFrom: '09:00', dailyTo: '09:00' },
    { zone: 'Mars/Olympus' },
    { audience: 'new-customer' },
  ])
    expect((await send([rule('大促', bad)])).body.reason).toBe('decoration.rule');
  for (const bad of [
    { dailyFrom: '25:00', dailyTo: '26:00' },
    { audience: 'nobody' },
    { audience: 'new-customer', days: 0 },
    { from: '2026-11-12' },
  ])
    expect((await send([rule('大促', bad)])).status).toBe(400);
  expect((await send([{ pageId: '1', zone: 'UTC' }])).status).toBe(404);
  expect((await send([], ['77'])).body.reason).toBe('decoration.rules-changed');
  expect(await current()).toEqual(now);
});
