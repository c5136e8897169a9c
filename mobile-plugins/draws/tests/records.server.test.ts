import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type ApiClient, apiClient } from '../../../tests/support/api.ts';
import { expectDuration } from '../../../tests/support/durations.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { StoreAnswer, StoreDeleted, StoredAccounts, StoredChanges } from '../shared/calls/outputs.ts';
import { storeLimits } from '../shared/limits.ts';
import { mergeRecords } from '../shared/merge.ts';
import type { Account, DrawRecord } from '../shared/model.ts';

/** What signed-in people keep on the server: merged as on the phone, theirs alone, and gone when they say so. */

const root = '/api/p/draws/records';
const password = 'blue kettle 9';
let server: TestServer;
let anna: ApiClient;
let ben: ApiClient;

async function customer(username: string): Promise<ApiClient> {
  const answer = await fetch(`${server.url}/api/duncan/s/r/common`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
    body: new URLSearchParams({ username, password }),
  });
  expect(answer.status).toBe(303);
  const api = apiClient(server.url);
  await api.login({ username, password });
  return api;
}

beforeAll(async () => {
  server = await startTestServer();
  anna = await customer('anna-draws');
  ben = await customer('ben-draws');
});
afterAll(() => server?.stop());
beforeEach(async () => {
  await anna.delete(root);
  await ben.delete(root);
  await server.parts.database.of('kernel').query<{ rate: object }>().deleteFrom('rate').execute();
});

const two = (value: number) => String(value).padStart(2, '0');

function pull(n: number, more: Partial<DrawRecord> = {}): DrawRecord {
  const time = `2023-${two(1 + (Math.floor(n / 300) % 12))}-${two(1 + (Math.floor(n / 10) % 28))} 10:${two(n % 60)}:00`;
  return {
    ...{ id: String(1_600_000_000_000_000_000n + BigInt(n)), pool: 'ysupp', code: '301', time },
    ...{ item: '10000037', name: '甘雨', rank: 5, kind: '角色', from: 'uigf4' },
    ...more,
  };
}

const account = (records: DrawRecord[], more: Partial<Account> = {}): Account => ({
  ...{ game: 'ys', uid: '100000001', timeZone: 8, lang: 'zh-cn', records },
  ...more,
});

const store = (api: ApiClient, ...accounts: Account[]) => api.post<StoreAnswer>(root, { accounts });
const stored = (api: ApiClient) => api.get<StoredAccounts>(`${root}/accounts`);

/** Everything, page by page. */
async function everything(api: ApiClient, since = 0) {
  const chunks: StoredChanges['chunks'] = [];
  let [rev, pages] = [since, 0];
  for (let more = true; more; pages++) {
    const page = await api.get<StoredChanges>(`${root}?since=${rev}`);
    chunks.push(...page.chunks);
    ({ rev, more } = page);
  }
  return { chunks, rev, pages, records: chunks.flatMap((chunk) => chunk.records) };
}

const ids = (records: readonly DrawRecord[]) => records.map(({ id }) => id).sort();

