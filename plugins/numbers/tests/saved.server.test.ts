import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newUuid } from '../../../sdk/index.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import { insertNumbers } from '../server/pools/insert.ts';
import { readShare } from '../server/saved/shares.ts';
import type { NumberOrder, Pool } from '../shared/calls/outputs.ts';
import type { Favourite, SavedSearch, SearchShare } from '../shared/calls/saved.ts';
import type { Wish } from '../shared/search/wish.ts';
import { base, changsha, organisationOf, poolWith, someNumbers, tablesOf } from './kit.ts';

let server: TestServer;
let owner: ApiClient;
let colleague: ApiClient;
let pool: Pool;
const numbers = someNumbers(300).filter((one) => !one.endsWith('6688'));

beforeAll(async () => {
  server = await startTestServer();
  owner = await server.signedIn();
  colleague = await anotherSeller();
  pool = await poolWith(server, numbers);
});
afterAll(() => server?.stop());

/** Somebody of the same organisation who may look and sell. */
async function anotherSeller(): Promise<ApiClient> {
  const functions = ['numbers.view', 'numbers.sell'];
  const role = await owner.post<{ id: string }>('/api/v1/roles', { name: '店员', functions });
  const who = { username: 'seller', name: '小李', roleIds: [role.id] };
  const made = await owner.post<{ password: string }>('/api/v1/people', who);
  const client = await server.signedIn({ username: 'seller', password: made.password });
  await client.post('/api/v1/password', { next: 'long enough 42' });
  return client;
}

/** A batch of numbers that comes in, as an import leaves it. */
async function batchOf(no: number, more: readonly string[]): Promise<bigint> {
  const db = tablesOf(server);
  const row = await db
    .selectFrom('pool')
    .select(['no', 'org_id', 'id'])
    .where('id', '=', BigInt(pool.id))
    .executeTakeFirstOrThrow();
  await db
    .insertInto('batch')
    .values({
      id: server.parts.ids.next(),
      org_id: row.org_id,
      no,
      pool_id: row.id,
      name: `批次 ${no}`,
      state: 'done',
      made_by: 1n,
    })
    .execute();
  const at = { orgId: row.org_id, pool: row.no, batch: no };
  await insertNumbers(
    db,
    at,
    more.map((number) => ({ number, tariff: 1, ...changsha })),
  );
  return row.org_id;
}

const saved = async () => (await owner.get<{ items: SavedSearch[] }>(`${base}/saved`)).items;
const jobs = () => server.parts.jobs.of('numbers');
const tail: Wish = { boxes: '*******6688' };

describe('saved searches', () => {
  let one: SavedSearch;

  test('a search is kept as an address', async () => {
    one = await owner.post<SavedSearch>(`${base}/saved`, { carrier: 'unicom', name: '尾号 6688', wish: tail });
    expect(one).toMatchObject({ query: 'boxes=*******6688', fresh: 0, carrier: 'unicom' });
    expect(await saved()).toEqual([one]);
  });

  test('numbers of an import that fit are counted, once, until they are looked at', async () => {
    const orgId = await batchOf(1, ['18600006688', '18600016688', '18600026689']);
    const notice = { orgId: String(orgId), carrier: 'unicom', batch: 1 };
    const reports: string[] = [];
    const listening = server.parts.events.of('numbers').subscribe('saved', ({ id }) => reports.push(id));
    await jobs().add('notice', notice);
    await expect.poll(async () => (await saved())[0]?.fresh).toBe(2);
    await expect.poll(() => reports).toEqual([one.id]);
    listening.dispose();
    await batchOf(2, ['18600036688']);
    await jobs().add('notice', { ...notice, batch: 2 });
    await expect.poll(async () => (await saved())[0]?.fresh).toBe(3);
    expect((await owner.post<SavedSearch>(`${base}/saved/${one.id}/seen`)).fresh).toBe(0);
    await batchOf(3, ['18600046688']);
    await jobs().add('notice', { ...notice, batch: 3 });
    await expect.poll(async () => (await saved())[0]?.fresh).toBe(1);
  });

  test('it is its person’s own', async () => {
    expect((await colleague.get<{ items: SavedSearch[] }>(`${base}/saved`)).items).toEqual([]);
    expect((await colleague.send('POST', `${base}/saved/${one.id}/seen`)).status).toBe(404);
    expect((await colleague.send('DELETE', `${base}/saved/${one.id}`)).status).toBe(404);
    expect((await owner.send('DELETE', `${base}/saved/${one.id}`)).status).toBe(200);
    expect((await owner.send('DELETE', `${base}/saved/${one.id}`)).status).toBe(404);
  });
});

