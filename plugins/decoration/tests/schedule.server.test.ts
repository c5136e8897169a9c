import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../../../tests/support/api.ts';
import { jobsAreInnocent, nextJobsAreDeadly } from '../../../tests/support/deadly-jobs.ts';
import { limits, scale } from '../../../tests/support/limits.ts';
import { startChildServer, startTestServer, type TestServer, twoServers } from '../../../tests/support/server.ts';
import type { PageDetail, PageSchedule, PageSummary, VersionSummary } from '../shared/calls/outputs.ts';

const base = '/api/p/decoration';

/** A page with one title, not published. */
async function draft(api: ApiClient, text: string): Promise<PageDetail> {
  const page = await api.post<PageDetail>(`${base}/pages`, { title: text, kind: 'page' });
  const { root } = page.document;
  const node = { id: 'head', type: 'title', v: 1, parent: root, props: { text }, style: {} };
  const ops = [{ op: 'insert', parent: root, slot: 'default', at: 0, nodes: [node] }];
  await api.post(`${base}/pages/${page.id}/ops`, { base: 0, ops, client: 'a' });
  return page;
}

const retitle = (api: ApiClient, id: string, rev: number, text: string) =>
  api.post(`${base}/pages/${id}/ops`, {
    base: rev,
    ops: [{ op: 'set', id: 'head', area: 'props', path: 'text', value: text }],
    client: `b${rev}`,
  });

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString();
const plan = (api: ApiClient, id: string, order: object) =>
  api.put<{ schedule: PageSchedule | null }>(`${base}/pages/${id}/schedule`, order);
const summary = (api: ApiClient, id: string) => api.get<PageSummary>(`${base}/pages/${id}`);
const versions = async (api: ApiClient, id: string) =>
  (await api.get<{ items: VersionSummary[] }>(`${base}/pages/${id}/versions`)).items;
const soon = { timeout: limits.poll, interval: 200 };

/** Makes the beginning or the end of these pages' plans due, as if their own jobs were lost, and looks for such plans. */
async function makeDue(servers: readonly TestServer[], ids: readonly string[], time: 'from' | 'to'): Promise<void> {
  const [server] = servers;
  await server?.parts.database.of('decoration').transaction(async (tx) => {
    const pages = sql.join(ids.map((id) => sql`${id}::int8`));
    const end = time === 'to' ? sql`now() - interval '1 second'` : sql`"to"`;
    await sql`update schedule set "from" = now() - interval '2 seconds', "to" = ${end} where page_id in (${pages})`.execute(
      tx,
    );
  });
  await Promise.all(servers.map((one) => one.parts.jobs.of('decoration').add('schedules', {})));
}