describe('records on the server', () => {
  test('are merged by id, and as a multiset per second where there is none', async () => {
    const first = [pull(1), pull(2), pull(3)];
    expect(await store(anna, account(first))).toMatchObject({
      accounts: [{ key: 'ys:100000001', added: 3, known: 0, refused: 0 }],
      total: 3,
    });
    expect(await store(anna, account([pull(2), pull(3), pull(4)]))).toMatchObject({
      accounts: [{ added: 1, known: 2, refused: 0 }],
      total: 4,
    });
    // Ten pulls share a second: three alike on one side, two on the other, are three.
    const loose = (count: number): DrawRecord[] =>
      Array.from({ length: count }, () => {
        const { id: _id, ...rest } = pull(9, { pool: 'mcupp', code: '1', item: '21010013', name: '暗夜长刃', rank: 3 });
        return { ...rest, time: '2024-05-23 10:05:07', from: 'mc-api' };
      });
    const mc = { game: 'mc', uid: '7' } as const;
    await store(anna, account(loose(3), mc));
    expect(await store(anna, account(loose(2), mc))).toMatchObject({ accounts: [{ added: 0, known: 2 }], total: 7 });
    expect(await store(anna, account(loose(4), mc))).toMatchObject({ accounts: [{ added: 1, known: 3 }], total: 8 });
    const { records } = await everything(anna);
    expect(ids(records.filter(({ pool }) => pool === 'ysupp'))).toEqual(ids([1, 2, 3, 4].map((n) => pull(n))));
    expect(records.filter(({ pool }) => pool === 'mcupp')).toHaveLength(4);
    expect(await stored(anna)).toMatchObject({
      accounts: [
        { game: 'mc', uid: '7', count: 4, timeZone: 8 },
        { game: 'ys', uid: '100000001', count: 4, lang: 'zh-cn' },
      ],
      ...{ total: 8, limit: storeLimits.records },
    });
  });

  test('come back as they went in, HTML, quotes and long ids too, and contradictions are refused', async () => {
    const odd = pull(1, { id: '9223372036854775807', name: `<img src=x onerror=alert(1)>"'&\u{1f0cf}`, kind: '' });
    await store(anna, account([odd], { complete: ['ysupp'] }));
    expect((await everything(anna)).records).toEqual([odd]);
    expect((await stored(anna)).accounts).toMatchObject([{ complete: ['ysupp'] }]);
    const answer = await store(anna, account([{ ...odd, item: '10000003', name: '琴' }]));
    expect(answer).toMatchObject({ accounts: [{ added: 0, refused: 1 }] });
    expect((await everything(anna)).records).toEqual([odd]);
    // Nothing was said of completeness this time: what was said stays.
    expect((await stored(anna)).accounts).toMatchObject([{ complete: ['ysupp'] }]);
  });

  test('of one person are nobody else’s, and visitors without an account have none', async () => {
    await store(anna, account([pull(1)]));
    expect(await stored(ben)).toMatchObject({ accounts: [], total: 0 });
    expect((await everything(ben)).records).toEqual([]);
    await ben.delete(`${root}/ys/100000001`);
    expect((await stored(anna)).total).toBe(1);
    for (const [method, path] of [
      ['GET', root],
      ['GET', `${root}/accounts`],
      ['POST', root],
      ['DELETE', root],
    ] as const)
      expect((await server.api().send(method, path, method === 'POST' ? {} : undefined)).status).toBe(401);
    const staff = await server.signedIn();
    await store(staff, account([pull(5)]));
    expect((await stored(staff)).total).toBe(1);
  });

  test('tell what changed since, and nothing else', async () => {
    await store(anna, account([pull(1), pull(400)]));
    const before = await everything(anna);
    expect(before.chunks.map(({ month }) => month)).toEqual(['2023-01', '2023-02']);
    expect((await everything(anna, before.rev)).chunks).toEqual([]);
    await store(anna, account([pull(400), pull(401)]));
    const after = await everything(anna, before.rev);
    expect(after.chunks.map(({ month, records }) => [month, records.length])).toEqual([['2023-02', 2]]);
    // What is known already changes nothing.
    await store(anna, account([pull(1), pull(400), pull(401)]));
    expect((await everything(anna, after.rev)).chunks).toEqual([]);
  });

  test('go for good: an account, a game, everything', async () => {
    const both = () =>
      store(anna, account([pull(1)]), account([pull(2)], { uid: '200000002' }), {
        ...account([{ ...pull(3), pool: 'mcupp' }], { game: 'mc', uid: '7' }),
      });
    await both();
    expect(await anna.delete<StoreDeleted>(`${root}/ys/200000002`)).toEqual({ deleted: 1 });
    expect((await stored(anna)).accounts.map(({ uid }) => uid)).toEqual(['7', '100000001']);
    await both();
    expect(await anna.delete<StoreDeleted>(`${root}/ys`)).toEqual({ deleted: 2 });
    expect((await stored(anna)).accounts.map(({ uid }) => uid)).toEqual(['7']);
    await both();
    expect(await anna.delete<StoreDeleted>(root)).toEqual({ deleted: 3 });
    expect(await stored(anna)).toMatchObject({ accounts: [], total: 0 });
  });

  test('go with the account of who kept them', async () => {
    const carl = await customer('carl-draws');
    await store(carl, account([pull(1)]));
    const rows = () =>
      server.parts.database
        .of('draws')
        .query<{ keeper: { person_id: bigint }; chunk: { person_id: bigint } }>()
        .selectFrom('keeper')
        .innerJoin('chunk', 'chunk.person_id', 'keeper.person_id')
        .select('keeper.person_id')
        .execute();
    const before = await rows();
    await carl.post('/api/v1/customer/leave', { password });
    await expect.poll(async () => (await rows()).length).toBe(before.length - 1);
  });

  test('of two devices at once are the records of both', async () => {
    const parts = Array.from({ length: 8 }, (_, n) => Array.from({ length: 50 }, (_, at) => pull(n * 40 + at)));
    await Promise.all(parts.map((records) => store(anna, account(records))));
    const { records } = await everything(anna);
    const whole = parts.reduce<DrawRecord[]>((kept, one) => mergeRecords('ys', kept, one).records, []);
    expect(ids(records)).toEqual(ids(whole));
  });
});

