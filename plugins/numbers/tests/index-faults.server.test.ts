import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import { newUuid } from '../../../sdk/index.ts';
import type { ApiClient } from '../../../tests/support/api.ts';
import { testCluster } from '../../../tests/support/cluster.ts';
import { limits } from '../../../tests/support/limits.ts';
import { type TestServer, twoServers } from '../../../tests/support/server.ts';
import { writeBlocks } from '../server/bitmaps/blocks.ts';
import type { IndexKeeper, KeeperLimits } from '../server/bitmaps/index-keeper.ts';
import type { Asking, Task } from '../server/bitmaps/messages.ts';
import { roomOfPiece } from '../server/bitmaps/piece.ts';
import { closeIndex, openIndex, quickCounts, quickPage, quickTotal } from '../server/bitmaps/quick.ts';
import { insertNumbers } from '../server/pools/insert.ts';
import { countBySql, type SearchAsk, searchBySql } from '../server/search/by-sql.ts';
import { countChoicesBySql } from '../server/search/counts-by-sql.ts';
import { countNumbers, searchNumbers } from '../server/search/search.ts';
import type { NumberOrder } from '../shared/calls/outputs.ts';
import { builtInCarriers, type CarrierRules } from '../shared/carriers.ts';
import { base, organisationOf, someNumbers, tablesOf, tariff } from './kit.ts';

/* What goes wrong around the index: no room for all, a thread that dies, events that nobody heard. */

const unicom = builtInCarriers[0] as CarrierRules;
/** Numbers of each organisation, half of them in each of two cities. */
const size = 6000;
/** Bytes of the index of one organisation, and a little. */
const roomForOne = size * 25 + 2 * roomOfPiece;

let servers: Awaited<ReturnType<typeof twoServers>>;
let server: TestServer;
let owner: ApiClient;
let ours: bigint;
const [second, third] = [2n, 3n];

const contextOf = (of: TestServer) => ({
  database: of.parts.database.of('numbers'),
  events: of.parts.events.of('numbers'),
  log: of.parts.log,
});
const asked = (orgId: bigint, more: Partial<SearchAsk> = {}): SearchAsk => ({
  ...{ orgId, carrier: unicom, wish: {}, order: 'mixed', limit: 20 },
  ...more,
});
const nameOf = (orgId: bigint) => `${orgId} unicom`;

async function catalogueOf(orgId: bigint, seed: number): Promise<void> {
  const db = tablesOf(server);
  const id = server.parts.ids.next();
  const pool = { id, org_id: orgId, no: 1, carrier: 'unicom', name: `${orgId}`, note: '', open: true };
  await db.insertInto('pool').values(pool).execute();
  await tariff(server, orgId, { no: 1, price: 10_000 });
  const rows = someNumbers(size, seed).map((number, index) => ({
    ...{ number, tariff: 1, area: '' },
    place: index % 2 === 0 ? 430100 : 440100,
  }));
  await insertNumbers(db, { orgId, pool: 1, batch: 0 }, rows);
  await writeBlocks(contextOf(server), orgId, 'unicom');
}

beforeAll(async () => {
  servers = await twoServers();
  server = servers.one;
  owner = await server.signedIn();
  ours = await organisationOf(server);
  for (const [index, orgId] of [ours, second, third].entries()) await catalogueOf(orgId, index + 1);
  await sql`analyze`.execute(tablesOf(server));
});
afterAll(() => servers?.stop());

async function withLimits(of: TestServer, limits: Partial<KeeperLimits>): Promise<IndexKeeper> {
  await closeIndex(contextOf(of));
  const keeper = openIndex(contextOf(of), { least: 1000, ...limits });
  await keeper.look();
  await keeper.settled();
  return keeper;
}

/** By the index, once it is there. */
const byIndex = (orgId: bigint, of = server) =>
  expect.poll(async () => (await quickPage(tablesOf(of), asked(orgId))) !== undefined).toBe(true);

async function agrees(orgId: bigint, of = server): Promise<void> {
  expect(await searchNumbers(tablesOf(of), asked(orgId))).toEqual(await searchBySql(tablesOf(of), asked(orgId)));
}