describe('a plan', () => {
  let server: TestServer;
  let api: ApiClient;
  const shown = async (slug: string) => {
    const answer = await fetch(`${server.url}/p/${slug}`);
    return answer.status === 200
      ? /class="fb-title-text"[^>]*>(?:<[^>]*>)*([^<]+)/.exec(await answer.text())?.[1]
      : answer.status;
  };
  beforeAll(async () => {
    server = await startTestServer();
    api = await server.signedIn();
  });
  afterAll(() => server.stop());

  test('shows what was there when it was made, from its beginning to its end, and then what stood before', async () => {
    const page = await draft(api, '平时');
    await api.post(`${base}/pages/${page.id}/publish`, { rev: 1 });
    await retitle(api, page.id, 1, '大促');
    const order = { rev: 2, from: inSeconds(3600), to: inSeconds(7200), after: 'restore', note: '双十二' };
    const { schedule } = await plan(api, page.id, order);
    expect(schedule).toMatchObject({ state: 'waiting', from: order.from, to: order.to, rev: 2, version: null });
    await retitle(api, page.id, 2, '之后改的');
    expect(await shown(page.slug)).toBe('平时');
    expect((await summary(api, page.id)).schedule).toMatchObject({ state: 'waiting', note: '双十二' });
    await makeDue([server], [page.id], 'from');
    await expect.poll(() => shown(page.slug), soon).toBe('大促');
    expect(await summary(api, page.id)).toMatchObject({ status: 'changed', schedule: { state: 'on', version: 2 } });
    await makeDue([server], [page.id], 'to');
    await expect.poll(() => shown(page.slug), soon).toBe('平时');
    expect(await summary(api, page.id)).toMatchObject({ publishedVersion: 1, schedule: null });
    expect((await versions(api, page.id)).map(({ version, note }) => [version, note])).toEqual([
      [2, '双十二'],
      [1, ''],
    ]);
    const { items } = await api.get<{ items: { action: string }[] }>('/api/v1/audit?limit=50');
    const actions = items.map((one) => one.action);
    for (const action of ['decoration.plan', 'decoration.plan-begin', 'decoration.plan-end'])
      expect(actions).toContain(action);
  });

  test('that ends its server twice is off, with a word in the log, and the page stays as it is', async () => {
    const page = await draft(api, '致命');
    await nextJobsAreDeadly(server);
    await plan(api, page.id, { rev: 1, from: inSeconds(1), to: null, after: 'restore', note: '' });
    await expect.poll(async () => (await summary(api, page.id)).schedule, soon).toBe(null);
    expect(await shown(page.slug)).not.toBe('致命');
    const { items } = await api.get<{ items: { action: string; words: string }[] }>('/api/v1/audit?limit=5');
    expect(items.map((one) => one.action)).toContain('decoration.plan-given-up');
    await jobsAreInnocent(server);
  });

  test('takes the page off the air at its end where nothing stood before, or where that was asked for', async () => {
    for (const before of [false, true]) {
      const page = await draft(api, '限时');
      if (before) await api.post(`${base}/pages/${page.id}/publish`, { rev: 1 });
      await plan(api, page.id, { rev: 1, to: inSeconds(86_400), after: before ? 'unpublish' : 'restore' });
      // Without a beginning it is on at once.
      expect(await shown(page.slug)).toBe('限时');
      await makeDue([server], [page.id], 'to');
      await expect.poll(() => shown(page.slug), soon).toBe(410);
      expect(await summary(api, page.id)).toMatchObject({ status: 'draft', schedule: null });
    }
  });

  test('is cancelled: one that waits is never published, one that is on has no end', async () => {
    const page = await draft(api, '取消');
    await plan(api, page.id, { rev: 1, from: inSeconds(3600) });
    await api.delete(`${base}/pages/${page.id}/schedule`);
    expect((await api.get<{ schedule: unknown }>(`${base}/pages/${page.id}/schedule`)).schedule).toBeNull();
    // Its job still comes; a later plan shows that jobs have run since.
    await server.parts.jobs.of('decoration').add('schedule', { id: String(page.id) });
    const mark = await draft(api, '之后');
    await plan(api, mark.id, { rev: 1, from: inSeconds(1) });
    await expect.poll(() => shown(mark.slug), soon).toBe('之后');
    expect(await shown(page.slug)).toBe(404);
    await plan(api, page.id, { rev: 1, to: inSeconds(86_400) });
    await api.delete(`${base}/pages/${page.id}/schedule`);
    expect(await summary(api, page.id)).toMatchObject({ status: 'published', schedule: null });
  });

  test('goes with the page into the trash, and its end with a page taken off by hand', async () => {
    const [trashed, off] = [await draft(api, '进回收站'), await draft(api, '手动下线')];
    await plan(api, trashed.id, { rev: 1, from: inSeconds(3600) });
    await api.delete(`${base}/pages/${trashed.id}`);
    expect(await api.post(`${base}/pages/${trashed.id}/restore`)).toMatchObject({ status: 'draft', schedule: null });
    await plan(api, off.id, { rev: 1, to: inSeconds(3600) });
    await api.post(`${base}/pages/${off.id}/unpublish`);
    expect(await summary(api, off.id)).toMatchObject({ status: 'draft', schedule: null });
  });

  test('is refused where its times make no sense, its draft has gone on, or the page has faults', async () => {
    const page = await draft(api, '时间');
    const refused = async (order: object) =>
      (await api.send('PUT', `${base}/pages/${page.id}/schedule`, { rev: 1, ...order })).body.reason;
    expect(await refused({ from: inSeconds(-120) })).toBe('decoration.schedule-past');
    expect(await refused({ to: inSeconds(-1) })).toBe('decoration.schedule-past');
    expect(await refused({ from: inSeconds(60), to: inSeconds(30) })).toBe('decoration.schedule-order');
    const without = await api.send('PUT', `${base}/pages/${page.id}/schedule`, { rev: 1, from: '2030-01-01T09:00:00' });
    expect(without.status).toBe(400);
    expect((await api.send('PUT', `${base}/pages/${page.id}/schedule`, { rev: 0 })).status).toBe(409);
    await retitle(api, page.id, 1, '');
    expect(await refused({ rev: 2, from: inSeconds(60) })).toBe('decoration.problems');
    expect((await summary(api, page.id)).schedule).toBeNull();
  });

  test('means one moment, in whatever zone it was written', async () => {
    const page = await draft(api, '时区');
    const { schedule } = await plan(api, page.id, {
      rev: 1,
      from: '2030-11-11T00:00:00+08:00',
      to: '2030-11-11T00:00:00-05:00',
    });
    expect(schedule).toMatchObject({ from: '2030-11-10T16:00:00.000Z', to: '2030-11-11T05:00:00.000Z' });
    const list = await api.get<{ items: PageSummary[] }>(`${base}/pages?status=scheduled&kind=page`);
    expect(list.items.map((one) => String(one.id))).toContain(String(page.id));
    expect(list.items.every((one) => one.schedule !== null)).toBe(true);
  });
});

