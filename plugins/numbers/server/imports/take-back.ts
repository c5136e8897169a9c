import type { ServerContext } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import { z } from 'zod';
import { changedNumbers } from '../pools/changed.ts';
import { readPool } from '../pools/pools.ts';
import type { Db, Tables } from '../tables.ts';
import type { BatchRow } from './batches.ts';

/** Numbers of one transaction. */
const atOnce = 20_000;

/** Somebody has it, by the database's clock. */
const live = sql<boolean>`(until is null or until > clock_timestamp())`;
const free = sql<boolean>`not exists (
  select from taken t where t.org_id = n.org_id and t.number = n.number and ${live}
)`;

/**
 * Takes back what came in with a batch: free numbers go, what somebody has stays. Who holds a number locks its row first
 * (`holdNumbers`): such rows are left to the end, and then waited for.
 */
export async function withdrawBatch(ctx: ServerContext, batch: BatchRow, tell: () => Promise<void>): Promise<void> {
  for (const locking of [
    sql`limit ${atOnce} for update skip locked`,
    // In the order in which holds lock: nobody waits for each other.
    sql`order by number limit ${atOnce} for update`,
  ]) {
    for (let found = atOnce; found > 0; ) {
      found = await ctx.database.transaction<Tables, number>(async (tx) => {
        const { rows } = await sql<{ found: number; numbers: string }>`
          select count(*)::int as found, coalesce(array_agg(number), '{}')::text as numbers from (
            select number from number n where org_id = ${batch.org_id} and batch = ${batch.no} and ${free}
            ${locking}
          ) as locked`.execute(tx);
        const { found: some = 0, numbers = '{}' } = rows[0] ?? {};
        // A statement of its own: it sees what those have committed who had the locks before.
        const { numAffectedRows: gone = 0n } = await sql`
          delete from number n where org_id = ${batch.org_id} and number = any(${numbers}::int8[]) and ${free}`.execute(
          tx,
        );
        await step(tx, batch, { withdrawn: Number(gone) });
        return some;
      });
      await tell();
    }
  }
  await end(ctx, batch, 'withdrawn');
}

/** Brings the numbers of a batch into its pool, which it was given before. */
export async function moveBatch(ctx: ServerContext, batch: BatchRow, tell: () => Promise<void>): Promise<void> {
  const pool = await readPool(ctx.database.query<Tables>(), batch.org_id, batch.pool_id);
  for (let moved = atOnce; moved > 0; ) {
    // In the order of the numbers, as everybody locks them: nobody waits for each other.
    moved = await ctx.database.transaction<Tables, number>(async (tx) => {
      const { rows } = await sql<{ moved: number }>`
        with moving as (
          select number from number where org_id = ${batch.org_id} and number in (
            select number from number where org_id = ${batch.org_id} and batch = ${batch.no} and pool <> ${pool.no}
            limit ${atOnce}
          ) order by number for no key update
        ), moved as (
          update number set pool = ${pool.no} from moving
          where number.org_id = ${batch.org_id} and number.number = moving.number returning 1
        )
        select count(*)::int as moved from moved`.execute(tx);
      await step(tx, batch, {});
      return rows[0]?.moved ?? 0;
    });
    await tell();
  }
  await end(ctx, batch, 'done');
}

/** Throws where the batch was turned to something else. */
async function step(tx: Db, batch: BatchRow, { withdrawn = 0 }: { withdrawn?: number }): Promise<void> {
  await tx
    .updateTable('batch')
    .set((eb) => ({ withdrawn: eb('withdrawn', '+', withdrawn) }))
    .where('id', '=', batch.id)
    .where('run', '=', batch.run)
    .returning('id')
    .executeTakeFirstOrThrow();
}

async function end(ctx: ServerContext, batch: BatchRow, state: 'withdrawn' | 'done'): Promise<void> {
  await ctx.database
    .query<Tables>()
    .updateTable('batch')
    .set({ state, changed_at: new Date() })
    .where('id', '=', batch.id)
    .where('run', '=', batch.run)
    .execute();
}

export const poolMoveInput = z.object({ org: z.coerce.bigint(), from: z.coerce.bigint(), to: z.coerce.bigint() });

/** Brings all numbers of a pool into another one of its carrier. Once more, it finds what is left. */
export async function movePool({ org, from, to }: z.output<typeof poolMoveInput>, ctx: ServerContext): Promise<void> {
  const db = ctx.database.query<Tables>();
  const [old, next] = [await readPool(db, org, from), await readPool(db, org, to)];
  let cursor: bigint | null = 0n;
  while (cursor !== null) {
    const after: bigint = cursor;
    cursor = await ctx.database.transaction<Tables, bigint | null>(async (tx) => {
      // Along the primary key, once: a pool is no index of its own.
      const { rows } = await sql<{ last: bigint | null }>`
        with moving as (
          select number from number where org_id = ${org} and number > ${after} and pool = ${old.no}
          order by number limit ${atOnce} for no key update
        ), moved as (
          update number set pool = ${next.no} from moving
          where number.org_id = ${org} and number.number = moving.number
        )
        select max(number) as last from moving`.execute(tx);
      return rows[0]?.last ?? null;
    });
  }
  await db.updateTable('batch').set({ pool_id: to }).where('org_id', '=', org).where('pool_id', '=', from).execute();
  await ctx.events.publish('batch', from, org);
  await changedNumbers(ctx, org, old.carrier, { moved: true });
}

/** Numbers of a batch that somebody has, the first of them, and how many there are. */
export async function takenOfBatch(db: Kysely<Tables>, batch: BatchRow) {
  const select = db
    .selectFrom('number as n')
    .innerJoin('taken as t', (on) => on.onRef('t.org_id', '=', 'n.org_id').onRef('t.number', '=', 'n.number'))
    .where('n.org_id', '=', batch.org_id)
    .where('n.batch', '=', batch.no)
    .where(live);
  const [items, { count }] = await Promise.all([
    select.select(['n.number', 't.state', 't.order_id']).orderBy('n.number').limit(500).execute(),
    select.select((eb) => eb.fn.countAll<bigint>().as('count')).executeTakeFirstOrThrow(),
  ]);
  return {
    items: items.map(({ number, state, order_id }) => ({ number: number.toString(), state, order: order_id })),
    total: Number(count),
  };
}