describe('an index has to leave where there is no room for all', () => {
  test('the one that was asked least lately goes, is answered by SQL, and comes back when it is asked', async () => {
    const keeper = await withLimits(server, { room: 2 * roomForOne, idle: 0 });
    // Nobody asked any: the first ones took the room.
    expect(keeper.ready).toHaveLength(2);
    for (const orgId of [ours, second, ours]) await byIndex(orgId);
    expect(keeper.ready.toSorted()).toEqual([ours, second].map(nameOf).toSorted());
    await agrees(third);
    await byIndex(third);
    expect(keeper.ready.toSorted()).toEqual([ours, third].map(nameOf).toSorted());
    expect(await quickPage(tablesOf(server), asked(second))).toBeUndefined();
    await agrees(second);
    await byIndex(second);
    expect(keeper.ready.toSorted()).toEqual([second, third].map(nameOf).toSorted());
    for (const orgId of [ours, second, third]) await agrees(orgId);
  });

  test('one that is asked all the time stays: the other is SQL’s', async () => {
    const keeper = await withLimits(server, { room: roomForOne });
    const stays = [ours, second, third].find((one) => keeper.ready.includes(nameOf(one))) ?? ours;
    const other = stays === ours ? second : ours;
    await byIndex(stays);
    await agrees(other);
    await keeper.settled();
    expect(keeper.ready).toEqual([nameOf(stays)]);
    await agrees(other);
  });

  test('no search is answered by half an index, however they come and go', async () => {
    await withLimits(server, { room: roomForOne, idle: 0 });
    const db = tablesOf(server);
    const right = new Map(
      await Promise.all([ours, second, third].map(async (one) => [one, await countBySql(db, asked(one))] as const)),
    );
    const counts = await countChoicesBySql(db, asked(ours));
    for (let round = 0; round < 15; round++) {
      await Promise.all(
        [ours, second, third, ours, second, third].map(async (orgId) => {
          expect(await countNumbers(db, asked(orgId))).toBe(right.get(orgId));
          expect((await searchNumbers(db, asked(orgId))).total).toBe(right.get(orgId));
          const quick = orgId === ours ? await quickCounts(db, asked(ours)) : undefined;
          if (quick !== undefined) expect(quick).toEqual(counts);
        }),
      );
    }
  });
});

describe('the thread of the index ends', () => {
  // The real one: it tells which thread of this process is the index's.
  let posts: MockInstance<Worker['postMessage']>;
  beforeEach(() => {
    posts = vi.spyOn(Worker.prototype, 'postMessage');
  });
  afterEach(async () => {
    posts.mockRestore();
    await closeIndex(contextOf(server));
  });

  /** The thread that was given such a task, as soon as one was. */
  const threadOf = (what: Task['do']) =>
    vi.waitFor(
      () => {
        const at = posts.mock.calls.findLastIndex(([asking]) => {
          const { task } = (asking ?? {}) as Partial<Extract<Asking, { task: Task }>>; // Cast: what `BitmapThread` posts.
          return task?.do === what;
        });
        const worker = posts.mock.contexts[at];
        if (worker === undefined) throw new Error(`nothing was told to ${what}`);
        return worker as Worker; // Cast: vitest types what `this` was as anything.
      },
      { timeout: limits.poll },
    );
  const ways = {
    killed: async (worker: Worker) => void (await worker.terminate()),
    // Nothing that the server says: what it does not understand throws where nobody catches it.
    thrown: async (worker: Worker) => {
      const ended = once(worker, 'exit').catch(() => undefined);
      worker.postMessage(null);
      await ended;
    },
  };

  test.for(Object.keys(ways) as (keyof typeof ways)[])(
    '%s amid searches: none is wrong, all come back',
    async (way) => {
      const keeper = await withLimits(server, {});
      const db = tablesOf(server);
      await Promise.all([ours, second, third].map((one) => byIndex(one)));
      const right = await Promise.all([ours, second, third].map((one) => searchBySql(db, asked(one))));
      const counts = await countChoicesBySql(db, asked(ours));
      posts.mockClear();
      let over = false;
      const hands = Promise.all(
        Array.from({ length: 6 }, async (_, index) => {
          const orgId = [ours, second, third][index % 3] ?? ours;
          while (!over) {
            expect(await searchNumbers(db, asked(orgId))).toEqual(right[index % 3]);
            if (index === 0) expect((await quickCounts(db, asked(ours))) ?? counts).toEqual(counts);
          }
        }),
      );
      hands.catch(() => {
        over = true;
      });
      const worker = await threadOf('search');
      posts.mockClear();
      await ways[way](worker);
      expect(await threadOf('city')).not.toBe(worker);
      await expect.poll(() => keeper.ready).toHaveLength(3);
      over = true;
      await hands;
      for (const [index, orgId] of [ours, second, third].entries())
        expect(await quickPage(db, asked(orgId))).toEqual(right[index]);
    },
  );

  test('while an index is read: it is read again, whole', async () => {
    const db = tablesOf(server);
    await closeIndex(contextOf(server));
    posts.mockClear();
    const keeper = openIndex(contextOf(server), { least: 1000 });
    await ways.killed(await threadOf('city'));
    await expect.poll(() => keeper.ready).toHaveLength(3);
    for (const orgId of [ours, second, third])
      expect(await quickTotal(db, asked(orgId))).toBe(await countBySql(db, asked(orgId)));
  });

  test('again and again: SQL answers until it has rested', async () => {
    const keeper = await withLimits(server, {});
    const worker = await threadOf('stand');
    await ways.killed(worker);
    await expect.poll(() => keeper.ready).toHaveLength(3);
    const next = await threadOf('stand');
    expect(next).not.toBe(worker);
    await ways.killed(next);
    await keeper.look();
    await keeper.settled();
    expect(keeper.ready).toEqual([]);
    for (const orgId of [ours, second, third]) await agrees(orgId);
  });
});

