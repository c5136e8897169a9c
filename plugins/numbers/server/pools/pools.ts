import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import type { PoolRecord } from '../../shared/calls/outputs.ts';
import type { poolInput } from '../../shared/calls/pools.ts';
import { limits } from '../../shared/limits.ts';
import { changedMeanwhile } from '../rows.ts';
import { readCarrier } from '../rules/carriers.ts';
import type { Db, PoolTable, Tables } from '../tables.ts';
import { talliedPools } from './tally.ts';

type PoolValues = z.output<typeof poolInput>;

export function poolOf({ id, carrier, name, note, open, rev }: Selectable<PoolTable>): PoolRecord {
  return { id, carrier, name, note, open, rev };
}

/** Pools that are not thrown away, oldest first. */
export function listPools(db: Db, orgId: bigint): Promise<Selectable<PoolTable>[]> {
  return db
    .selectFrom('pool')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('trashed_at', 'is', null)
    .orderBy('no')
    .execute();
}

export async function readPool(db: Db, orgId: bigint, id: bigint): Promise<Selectable<PoolTable>> {
  const row = await db
    .selectFrom('pool')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('trashed_at', 'is', null)
    .executeTakeFirst();
  if (row !== undefined) return row;
  throw new FitoutError('notFound', {
    reason: 'numbers.no-pool',
    message: { zh: '没有这个号码池', en: 'This pool does not exist' },
  });
}

/** Numbers within an organisation that go into a row of two bytes: one more than the greatest ever given out. */
export async function nextNo(tx: Db, table: 'pool' | 'tariff' | 'batch', orgId: bigint): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${`numbers ${table} ${orgId}`}))`.execute(tx);
  const row = await tx
    .selectFrom(table)
    .select(sql<number>`coalesce(max(no), 0) + 1`.as('next'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return row.next;
}

export async function createPool(ctx: ServerContext, orgId: bigint, values: PoolValues): Promise<PoolRecord> {
  return ctx.database.transaction<Tables, PoolRecord>(async (tx) => {
    await readCarrier(tx, orgId, values.carrier);
    const no = await nextNo(tx, 'pool', orgId);
    const pools = await listPools(tx, orgId);
    if (pools.length >= limits.pools)
      throw new FitoutError('unprocessable', {
        reason: 'numbers.pools-full',
        message: { zh: `号码池最多 ${limits.pools} 个`, en: `At most ${limits.pools} pools` },
      });
    const row = await tx
      .insertInto('pool')
      .values({ id: ctx.ids.next(), org_id: orgId, no, ...values })
      .returningAll()
      .executeTakeFirstOrThrow();
    return poolOf(row);
  });
}

/** Stores a pool over revision `rev`; its carrier stays. Throws 'conflict' with what it is now where somebody was faster. */
export async function changePool(
  ctx: ServerContext,
  orgId: bigint,
  { id, rev, values }: { id: bigint; rev: number; values: PoolValues },
): Promise<PoolRecord> {
  const db = ctx.database.query<Tables>();
  const before = await readPool(db, orgId, id);
  if (before.carrier !== values.carrier)
    throw new FitoutError('unprocessable', {
      reason: 'numbers.pool-carrier',
      message: { zh: '号码池的运营商不能更改', en: 'The carrier of a pool cannot be changed' },
    });
  const row = await db
    .updateTable('pool')
    .set({ name: values.name, note: values.note, open: values.open, rev: rev + 1, changed_at: new Date() })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returningAll()
    .executeTakeFirst();
  if (row !== undefined) return poolOf(row);
  throw changedMeanwhile(poolOf(await readPool(db, orgId, id)));
}

/** How many numbers of each pool there are, and who has them. */
export async function poolCounts(
  db: Db,
  orgId: bigint,
): Promise<Map<number, { numbers: number; held: number; reserved: number; sold: number }>> {
  const all = await talliedPools(db, orgId);
  const gone = await db
    .selectFrom('taken')
    .innerJoin('number', (on) =>
      on.onRef('number.org_id', '=', 'taken.org_id').onRef('number.number', '=', 'taken.number'),
    )
    .select(['pool', 'state', (eb) => eb.fn.countAll<bigint>().as('count')])
    .where('taken.org_id', '=', orgId)
    .where(sql<boolean>`state <> 'sold'`)
    .where(sql<boolean>`(until is null or until > clock_timestamp())`)
    .groupBy(['pool', 'state'])
    .execute();
  const counts = new Map([...all].map(([pool, some]) => [pool, { ...some, held: 0, reserved: 0 }]));
  for (const { pool, state, count } of gone) {
    const of = counts.get(pool);
    if (of !== undefined) of[state] = Number(count);
  }
  return counts;
}
