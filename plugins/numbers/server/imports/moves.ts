import { FitoutError, type LocalText } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import { changedNumbers } from '../pools/changed.ts';
import { readPool } from '../pools/pools.ts';
import { talliedPools } from '../pools/tally.ts';
import type { Db, PoolTable, Tables } from '../tables.ts';
import { working } from './batches.ts';

const refused = (word: string, message: LocalText) =>
  new FitoutError('unprocessable', { reason: `numbers.${word}`, message });

/** A pool that numbers of another one may move to. */
export async function otherPool(db: Db, orgId: bigint, from: Selectable<PoolTable>, to: bigint) {
  const pool = await readPool(db, orgId, to);
  if (pool.id === from.id) throw refused('same-pool', { zh: '请选择另一个号码池', en: 'Choose another pool' });
  if (pool.carrier !== from.carrier)
    throw refused('pool-carrier', {
      zh: '号码只能移到同一运营商的号码池',
      en: 'Numbers can only be moved between pools of the same carrier',
    });
  return pool;
}

/** Refuses while something is being done to a batch of the pool. */
export async function refuseBusy(db: Db, orgId: bigint, pool: bigint): Promise<void> {
  const busy = await db
    .selectFrom('batch')
    .select('id')
    .where('org_id', '=', orgId)
    .where('pool_id', '=', pool)
    .where('state', 'in', [...working, 'paused'])
    .executeTakeFirst();
  if (busy !== undefined)
    throw refused('pool-busy', {
      zh: '号码池还有未完成的批次，请先等它完成或取消',
      en: 'This pool has an unfinished batch. Wait for it to finish or cancel it first',
    });
}

/** Moves these numbers into a pool, out of others of its carrier. Answers how many, and those that none of them has. */
export async function moveNumbers(
  ctx: ServerContext,
  orgId: bigint,
  pool: Selectable<PoolTable>,
  numbers: readonly string[],
): Promise<{ moved: number; missing: string[] }> {
  const wanted = [...new Set(numbers)];
  const found = await ctx.database.transaction<Tables, { number: bigint; moved: boolean }[]>(async (tx) => {
    const { rows } = await sql<{ number: bigint; moved: boolean }>`
      with found as (
        select n.number, n.pool from number n join pool p on p.org_id = n.org_id and p.no = n.pool
        where n.org_id = ${orgId} and p.carrier = ${pool.carrier} and n.number = any(${`{${wanted.join(',')}}`}::int8[])
      ), moved as (
        update number set pool = ${pool.no} from found
        where number.org_id = ${orgId} and number.number = found.number and found.pool <> ${pool.no}
      )
      select number, pool <> ${pool.no} as moved from found`.execute(tx);
    return rows;
  });
  const there = new Set(found.map(({ number }) => number.toString()));
  await changedNumbers(ctx, orgId, pool.carrier, { moved: true });
  return { moved: found.filter(({ moved }) => moved).length, missing: wanted.filter((one) => !there.has(one)) };
}

/** Throws a pool away that has no numbers and no batch that is not done. */
export async function trashPool(ctx: ServerContext, orgId: bigint, pool: Selectable<PoolTable>): Promise<void> {
  await ctx.database.transaction<Tables, void>(async (tx) => {
    // Whoever begins an import meanwhile waits, and finds no pool.
    await tx.selectFrom('pool').select('id').where('id', '=', pool.id).forUpdate().execute();
    await refuseBusy(tx, orgId, pool.id);
    const counts = (await talliedPools(tx, orgId)).get(pool.no);
    if (counts !== undefined && counts.numbers > 0)
      throw refused('pool-full', {
        zh: '号码池里还有号码，请先移到其他号码池，或撤回批次',
        en: 'This pool still contains numbers. Move them to another pool or withdraw their batches first',
      });
    await tx.updateTable('pool').set({ trashed_at: new Date() }).where('id', '=', pool.id).execute();
  });
}
