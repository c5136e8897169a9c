import { type RawBuilder, sql } from 'kysely';
import type { Counts } from '../../shared/calls/search.ts';
import { segmentOf } from '../../shared/carriers.ts';
import { palette } from '../../shared/patterns/palette.ts';
import type { Db } from '../tables.ts';
import { poolNumbers, type SearchAsk, searched } from './by-sql.ts';
import { poolCounts } from './pool-counts.ts';
import { priceBands } from './price-bands.ts';

type Ask = Pick<SearchAsk, 'orgId' | 'carrier' | 'wish' | 'pools'>;

/** How many numbers each further choice would leave; see `counts` of the calls. */
export async function countChoicesBySql(db: Db, ask: Ask): Promise<Counts> {
  const digits = Array.from({ length: 10 }, (_, digit) => digit);
  const { found } = await searched(db, ask);
  const row: Record<string, number> = await found
    .select([
      sql<number>`count(*)::int`.as('total'),
      ...palette.map((_, bit) => count(sql`n.flags & ${sql.lit(1n << BigInt(bit))} <> 0`).as(`pattern ${bit}`)),
      ...digits.map((digit) => count(sql`strpos(${rest}, ${sql.lit(String(digit))}) = 0`).as(`digit ${digit}`)),
    ])
    .executeTakeFirstOrThrow();
  const { levels: _levels, ...noLevels } = ask.wish;
  const { segments: _segments, resale: _resale, ...noSegments } = ask.wish;
  const { price: _price, ...noPrice } = ask.wish;
  const { places: _places, ...noPlaces } = ask.wish;
  const { pools: _pools, ...noPools } = ask.wish;
  const everyPool = await poolNumbers(db, { ...ask, wish: noPools });
  const [levels, prefixes, prices, places, pools] = await Promise.all([
    countLevels(db, { ...ask, wish: noLevels }),
    countPrefixes(db, { ...ask, wish: noSegments }),
    countPrices(db, { ...ask, wish: noPrice }),
    countBy(db, { ...ask, wish: noPlaces }, 'n.place'),
    countBy(db, { ...ask, wish: noPools }, 'n.pool'),
  ]);
  return {
    total: row.total ?? 0,
    patterns: Object.fromEntries(palette.map(({ key }, bit) => [key, row[`pattern ${bit}`] ?? 0])),
    without: Object.fromEntries(digits.map((digit) => [digit, row[`digit ${digit}`] ?? 0])),
    levels,
    prices,
    places,
    pools: poolCounts(everyPool, pools),
    ...prefixes,
  };
}

/** The digits 4–11 as text. */
const rest = sql<string>`substr(n.number::text, 4)`;

const count = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})::int`;

async function countLevels(db: Db, ask: Ask): Promise<Record<string, number>> {
  const { found, level } = await searched(db, ask);
  const rows = await found
    .select([level.as('level'), sql<number>`count(*)::int`.as('count')])
    .groupBy(sql`1`)
    .execute();
  return Object.fromEntries(rows.map((one) => [one.level, one.count]));
}

async function countBy(db: Db, ask: Ask, column: 'n.place' | 'n.pool'): Promise<Record<string, number>> {
  const { found } = await searched(db, ask);
  const rows = await found
    .select([sql<number>`${sql.ref(column)}`.as('value'), sql<number>`count(*)::int`.as('count')])
    .groupBy(column)
    .execute();
  return Object.fromEntries(rows.map((one) => [one.value, one.count]));
}

async function countPrefixes(db: Db, ask: Ask): Promise<Pick<Counts, 'segments' | 'resale' | 'notResale'>> {
  const { found } = await searched(db, ask);
  const rows = await found
    .select([sql<bigint>`n.number / 1000000`.as('prefix'), sql<number>`count(*)::int`.as('count')])
    .groupBy(sql`1`)
    .execute();
  const segments: Record<string, number> = {};
  let [resale, notResale] = [0, 0];
  for (const { prefix, count: some } of rows) {
    const segment = segmentOf(ask.carrier, String(prefix));
    if (segment?.resale !== true) notResale += some;
    if (segment === undefined) continue;
    segments[segment.prefix] = (segments[segment.prefix] ?? 0) + some;
    if (segment.resale) resale += some;
  }
  return { segments, resale, notResale };
}

async function countPrices(db: Db, ask: Ask): Promise<Counts['prices']> {
  const { found } = await searched(db, ask);
  const bands = priceBands.map((from, index) => ({ from, to: priceBands[index + 1] ?? null }));
  const row: Record<string, number> = await found
    .select(
      bands.map(({ from, to }, index) =>
        count(sql`t.price >= ${sql.lit(from)} and t.price < ${sql.lit(to ?? 2 ** 31)}`).as(`band ${index}`),
      ),
    )
    .executeTakeFirstOrThrow();
  return bands.map((band, index) => ({ ...band, count: row[`band ${index}`] ?? 0 }));
}
