import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newUuid } from '../../../sdk/index.ts';
import { limits } from '../../../tests/support/limits.ts';
import { sampled, sampleSeed } from '../../../tests/support/sample.ts';
import { type TestServer, twoServers } from '../../../tests/support/server.ts';
import { staleBlocks, writeBlocks } from '../server/bitmaps/blocks.ts';
import type { IndexKeeper } from '../server/bitmaps/index-keeper.ts';
import { closeIndex, indexOf, openIndex, quickCounts, quickPage, quickTotal } from '../server/bitmaps/quick.ts';
import { readCarrier } from '../server/rules/carriers.ts';
import { countBySql, type SearchAsk, searchBySql } from '../server/search/by-sql.ts';
import { countChoicesBySql } from '../server/search/counts-by-sql.ts';
import { countNumbers, searchNumbers } from '../server/search/search.ts';
import type { Db } from '../server/tables.ts';
import type { NumberOrder, Pool } from '../shared/calls/outputs.ts';
import { type CheckedWish, orders } from '../shared/search/wish.ts';
import { base, poolWith, someNumbers, tablesOf, tariff } from './kit.ts';
import { someWishes } from './wishes.ts';

const cities = [
  { place: 430100, area: '0731' },
  { place: 440100, area: '020' },
  { place: 440300, area: '0755' },
  { place: 110100, area: '010' },
] as const;
const numbers = someNumbers(76_000, 7);
/** In one city alone: more than a piece holds (65,536). */
const inFirst = 67_000;
const tariffOf = (index: number): number => 1 + (index % 6);

let servers: Awaited<ReturnType<typeof twoServers>>;
let server: TestServer;
let db: Db;
let orgId: bigint;
let pools: Pool[];

const contextOf = (of: TestServer) => ({
  database: of.parts.database.of('numbers'),
  events: of.parts.events.of('numbers'),
  log: of.parts.log,
});
function keeperOf(of: TestServer): IndexKeeper {
  const keeper = indexOf(tablesOf(of));
  if (keeper === undefined) throw new Error('the server has no index');
  return keeper;
}
const name = () => `${orgId} unicom`;
const isReady = (of: TestServer) => expect.poll(() => keeperOf(of).ready).toContain(name());

async function newBlocks(): Promise<void> {
  await writeBlocks(contextOf(server), orgId, 'unicom');
  await vi.waitFor(async () => expect(await quickTotal(db, await ask())).toBeDefined(), { timeout: limits.poll });
}

async function ask(wish: CheckedWish = {}, more: Partial<SearchAsk> = {}): Promise<SearchAsk> {
  return { orgId, carrier: await readCarrier(db, orgId, 'unicom'), wish, order: 'mixed', limit: 20, ...more };
}

beforeAll(async () => {
  servers = await twoServers();
  server = servers.one;
  db = tablesOf(server);
  const rows = numbers.map((number, index) => ({
    number,
    tariff: tariffOf(index),
    ...(cities[index < inFirst ? 0 : index % cities.length] ?? cities[0]),
  }));
  pools = [
    await poolWith(server, rows.slice(0, 45_000), { name: '一' }),
    await poolWith(server, rows.slice(45_000), { name: '二' }),
  ];
  orgId = (await db.selectFrom('pool').select('org_id').executeTakeFirstOrThrow()).org_id;
  // The sixth has no row of its own: its numbers are in no answer.
  for (const no of [2, 3, 4, 5]) await tariff(server, orgId, { no, price: no === 5 ? 60_000 : no * 30_000 });
  const sold = server.parts.ids.next();
  await db
    .insertInto('orders')
    .values({
      ...{ id: sold, org_id: orgId, key: newUuid(), carrier: 'unicom', state: 'sold', holder: 'test', person_id: null },
      ...{ seller_id: null, address: null, contact: '', phone: '', note: '', terms: '[]' },
    })
    .execute();
  await db
    .insertInto('taken')
    .columns(['org_id', 'number', 'order_id', 'state'])
    .expression(
      db
        .selectFrom('number')
        .select(['org_id', 'number', sql<bigint>`${sold}::int8`.as('order_id'), sql<'sold'>`'sold'`.as('state')])
        .where(sql<boolean>`hashint8(number) % 10 in (0, 1, 2)`),
    )
    .execute();
  await sql`analyze`.execute(db);
  await newBlocks();
});
afterAll(() => servers?.stop());

