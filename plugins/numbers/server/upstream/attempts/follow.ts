import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { take } from '../../orders/hold.ts';
import type { Db, Tables } from '../../tables.ts';

/* What a carrier's word means for an order. */

/** Holds of an order end so many minutes from now at the soonest. What is over already stays over. */
export async function keepHeld(ctx: ServerContext, orderId: bigint, minutes: number, most?: number): Promise<void> {
  const ends = sql`clock_timestamp() + make_interval(mins => ${minutes})`;
  const made = sql`(select made_at from orders where id = ${orderId})`;
  const bound = most === undefined ? ends : sql`least(${ends}, ${made} + make_interval(mins => ${most}))`;
  const until = sql<Date>`greatest(until, ${bound})`;
  await ctx.database.transaction<Tables, void>(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select('id')
      .where('id', '=', orderId)
      .where('state', '=', 'held')
      .where(sql<boolean>`until > clock_timestamp()`)
      .forUpdate()
      .executeTakeFirst();
    if (order === undefined) return;
    await tx
      .updateTable('taken')
      .set({ until })
      .where('order_id', '=', orderId)
      .where('state', '=', 'held')
      .where(sql<boolean>`until > clock_timestamp()`)
      .execute();
    await tx.updateTable('orders').set({ until }).where('id', '=', orderId).execute();
  });
}

export interface Loss {
  /** 备选号 that stepped in. */
  instead: string[];
  /** Numbers that the order has now; with none it is over. */
  left: number;
}

/**
 * The carrier gave numbers to somebody else: they leave the catalogue and the order, and its 备选号 step in where they are
 * free. Repeated, nothing more is done.
 */
export async function loseNumbers(
  ctx: ServerContext,
  orgId: bigint,
  orderId: bigint,
  numbers: readonly string[],
): Promise<Loss> {
  const lost = numbers.map(BigInt);
  const loss = await ctx.database.transaction<Tables, Loss>(async (tx) => {
    const order = await tx
      .selectFrom('orders')
      .select(['state', 'until', sql<boolean>`state = 'held' and until > clock_timestamp()`.as('live')])
      .where('org_id', '=', orgId)
      .where('id', '=', orderId)
      .forUpdate()
      .executeTakeFirst();
    const seconds = order?.live === true ? await secondsOf(tx, orderId) : [];
    await lockNumbers(tx, orgId, [...lost, ...seconds]);
    await tx.deleteFrom('number').where('org_id', '=', orgId).where('number', 'in', lost).execute();
    const gone = await tx
      .updateTable('order_number')
      .set({ chosen: false })
      .where('order_id', '=', orderId)
      .where('number', 'in', lost)
      .where('chosen', '=', true)
      .returning('number')
      .execute();
    await tx.deleteFrom('taken').where('order_id', '=', orderId).where('number', 'in', lost).execute();
    const instead =
      order?.live === true
        ? await stepIn(tx, { orgId, id: orderId, until: sql<Date>`${order.until}` }, seconds, gone.length)
        : [];
    const left = await chosenOf(tx, orderId);
    if (order !== undefined && gone.length > 0) await writeLoss(tx, orderId, order.state, left);
    return { instead, left };
  });
  await ctx.events.publish('order', orderId, orgId);
  return loss;
}

async function writeLoss(tx: Db, id: bigint, state: string, left: number): Promise<void> {
  const over = left === 0 && (state === 'held' || state === 'reserved');
  await tx
    .updateTable('orders')
    .set({ rev: sql<number>`rev + 1`, changed_at: sql<Date>`clock_timestamp()` })
    .$if(over, (update) => update.set({ state: 'released', until: null }))
    .where('id', '=', id)
    .execute();
}

async function chosenOf(tx: Db, orderId: bigint): Promise<number> {
  const row = await tx
    .selectFrom('order_number')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('order_id', '=', orderId)
    .where('chosen', '=', true)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

/** 备选号 of an order that did not step in yet, in the order that was asked for. */
async function secondsOf(tx: Db, orderId: bigint): Promise<bigint[]> {
  const seconds = await tx
    .selectFrom('order_number')
    .select('number')
    .where('order_id', '=', orderId)
    .where('choice', '>', 0)
    .where('chosen', '=', false)
    .orderBy('choice')
    .orderBy('number')
    .execute();
  return seconds.map(({ number }) => number);
}

/**
 * Locks numbers and who has them in the order of the numbers, as holds and withdrawals do, before any of them is touched:
 * 备选号 step in in another order, and two that wait for each other's would be in each other's way. From here on nobody
 * withdraws, moves or holds one of them.
 */
async function lockNumbers(tx: Db, orgId: bigint, numbers: readonly bigint[]): Promise<void> {
  const these = sql`org_id = ${orgId} and number = any(${[...numbers]}::int8[])`;
  await sql`select 1 from number where ${these} order by number for update`.execute(tx);
  await sql`select 1 from taken where ${these} order by number for update`.execute(tx);
}

/** Takes up to `wanted` of `seconds` that are still in the catalogue and free, the first ones first. */
async function stepIn(
  tx: Db,
  order: { orgId: bigint; id: bigint; until: ReturnType<typeof sql<Date>> },
  seconds: readonly bigint[],
  wanted: number,
): Promise<string[]> {
  const instead: string[] = [];
  for (const number of seconds) {
    if (instead.length === wanted) break;
    instead.push(...(await take(tx, order, [number.toString()])));
  }
  if (instead.length > 0)
    await tx
      .updateTable('order_number')
      .set({ chosen: true })
      .where('order_id', '=', order.id)
      .where('number', 'in', instead.map(BigInt))
      .execute();
  return instead;
}
