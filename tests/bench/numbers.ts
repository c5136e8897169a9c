import { sql } from 'kysely';
import { writeBlocks } from '../../plugins/numbers/server/bitmaps/blocks.ts';
import type { IndexKeeper } from '../../plugins/numbers/server/bitmaps/index-keeper.ts';
import { closeIndex, openIndex, quickCounts, quickPage } from '../../plugins/numbers/server/bitmaps/quick.ts';
import type { Place } from '../../plugins/numbers/server/bitmaps/searching.ts';
import { insertedAtOnce, insertNumbers } from '../../plugins/numbers/server/pools/insert.ts';
import { countBySql, type SearchAsk, searchBySql } from '../../plugins/numbers/server/search/by-sql.ts';
import type { Db } from '../../plugins/numbers/server/tables.ts';
import { builtInCarriers, type CarrierRules } from '../../plugins/numbers/shared/carriers.ts';
import { type CheckedWish, orders } from '../../plugins/numbers/shared/search/wish.ts';
import { blockRows } from '../../plugins/numbers/tests/block-rows.ts';
import { someWishes } from '../../plugins/numbers/tests/wishes.ts';
import { newUuid } from '../../sdk/index.ts';
import { startCluster } from '../support/cluster.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { type Figure, figure, percentile } from './figure.ts';
import { contention } from './numbers-contention.ts';
import { makeTokens, searchByTokens } from './numbers-gin.ts';
import { importing } from './numbers-import.ts';
import { cities, cityCounts, isTaken, madeCity, priceOf, tariffCount } from './numbers-pool.ts';
import { typing } from './numbers-typing.ts';

const carrier = builtInCarriers[0] as CarrierRules;
const pageSize = 20;
const wishes = someWishes(200, { seed: 24, places: cities, carrier });
/** Of these the peers are asked too: SQL takes a second and more for each. */
const byPeers = 40;

/**
 * Finding numbers: any filter set, each order, with the exact count. One million through the door that requests take,
 * held against the same search by SQL over a covering btree; ten million in the thread of bitmaps, read from blocks. Then
 * a page that is typed in, the rush after numbers, and files that come in: of a million lines, of ten with `--long`.
 */
export async function* run({ long }: { long: boolean }): AsyncGenerator<Figure> {
  const stopCluster = await startCluster();
  try {
    yield* oneMillion();
    yield* tenMillion();
  } finally {
    await stopCluster();
  }
  yield* typing();
  yield* contention();
  const lines = long ? 10_000_000 : 1_000_000;
  yield* importing(lines, 0);
  yield* importing(lines, 50);
}

export async function* oneMillion(): AsyncGenerator<Figure> {
  await using pool = await newPool();
  const { server, db, orgId } = pool;
  const seeded = await clocked(() => seedRows(pool, 1_000_000));
  yield figure('1 M: rows into the catalogue', seeded / 1000, 's');
  yield figure(
    '1 M: blocks written',
    (await clocked(() => writeBlocks(contextOf(server), orgId, 'unicom'))) / 1000,
    's',
  );
  const { keeper, milliseconds } = await opened(pool);
  yield figure('1 M: ready after', milliseconds / 1000, 's');
  yield figure('1 M: memory', (await keeper.thread.ask({ do: 'room', of: `${orgId} unicom` })) / 2 ** 20, 'MiB');
  for (const order of orders) {
    const [first, far]: [number[], number[]] = [[], []];
    for (const wish of wishes) {
      const ask: SearchAsk = { orgId, carrier, wish, order, limit: pageSize };
      first.push(await clocked(() => quickPage(db, ask)));
      const before = await quickPage(db, { ...ask, limit: pageSize * 99 });
      const cursor = before?.next;
      if (cursor != null) far.push(await clocked(() => quickPage(db, { ...ask, cursor })));
    }
    yield* spread(`1 M, ${order}, page 1 with its count`, first, 10);
    yield* spread(`1 M, ${order}, page 100`, far, 10);
  }
  const counts: number[] = [];
  for (const wish of wishes) counts.push(await clocked(() => quickCounts(db, { orgId, carrier, wish })));
  yield* spread('1 M, counts of all choices', counts, 150);
  yield* peers(pool);
  await server.stop();
}

