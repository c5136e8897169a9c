import type { ServerContext } from '@fitout/sdk/server';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db, Tables } from '../tables.ts';

const numbers = sql<number>`sum(numbers)::int`;
const of = (db: Db, orgId: bigint): SelectQueryBuilder<Tables, 'number_tally', object> =>
  db.selectFrom('number_tally').where('org_id', '=', orgId);

/** How many numbers each pool has, and how many of them are sold, by `pool.no`. */
export async function talliedPools(db: Db, orgId: bigint): Promise<Map<number, { numbers: number; sold: number }>> {
  const rows = await of(db, orgId)
    .select(['pool', numbers.as('numbers'), sql<number>`sum(sold)::int`.as('sold')])
    .groupBy('pool')
    .execute();
  return new Map(rows.map(({ pool, ...counts }) => [pool, counts]));
}

/** How many numbers each tariff has, by `tariff.no`; those without any are left out. */
export async function talliedTariffs(db: Db, orgId: bigint): Promise<Map<number, number>> {
  const rows = await of(db, orgId)
    .select(['tariff', numbers.as('numbers')])
    .groupBy('tariff')
    .having(numbers, '>', 0)
    .execute();
  return new Map(rows.map(({ tariff, numbers: count }) => [tariff, count]));
}

/** Makes one row of many, of each pool and tariff: the job. What others add meanwhile stays as it is. */
export async function foldTally(ctx: ServerContext): Promise<void> {
  await ctx.database.transaction<Tables, void>(async (tx) => {
    await sql`
      with gone as (delete from number_tally returning *)
      insert into number_tally
        select org_id, pool, tariff, sum(numbers), sum(sold) from gone group by 1, 2, 3
        having sum(numbers) <> 0 or sum(sold) <> 0`.execute(tx);
  });
}