describe('what is refused', () => {
  const good = account([pull(1)]);
  test.each<[string, unknown]>([
    ['no accounts', { accounts: [] }],
    ['an account twice', { accounts: [good, good] }],
    ['a uid that is none', { accounts: [{ ...good, uid: '1 or 1' }] }],
    ['an unknown game', { accounts: [{ ...good, game: 'sr' }] }],
    ['a pool of the other game', { accounts: [account([pull(1, { pool: 'mcupp' })])] }],
    ['an id of 20 digits', { accounts: [account([pull(1, { id: '1'.repeat(20) })])] }],
    ['a day that is none', { accounts: [account([pull(1, { time: '2023-02-30 10:00:00' })])] }],
    ['a name beyond measure', { accounts: [account([pull(1, { name: 'x'.repeat(201) })])] }],
    ['a field that nobody knows', { accounts: [{ ...good, records: [{ ...pull(1), evil: 1 }] }] }],
  ])('%s', async (_what, body) => {
    expect((await anna.send('POST', root, body)).status).toBe(400);
    expect((await stored(anna)).total).toBe(0);
  });

  test('more than one may keep, in words, with nothing of it stored', async () => {
    const accounts = Array.from({ length: storeLimits.accounts }, (_, n) => account([], { uid: String(n + 1) }));
    await store(anna, ...accounts);
    const answer = await anna.send('POST', root, { accounts: [account([pull(1)], { uid: '999' })] });
    expect([answer.status, answer.body.reason]).toEqual([422, 'draws.store-full']);
    expect(answer.body.message).toContain(`最多保存 ${storeLimits.accounts} 个账号`);
    expect((await stored(anna)).accounts).toHaveLength(storeLimits.accounts);
  });
});

test('200,000 records go in and come back in seconds, packed small', { tags: ['long'] }, async () => {
  const all = 200_000;
  const size = storeLimits.batch;
  const started = performance.now();
  for (let at = 0; at < all; at += size) {
    // Four years of pulls, as they would be: some hundreds a month and pool.
    const records = Array.from({ length: size }, (_, n) => {
      const day = new Date(Date.UTC(2020, 8, 28) + Math.floor((at + n) / 130) * 86_400_000);
      const time = `${day.toISOString().slice(0, 10)} 12:${two(Math.floor(((at + n) % 130) / 10))}:00`;
      return pull(at + n, { time, pool: n % 3 === 0 ? 'ysupw' : 'ysupp', rank: n % 70 === 0 ? 5 : 3 });
    });
    await store(anna, account(records));
  }
  const wrote = performance.now() - started;
  const from = performance.now();
  const { records, pages } = await everything(anna);
  const read = performance.now() - from;
  expect(records).toHaveLength(all);
  expect(pages).toBeLessThan(20);
  const [row] = await server.parts.database
    .of('draws')
    .query<{ chunk: { packed: Buffer } }>()
    .selectFrom('chunk')
    .select(({ fn, ref }) => fn.sum<bigint>(fn('octet_length', [ref('packed')])).as('bytes'))
    .execute();
  const megabytes = Number(row?.bytes) / 1e6;
  console.info(
    `200,000 records: stored in ${wrote.toFixed(0)} ms, read in ${read.toFixed(0)} ms, ${megabytes.toFixed(1)} MB`,
  );
  expect(megabytes).toBeLessThan(8);
  expectDuration(wrote, 60_000);
  expectDuration(read, 20_000);
});