test('two servers carry a plan out once, and a page shows on both', async () => {
  const { one, other, stop } = await twoServers();
  try {
    const api = await one.signedIn();
    const pages: PageDetail[] = [];
    for (let n = 0; n < 5; n++) {
      const page = await draft(api, `两台 ${n}`);
      await plan(api, page.id, { rev: 1, from: inSeconds(3600), to: inSeconds(7200) });
      pages.push(page);
    }
    const ids = pages.map((page) => String(page.id));
    await makeDue([one, other], ids, 'from');
    for (const page of pages)
      await expect.poll(async () => (await fetch(`${other.url}/p/${page.slug}`)).status, soon).toBe(200);
    // Run by hand at the same moment on both, as lost or doubled jobs would.
    const jobs = [one, other].map((server) => server.parts.jobs.of('decoration'));
    await Promise.all(jobs.flatMap((queue) => pages.map((page) => queue.add('schedule', { id: String(page.id) }))));
    const mark = await draft(api, '记号');
    await plan(api, mark.id, { rev: 1, from: inSeconds(1) });
    await expect.poll(async () => (await fetch(`${one.url}/p/${mark.slug}`)).status, soon).toBe(200);
    for (const page of pages) expect(await versions(api, page.id)).toHaveLength(1);
  } finally {
    await stop();
  }
});

test('a plan is carried out by the server that comes after the one that was killed', async () => {
  const home = await startTestServer();
  try {
    const env = { DATABASE_URL: home.databaseUrl, FITOUT_DATA: home.dataDir };
    await home.running.stop();
    const first = await startChildServer(env);
    const api = first.api();
    await api.login({ password: home.adminPassword });
    const page = await draft(api, '重启之间');
    const from = inSeconds(2 * scale);
    await plan(api, page.id, { rev: 1, from });
    await first.kill();
    await expect.poll(() => Date.now() > Date.parse(from), soon).toBe(true);
    const second = await startChildServer(env);
    await expect.poll(async () => (await fetch(`${second.url}/p/${page.slug}`)).status, soon).toBe(200);
    const after = second.api();
    await after.login({ password: home.adminPassword });
    expect(await versions(after, page.id)).toHaveLength(1);
    await second.stop();
  } finally {
    await home.stop();
  }
});