/** A wish's pages, total and counts by the index are those by SQL. */
async function agree(
  wish: CheckedWish,
  order: SearchAsk['order'],
  more: { counts: boolean; pools?: bigint[]; about?: string },
) {
  const given = await ask(wish, { order, ...(more.pools === undefined ? {} : { pools: more.pools }) });
  const [quick, bySql] = [await quickPage(db, given), await searchBySql(db, given)];
  expect(quick, more.about).toEqual(bySql);
  if (bySql.next !== null) {
    // Far on, by a cursor that the index made and SQL reads.
    const far = await quickPage(db, { ...given, limit: 1 + ((bySql.total ?? 0) % 977) });
    const cursor = far?.next ?? bySql.next;
    expect(await quickPage(db, { ...given, cursor }), more.about).toEqual(await searchBySql(db, { ...given, cursor }));
  }
  if (more.counts) expect(await quickCounts(db, given), more.about).toEqual(await countChoicesBySql(db, given));
}

async function allAgree(): Promise<void> {
  const carrier = await readCarrier(db, orgId, 'unicom');
  const wishes = someWishes(6, { seed: 5, places: cities.map(({ place }) => place), carrier });
  for (const [index, wish] of wishes.entries())
    await agree(wish, orders[index % orders.length] ?? 'mixed', { counts: true });
}

describe('the index answers as SQL does', () => {
  // SQL reads every row several times for each wish: 200 of them take minutes.
  test.for(orders)('wishes by %s, pages and counts', async (order) => {
    const carrier = await readCarrier(db, orgId, 'unicom');
    const wishes = someWishes(200, { seed: 11, places: cities.map(({ place }) => place), carrier })
      .map((wish, index) => ({ name: String(index), wish, counts: index % 8 === 0 }))
      .filter((_, index) => orders[index % orders.length] === order);
    const [withCounts, without] = [wishes.filter(({ counts }) => counts), wishes.filter(({ counts }) => !counts)];
    for (const { name, wish, counts } of [...sampled(withCounts, 1), ...sampled(without, 3)])
      await agree(wish, order, { counts, about: `wish ${name}, seed ${sampleSeed}` });
  });

  test('one wish within another, as a customer’s link has it', async () => {
    const carrier = await readCarrier(db, orgId, 'unicom');
    const [outer, inner] = [3, 4].map((seed) =>
      someWishes(20, { seed, places: cities.map(({ place }) => place), carrier }),
    );
    for (const [index, within] of (outer ?? []).entries())
      await agree({ ...inner?.[index], within }, orders[index % orders.length] ?? 'mixed', { counts: index % 4 === 0 });
  });

  test.for(orders)('all numbers by %s, and of one pool alone', async (order) => {
    await agree({}, order, { counts: false });
    // Counts are of a wish in any order.
    await agree({ pools: [BigInt(pools[1]?.id ?? 0)] }, order, { counts: order === 'mixed' });
    await agree({ patterns: ['AAA'] }, order, { counts: false, pools: [BigInt(pools[0]?.id ?? 0)] });
  });
});