describe('events that a server did not hear', () => {
  const totals = (of: TestServer) => quickTotal(tablesOf(of), asked(ours));
  const bySql = () => countBySql(tablesOf(server), asked(ours));
  const hold = async (numbers: string[]) =>
    owner.post<NumberOrder>(`${base}/orders`, { key: newUuid(), carrier: 'unicom', numbers, minutes: 60 });
  const free = async (count: number) =>
    (await searchBySql(tablesOf(server), asked(ours, { limit: count }))).items.map(({ number }) => number);

  /** Neither server hears the other until what this answers is called; what they have of connections goes on. */
  async function deaf(): Promise<() => Promise<void>> {
    const database = new URL(server.databaseUrl).pathname.slice(1);
    const cluster = await testCluster();
    const allow = (whether: boolean) => `alter database "${database}" allow_connections ${whether}`;
    const ear = `datname = '${database}' and application_name = 'fitout events'`;
    const gone = `select count(*)::int as ears from pg_stat_activity where ${ear}`;
    await cluster.query('postgres', allow(false));
    await cluster.query('postgres', `select pg_terminate_backend(pid) from pg_stat_activity where ${ear}`);
    await expect.poll(async () => (await cluster.query('postgres', gone))[0]?.rows).toEqual([{ ears: 0 }]);
    return async () => {
      const { promise: received, resolve } = Promise.withResolvers<void>();
      const listening = servers.other.parts.events.onAny(({ topic }) => topic === 'kernel.gap' && resolve());
      await cluster.query('postgres', allow(true));
      await received;
      listening.dispose();
    };
  }

  test('are made up for: what was taken is not free, what was released is', async () => {
    const { other } = servers;
    // No look by itself, and none further back than the last one.
    const keeper = await withLimits(other, { look: 3_600_000, overlap: 0 });
    const [a = '', b = '', ...more] = await free(8);
    const given = await hold([a, b]);
    await expect.poll(() => totals(other)).toBe(await bySql());
    await keeper.look();
    const before = await bySql();
    const again = await deaf();
    try {
      await owner.post(`${base}/orders/${given.id}/release`, { reason: '测试' });
      const order = await hold(more);
      await owner.post(`${base}/orders/${order.id}/reserve`, { contact: '张三', phone: '13800138000', note: '' });
      expect(await bySql()).toBe(before + 2 - more.length);
      expect(await totals(other)).toBe(before);
      // Whatever it knows, none that is taken is shown.
      const { items } = await searchNumbers(tablesOf(other), asked(ours));
      expect(items.map(({ number }) => number).filter((one) => more.includes(one))).toEqual([]);
    } finally {
      await again();
    }
    await keeper.look();
    await keeper.settled();
    expect(await totals(other)).toBe(await bySql());
    await agrees(ours, other);
    // And it hears again.
    await hold(await free(2));
    await expect.poll(() => totals(other)).toBe(await bySql());
  });

  test('are looked for by itself, from time to time', async () => {
    const { other } = servers;
    await withLimits(other, { look: 50 });
    const [one = ''] = await free(1);
    const db = tablesOf(server);
    const id = server.parts.ids.next();
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('orders')
        .values({
          ...{ id, org_id: ours, key: newUuid(), carrier: 'unicom', state: 'sold', holder: 'test', person_id: null },
          ...{ seller_id: null, address: null, contact: '', phone: '', note: '', terms: '[]' },
        })
        .execute();
      const row = { order_id: id, org_id: ours, number: BigInt(one) };
      await tx
        .insertInto('order_number')
        .values({ ...row, choice: 0, chosen: true })
        .execute();
      await tx
        .insertInto('taken')
        .values({ ...row, state: 'sold' })
        .execute();
    });
    await expect.poll(() => totals(other)).toBe(await bySql());
  });
});