describe('favourites', () => {
  const mark = (number: string, on: boolean, who = owner) =>
    who.send('POST', `${base}/favourites`, { carrier: 'unicom', number, on });
  const list = async (who = owner) =>
    (await who.get<{ items: Favourite[] }>(`${base}/favourites?carrier=unicom`)).items;

  test('are each person’s own, with what a number costs and whether somebody has it', async () => {
    const [one = '', two = ''] = numbers;
    for (const number of [one, two, two]) expect((await mark(number, true)).status).toBe(200);
    expect(await list()).toMatchObject([
      { number: two, free: true, card: { price: 10_000, place: 430100, pool: pool.id } },
      { number: one, free: true },
    ]);
    expect(await list(colleague)).toEqual([]);
    const held = await colleague.post<NumberOrder>(`${base}/orders`, {
      key: newUuid(),
      carrier: 'unicom',
      numbers: [two],
    });
    expect((await list()).map(({ free }) => free)).toEqual([false, true]);
    await colleague.post(`${base}/orders/${held.id}/release`, { reason: '不要了' });
    expect((await list()).map(({ free }) => free)).toEqual([true, true]);
    await mark(two, false);
    await mark(two, false);
    expect((await list()).map(({ number }) => number)).toEqual([one]);
  });

  test('one that is in no pool is kept, and said to be gone', async () => {
    await mark('13100000000', true);
    expect((await list())[0]).toEqual({ number: '13100000000', carrier: 'unicom', free: false, card: null });
  });
});

describe('links for customers', () => {
  test('the token opens what was shared until it ends; the database has its hash alone', async () => {
    const wish: Wish = { patterns: ['AABB'], pools: [pool.id] };
    const made = await owner.post<SearchShare & { token: string }>(`${base}/shares`, {
      carrier: 'unicom',
      wish,
      days: 7,
    });
    const db = tablesOf(server);
    expect(await readShare(db, await organisationOf(server), made.token)).toMatchObject({
      carrier: 'unicom',
      wish: { patterns: ['AABB'], pools: [BigInt(pool.id)] },
    });
    expect(JSON.stringify(await db.selectFrom('share').select('token_hash').execute())).not.toContain(made.token);
    expect(await readShare(db, await organisationOf(server), `${made.token}x`)).toBeUndefined();
    const { items } = await owner.get<{ items: SearchShare[] }>(`${base}/shares`);
    expect(items).toMatchObject([{ id: made.id, query: `p=AABB&pool=${pool.id}` }]);
    expect((await colleague.send('DELETE', `${base}/shares/${made.id}`)).status).toBe(404);
    expect((await owner.send('DELETE', `${base}/shares/${made.id}`)).status).toBe(200);
    expect(await readShare(db, await organisationOf(server), made.token)).toBeUndefined();
  });

  test('one whose time is over opens nothing', async () => {
    const made = await owner.post<{ id: string; token: string }>(`${base}/shares`, {
      carrier: 'unicom',
      wish: {},
      days: 1,
    });
    const db = tablesOf(server);
    await db
      .updateTable('share')
      .set({ until: new Date(Date.now() - 1000) })
      .where('id', '=', BigInt(made.id))
      .execute();
    expect(await readShare(db, await organisationOf(server), made.token)).toBeUndefined();
    expect((await owner.get<{ items: SearchShare[] }>(`${base}/shares`)).items).toEqual([]);
  });
});

test('searches are counted by day, and what was wanted in vain by its pattern', async () => {
  const figures = () =>
    owner.get<{ days: { searches: number; missed: number }[]; missed: object[] }>(`${base}/figures?days=1`);
  const before = (await figures()).days[0] ?? { searches: 0, missed: 0 };
  const search = (wish: Wish, limit = 20) => owner.post(`${base}/search`, { carrier: 'unicom', wish, limit });
  await search({});
  await search({ patterns: ['AAAABBBB'], price: { from: 1 } });
  await search({ patterns: ['AAAABBBB'] });
  await search({ boxes: '1999999****' });
  // Asked beside a search for its total alone.
  await search({ patterns: ['AAAABBBB'] }, 1);
  const after = await figures();
  expect(after.days[0]).toMatchObject({ searches: before.searches + 4, missed: before.missed + 3 });
  expect(after.missed).toEqual([
    { carrier: 'unicom', pattern: 'AAAABBBB', searches: 2, missed: 2 },
    { carrier: 'unicom', pattern: 'boxes:1999999****', searches: 1, missed: 1 },
  ]);
});