describe('the index stays true', () => {
  const totals = async (of: TestServer) => quickTotal(tablesOf(of), await ask());

  test('after a hold, its release and its end, on both servers', async () => {
    await isReady(servers.other);
    const owner = await server.signedIn();
    const before = await countBySql(db, await ask());
    expect(await totals(server)).toBe(before);
    const { items } = await searchBySql(db, await ask({}, { limit: 3 }));
    const wanted = items.map(({ number }) => number);
    const hold = () =>
      owner.post<NumberOrder>(`${base}/orders`, { key: newUuid(), carrier: 'unicom', numbers: wanted, minutes: 60 });
    const held = await hold();
    expect(await totals(server)).toBe(before - 3);
    await expect.poll(() => totals(servers.other)).toBe(before - 3);
    await owner.post(`${base}/orders/${held.id}/release`, { reason: '测试' });
    expect(await totals(server)).toBe(before);
    await expect.poll(() => totals(servers.other)).toBe(before);
    const again = await hold();
    await db
      .updateTable('taken')
      .set({ until: sql<Date>`clock_timestamp() + interval '1 second'` })
      .where('order_id', '=', BigInt(again.id))
      .execute();
    await server.parts.events.of('numbers').publish('order', again.id, orgId);
    await expect.poll(() => totals(servers.other)).toBe(before - 3);
    await expect.poll(() => totals(servers.other)).toBe(before);
    await expect.poll(() => totals(server)).toBe(before);
  });

  test('a number that somebody took without a word is not shown', async () => {
    const given = await ask({ patterns: ['AABB'] });
    const { items } = await searchBySql(db, given);
    const [gone, ...others] = items;
    const order_id = (await db.selectFrom('orders').select('id').executeTakeFirstOrThrow()).id;
    const row = { org_id: orgId, number: BigInt(gone?.number ?? 0), order_id, state: 'sold' as const };
    await db.insertInto('taken').values(row).execute();
    const page = await searchNumbers(db, given);
    expect(page.items.slice(0, others.length)).toEqual(others);
    expect(page).toEqual(await searchBySql(db, given));
    await expect.poll(async () => quickTotal(db, given)).toBe(await countBySql(db, given));
    await db.deleteFrom('taken').where('number', '=', row.number).execute();
    await keeperOf(server).recheck(await entry(), [Number(row.number)]);
  });

  async function entry() {
    const found = await keeperOf(server).entryFor(orgId, await readCarrier(db, orgId, 'unicom'));
    if (found === undefined) throw new Error('no index');
    return found;
  }

  test('after a new price', async () => {
    await db.updateTable('tariff').set({ price: 45_000, rev: sql<number>`rev + 1` }).where('no', '=', 2).execute();
    await allAgree();
  });

  test('after other levels, by SQL until they are worked out', async () => {
    const carrier = await readCarrier(db, orgId, 'unicom');
    const levels = [{ code: 3, name: '双', templates: ['AABB', 'ABAB', '88'] }, ...carrier.levels.slice(2)];
    await db
      .insertInto('carrier')
      .values({
        ...{ org_id: orgId, key: 'unicom', name: carrier.name, color: carrier.color },
        segments: JSON.stringify(carrier.segments),
        levels: JSON.stringify(levels),
        terms: JSON.stringify(carrier.terms),
      })
      .execute();
    const given = await ask({ levels: [3] });
    expect(await countNumbers(db, given)).toBe(await countBySql(db, given));
    await expect.poll(async () => (await quickTotal(db, given)) !== undefined).toBe(true);
    await allAgree();
  });

  test('after more numbers, and where blocks are not to be used', async () => {
    const more = someNumbers(3000, 99, ['130', '1709']);
    await poolWith(
      server,
      more.map((number) => ({ number, place: 510100, area: '028' })),
      { name: '三' },
    );
    await newBlocks();
    await allAgree();
    expect(await quickTotal(db, await ask({ places: [510100] }))).toBe(3000);
    await db.transaction().execute((tx) => staleBlocks(tx, orgId, 'unicom'));
    expect(await quickTotal(db, await ask())).toBeUndefined();
    expect(await countNumbers(db, await ask())).toBe(await countBySql(db, await ask()));
    await newBlocks();
    expect(await quickTotal(db, await ask())).toBe(await countBySql(db, await ask()));
  });
});

test('an index without room, and a carrier of few numbers, are SQL’s', async () => {
  const { other } = servers;
  for (const limits of [{ room: 1_000_000 }, { least: 1_000_000 }]) {
    await closeIndex(contextOf(other));
    openIndex(contextOf(other), limits);
    const quick = async () => quickPage(tablesOf(other), await ask());
    expect(await quick()).toBeUndefined();
    await keeperOf(other).settled();
    expect(await quick()).toBeUndefined();
    expect(await searchNumbers(tablesOf(other), await ask())).toEqual(await searchBySql(db, await ask()));
  }
});

test('counts that nobody waits for any more end', async () => {
  const stop = new AbortController();
  const counts = quickCounts(db, await ask({}, { signal: stop.signal }));
  stop.abort(new Error('the next key'));
  await expect(counts).rejects.toThrow('the next key');
  expect(await quickTotal(db, await ask())).toBeGreaterThan(0);
});
