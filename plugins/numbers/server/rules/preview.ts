import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { Preview } from '../../shared/calls/rule-outputs.ts';
import { type CarrierRules, plainLevel, segmentOf } from '../../shared/carriers.ts';
import { listPools } from '../pools/pools.ts';
import { levelExpression } from '../search/conditions.ts';
import type { Db, Tables } from '../tables.ts';

type Rules = Pick<CarrierRules, 'segments' | 'levels'>;

const nothing: Preview = { numbers: 0, counted: 0, levels: [], strayed: 0, joined: 0, resale: 0 };

/** Up to so many numbers, one question counts them all; beyond, a part after the other while there is time. */
const whole = 500_000;
const parts = 16;
/** Well below the call's own limit, since a part that has begun is finished. */
const budgetMs = 25_000;

/** `pool.no` of a carrier's pools. */
export async function poolNos(db: Db, orgId: bigint, carrier: string): Promise<number[]> {
  return (await listPools(db, orgId)).filter((one) => one.carrier === carrier).map(({ no }) => no);
}

/** How many numbers of a carrier's pools would have another level, or belong to other segments, by new rules. */
export async function previewCarrier(
  ctx: ServerContext,
  orgId: bigint,
  before: CarrierRules,
  after: Rules,
): Promise<Preview> {
  const db = ctx.database.query<Tables>();
  const nos = await poolNos(db, orgId, before.key);
  if (nos.length === 0) return nothing;
  const segments = await countSegments(db, orgId, nos, before, after);
  const { numbers } = segments;
  if (JSON.stringify(before.levels) === JSON.stringify(after.levels))
    return { ...segments, counted: numbers, levels: [] };
  return { ...segments, ...(await countLevels(db, orgId, { nos, before, after, numbers })) };
}

interface LevelAsk {
  nos: readonly number[];
  before: Rules;
  after: Rules;
  numbers: number;
}

async function countLevels(
  db: Db,
  orgId: bigint,
  { nos, before, after, numbers }: LevelAsk,
): Promise<Pick<Preview, 'counted' | 'levels'>> {
  const from = levelExpression(before, plainLevel);
  const to = levelExpression(after, plainLevel);
  const moves = new Map<string, { from: number; to: number; count: number }>();
  const began = Date.now();
  let counted = 0;
  for (let part = 0; part < parts; part++) {
    let select = db
      .selectFrom('number as n')
      .select([from.as('from'), to.as('to'), sql<number>`count(*)::int`.as('count')])
      .where('n.org_id', '=', orgId)
      .where(sql<boolean>`n.pool = any(${nos}::int2[])`)
      .groupBy([sql`1`, sql`2`]);
    // `rank` is random, so that a part is like the whole; the levels are worked out of its rows alone.
    if (numbers > whole) select = select.where(sql<boolean>`n.rank & ${sql.lit(parts - 1)} = ${sql.lit(part)}`);
    for (const row of await select.execute()) {
      counted += row.count;
      if (row.from === row.to) continue;
      const key = `${row.from} ${row.to}`;
      moves.set(key, { ...row, count: (moves.get(key)?.count ?? 0) + row.count });
    }
    if (numbers <= whole || Date.now() - began > budgetMs) break;
  }
  return { counted, levels: [...moves.values()].sort((a, b) => b.count - a.count || a.from - b.from || a.to - b.to) };
}

/** By the first five digits: no segment is longer. */
async function countSegments(
  db: Db,
  orgId: bigint,
  nos: readonly number[],
  before: Rules,
  after: Rules,
): Promise<Preview> {
  const rows = await db
    .selectFrom('number as n')
    .select([sql<bigint>`n.number / 1000000`.as('prefix'), sql<number>`count(*)::int`.as('count')])
    .where('n.org_id', '=', orgId)
    .where(sql<boolean>`n.pool = any(${nos}::int2[])`)
    .groupBy(sql`1`)
    .execute();
  const found = { ...nothing };
  for (const { prefix, count } of rows) {
    const was = segmentOf(before, String(prefix));
    const willBe = segmentOf(after, String(prefix));
    found.numbers += count;
    if (was !== undefined && willBe === undefined) found.strayed += count;
    if (was === undefined && willBe !== undefined) found.joined += count;
    if (was !== undefined && willBe !== undefined && was.resale !== willBe.resale) found.resale += count;
  }
  return found;
}

/** How many numbers are at home in a place. */
export async function previewPlace(ctx: ServerContext, orgId: bigint, code: number): Promise<Preview> {
  const { count } = await ctx.database
    .query<Tables>()
    .selectFrom('number')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('org_id', '=', orgId)
    .where('place', '=', code)
    .executeTakeFirstOrThrow();
  return { ...nothing, numbers: count, counted: count };
}

/** Numbers whose price a change of a tariff reaches. */
export function previewNumbers(numbers: number): Preview {
  return { ...nothing, numbers, counted: numbers };
}