/** The same search by SQL, with the index that it would have; and whether every count is the same. */
async function* peers({ server, db, orgId }: Pool): AsyncGenerator<Figure> {
  const database = server.parts.database.of('numbers');
  await database.transaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`create index number_peer on number (org_id, place, rank, number) include (flags, tariff, pool, beauty)`.execute(
      tx,
    );
    await sql`analyze number`.execute(tx);
  });
  await makeTokens(database);
  const times = { ours: [] as number[], btree: [] as number[], oursOfGin: [] as number[], gin: [] as number[] };
  let different = 0;
  for (const [index, wish] of wishes.entries()) {
    const ask: SearchAsk = { orgId, carrier, wish, order: 'mixed', limit: pageSize };
    const total = (await quickPage(db, ask))?.total;
    if (total !== (await countBySql(db, ask))) different++;
    const byTokens = searchByTokens(database, wish, pageSize + 1);
    if (byTokens !== undefined) {
      if ((await byTokens()) !== total) different++;
      times.gin.push(await clocked(byTokens));
      times.oursOfGin.push(await clocked(() => quickPage(db, ask)));
    }
    if (index % (wishes.length / byPeers) !== 0) continue;
    times.ours.push(await clocked(() => quickPage(db, ask)));
    times.btree.push(await clocked(() => searchBySql(db, ask)));
  }
  yield figure('1 M: counts that differ from SQL’s', different, 'of 200', { most: 0 });
  for (const part of [0.5, 0.95]) {
    yield figure(`1 M: page with count, p${part * 100}`, percentile(times.ours, part), 'ms', undefined, {
      'btree SQL': percentile(times.btree, part),
    });
    yield figure(
      `1 M: page with count of ${times.gin.length} wishes of tokens, p${part * 100}`,
      percentile(times.oursOfGin, part),
      'ms',
      undefined,
      { 'GIN int2[]': percentile(times.gin, part) },
    );
  }
}

export async function* tenMillion(): AsyncGenerator<Figure> {
  await using pool = await newPool();
  const { server, orgId } = pool;
  await seedBlocks(pool, 10_000_000);
  const { keeper, milliseconds } = await opened(pool);
  yield figure('10 M: ready after', milliseconds / 1000, 's', { most: 10 });
  const of = `${orgId} unicom`;
  yield figure('10 M: memory', (await keeper.thread.ask({ do: 'room', of })) / 2 ** 20, 'MiB', { most: 400 });
  const search = async (wish: CheckedWish, order: SearchAsk['order'], after: Place | undefined, most: number) => {
    const found = await keeper.thread.ask({
      ...{ do: 'search' as const, of, asked: { wish, pools: [1], segments: carrier.segments } },
      ...{ order, after, most, total: after === undefined },
    });
    if (found === undefined) throw new Error('the index has gone');
    return found;
  };
  for (const order of orders) {
    const [first, far]: [number[], number[]] = [[], []];
    for (const wish of wishes) {
      first.push(await clocked(() => search(wish, order, undefined, pageSize + 1)));
      const { hits } = await search(wish, order, undefined, pageSize * 99);
      const last = hits.at(-1);
      // Another wish in between, so that what is remembered of this one is what a server remembers.
      if (hits.length === pageSize * 99) far.push(await clocked(() => search(wish, order, last, pageSize + 1)));
    }
    yield* spread(`10 M, ${order}, page 1 with its count`, first, 10);
    yield* spread(`10 M, ${order}, page 100`, far, 10);
  }
  const counts: number[] = [];
  for (const wish of wishes)
    counts.push(
      await clocked(() =>
        keeper.thread.ask({
          do: 'counts',
          of,
          everyPool: [1],
          asked: { wish, pools: [1], segments: carrier.segments },
        }),
      ),
    );
  yield* spread('10 M, counts of all choices', counts, 150);
  const contains = await clocked(() => search({ contains: '6868' }, 'mixed', undefined, pageSize + 1));
  yield figure('10 M: digits anywhere in the whole country, first use', contains, 'ms', { most: 100 });
  await server.stop();
}

function* spread(name: string, values: readonly number[], most: number): Generator<Figure> {
  yield figure(`${name}, p50`, percentile(values, 0.5), 'ms');
  yield figure(`${name}, p95`, percentile(values, 0.95), 'ms', { most });
  yield figure(`${name}, p99`, percentile(values, 0.99), 'ms', { most: Math.max(30, most) });
}

interface Pool extends AsyncDisposable {
  server: TestServer;
  db: Db;
  orgId: bigint;
  /** Of an order that has what is sold. */
  sold: bigint;
}

const contextOf = (server: TestServer) => ({
  database: server.parts.database.of('numbers'),
  events: server.parts.events.of('numbers'),
  log: server.parts.log,
});

/** A server of its own, with one empty pool and its tariffs. */
async function newPool(): Promise<Pool> {
  const server = await startTestServer();
  // Its own begins when there is something to read.
  await closeIndex(contextOf(server));
  const db: Db = server.parts.database.of('numbers').query();
  const orgId = 1n;
  const named = { org_id: orgId, carrier: 'unicom', note: '' };
  await db
    .insertInto('pool')
    .values({ ...named, id: server.parts.ids.next(), no: 1, name: 'pool', open: true })
    .execute();
  await db
    .insertInto('tariff')
    .values(
      Array.from({ length: tariffCount }, (_, index) => ({
        ...{ ...named, id: server.parts.ids.next(), no: index + 1, name: `${index + 1}`, penalty: '' },
        ...{ price: priceOf(index + 1), prestore: priceOf(index + 3), monthly: 1900 + (index % 6) * 1000 },
        months: (index % 3) * 12,
      })),
    )
    .execute();
  const sold = server.parts.ids.next();
  await db
    .insertInto('orders')
    .values({
      ...{
        id: sold,
        org_id: orgId,
        key: newUuid(),
        carrier: 'unicom',
        state: 'sold',
        holder: 'bench',
        person_id: null,
      },
      ...{ seller_id: null, address: null, contact: '', phone: '', note: '', terms: '[]' },
    })
    .execute();
  return { server, db, orgId, sold, [Symbol.asyncDispose]: async () => undefined };
}

async function takeSome({ db, orgId, sold }: Pool, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await db
    .insertInto('taken')
    .columns(['org_id', 'number', 'order_id', 'state'])
    .expression(
      db
        .selectFrom(sql<{ number: bigint }>`unnest(${numbers}::int8[])`.as<'given'>(sql`given (number)`))
        .select([sql<bigint>`${orgId}::int8`.as('org_id'), 'given.number', sql<bigint>`${sold}::int8`.as('order_id')])
        .select(sql<'sold'>`'sold'`.as('state')),
    )
    .onConflict((on) => on.columns(['org_id', 'number']).doNothing())
    .execute();
}

const textOf = ({ prefix, rest }: { prefix: number; rest: number }): string => String(prefix * 100_000_000 + rest);

async function seedRows(pool: Pool, count: number): Promise<void> {
  const { db, orgId } = pool;
  for (const [index, some] of cityCounts(count).entries()) {
    const made = [...madeCity(index, some)];
    const place = cities[index] ?? 0;
    for (let from = 0; from < made.length; from += insertedAtOnce) {
      const part = made.slice(from, from + insertedAtOnce);
      const rows = part.map((one) => ({ number: textOf(one), place, area: '', tariff: one.tariff }));
      await insertNumbers(db, { orgId, pool: 1, batch: 0 }, rows);
      await takeSome(pool, part.filter(isTaken).map(textOf));
    }
  }
  await sql`analyze`.execute(db);
}

/** Past the catalogue, whose rows would take PostgreSQL the longest part of an hour. */
async function seedBlocks(pool: Pool, count: number): Promise<void> {
  const { db, orgId } = pool;
  let all = 0;
  for (const [index, some] of cityCounts(count).entries()) {
    const made = [...madeCity(index, some)];
    const block = { org_id: orgId, carrier: 'unicom', place: cities[index] ?? 0, version: 1, count: made.length };
    await db
      .insertInto('number_block')
      .values({ ...block, data: Buffer.from(blockRows(made)) })
      .execute();
    const taken = made.filter(isTaken).map(textOf);
    for (let from = 0; from < taken.length; from += 50_000) await takeSome(pool, taken.slice(from, from + 50_000));
    all += made.length;
  }
  const state = { org_id: orgId, carrier: 'unicom', version: 1, asked: 0, done: 0, count: all };
  await db.insertInto('number_blocks').values(state).execute();
  await sql`analyze`.execute(db);
}

/** An index of the server that begins now. */
async function opened({ server, orgId }: Pool): Promise<{ keeper: IndexKeeper; milliseconds: number }> {
  const begun = performance.now();
  const keeper = openIndex(contextOf(server));
  while (!keeper.ready.includes(`${orgId} unicom`)) {
    if (performance.now() - begun > 120_000) throw new Error('the index is not ready after two minutes');
    await new Promise((done) => setTimeout(done, 5));
  }
  return { keeper, milliseconds: performance.now() - begun };
}

async function clocked(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}
