import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { OrderState } from '../../shared/calls/outputs.ts';
import { limits } from '../../shared/limits.ts';
import { changedMeanwhile } from '../rows.ts';
import type { Db, OrderTable, Tables } from '../tables.ts';
import { type Act, remember } from './history.ts';
import { findOrder, readOrder } from './orders.ts';

/** The hold's time was over before what was asked could be done. */
export function holdIsOver(): FitoutError {
  return new FitoutError('gone', {
    reason: 'numbers.hold-over',
    message: {
      zh: '保留时间已过，号码已放回号码池，请重新选号',
      en: 'The hold has expired and the numbers are back in the pool. Choose again',
    },
  });
}

export function wrongState(state: OrderState): FitoutError {
  return new FitoutError('conflict', {
    reason: 'numbers.order-state',
    message: { zh: '订单的状态已经变了，请刷新后再看', en: 'The order status has changed. Refresh and try again' },
    detail: { state },
  });
}

/** Runs `work` with the order's row locked, so that changes of one order follow each other. */
export function locked<R>(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  work: (tx: Db, order: Selectable<OrderTable>) => Promise<R>,
): Promise<R> {
  return ctx.database.transaction<Tables, R>(async (tx) => {
    const row = await tx
      .selectFrom('orders')
      .selectAll()
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined) throw await findOrder(tx, orgId, id).then(() => new FitoutError('notFound'));
    return work(tx, row);
  });
}

export type Change = { until?: RawBuilder<Date> | null; remind_at?: RawBuilder<Date | null> | null } & Partial<
  Pick<OrderTable, 'person_id' | 'seller_id' | 'holder' | 'address' | 'device' | 'contact' | 'phone' | 'note'>
>;

export async function change(tx: Db, id: bigint, state: OrderState, more: Change = {}): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ state, ...more, rev: sql<number>`rev + 1`, changed_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', id)
    .execute();
}

/**
 * Locks what an order has, in the order of the numbers as a hold does, so that no two wait for each other.
 *
 * @returns How many of them are the order's still. The clock is read once they are locked: who waited for a row that was
 *   good when he began may find it over.
 */
async function lockTaken(tx: Db, id: bigint): Promise<number> {
  const { rows } = await sql<{ live: number }>`
    with mine as materialized (select until from taken where order_id = ${id} order by number for update)
    select count(*) filter (where until is null or until > clock_timestamp())::int as live from mine`.execute(tx);
  return rows[0]?.live ?? 0;
}

/** What an order still has: throws where time is over, or somebody took over what was free by then. */
async function keepTaken(
  tx: Db,
  id: bigint,
  set: { state: 'held' | 'reserved' | 'sold'; until: RawBuilder<Date> | null },
): Promise<void> {
  const live = await lockTaken(tx, id);
  const wanted = await tx
    .selectFrom('order_number')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('order_id', '=', id)
    .where('chosen', '=', true)
    .executeTakeFirstOrThrow();
  if (BigInt(live) !== wanted.count) throw holdIsOver();
  await tx.updateTable('taken').set(set).where('order_id', '=', id).execute();
}

/** held → reserved: it does not end by itself any more. */
export async function reserveOrder(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  contact: { contact: string; phone: string; note: string },
  act: Act = {},
) {
  await locked(ctx, orgId, id, async (tx, { state }) => {
    // A repetition of what was done already is answered as the first one was.
    if (state === 'reserved') return;
    if (state === 'lapsed') throw holdIsOver();
    if (state !== 'held') throw wrongState(state);
    await keepTaken(tx, id, { state: 'reserved', until: null });
    await change(tx, id, 'reserved', { ...contact, until: null, remind_at: null });
    await remember(tx, { id, orgId }, 'reserve', act);
  });
  return readOrder(ctx, orgId, id);
}

/** A hold ends so many minutes from now, and never sooner than it would have. */
export async function extendOrder(ctx: ServerContext, orgId: bigint, id: bigint, minutes: number, act: Act = {}) {
  await locked(ctx, orgId, id, async (tx, { state, until: before }) => {
    if (state === 'lapsed') throw holdIsOver();
    if (state !== 'held') throw wrongState(state);
    const { rows } = await sql<{ until: string }>`
      select greatest(until, clock_timestamp() + make_interval(secs => ${minutes * 60}))::text as until
      from orders where id = ${id}`.execute(tx);
    const text = rows[0]?.until ?? '';
    // As text: a Date of the driver's has no microseconds, and both rows end at the same one.
    const until = sql<Date>`${text}::timestamptz`;
    await keepTaken(tx, id, { state: 'held', until });
    const remind_at =
      minutes > limits.remindMinutes + 1
        ? sql<Date>`${text}::timestamptz - make_interval(mins => ${limits.remindMinutes})`
        : null;
    await change(tx, id, 'held', { until, remind_at });
    await remember(tx, { id, orgId }, 'extend', act, {
      before: { until: before?.toISOString() ?? null },
      after: { until: text },
    });
  });
  return readOrder(ctx, orgId, id);
}

export async function isOver(tx: Db, id: bigint): Promise<boolean> {
  const row = await tx
    .selectFrom('orders')
    .select('id')
    .where('id', '=', id)
    .where(sql<boolean>`until <= clock_timestamp()`)
    .executeTakeFirst();
  return row !== undefined;
}

const endings = { released: 'release', cancelled: 'cancel', lapsed: 'lapse' } as const;

/**
 * Lets an order's numbers go: by staff (`released`), the customer (`cancelled`), or time (`lapsed`). A hold whose time is
 * over has lapsed, whoever comes afterwards.
 */
export async function endOrder(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  as: 'released' | 'cancelled' | 'lapsed',
  act: Act = {},
) {
  await locked(ctx, orgId, id, async (tx, { state }) => {
    if (state === as) return;
    // Extended between the job's look and this one.
    if (as === 'lapsed' && !(await isOver(tx, id))) return;
    if (state === 'lapsed') throw holdIsOver();
    if (state !== 'held' && (state !== 'reserved' || as === 'lapsed')) throw wrongState(state);
    await lockTaken(tx, id);
    await tx.deleteFrom('taken').where('order_id', '=', id).execute();
    await change(tx, id, as, { until: null, remind_at: null });
    await remember(tx, { id, orgId }, endings[as], act);
  });
  return readOrder(ctx, orgId, id);
}

/** reserved → sold, which stays. */
export async function confirmOrder(ctx: ServerContext, orgId: bigint, id: bigint, rev: number, act: Act = {}) {
  await locked(ctx, orgId, id, async (tx, { state, rev: now }) => {
    if (state === 'sold') return;
    if (rev !== now) throw changedMeanwhile(await readOrder(ctx, orgId, id));
    if (state !== 'reserved') throw wrongState(state);
    await keepTaken(tx, id, { state: 'sold', until: null });
    await change(tx, id, 'sold');
    await remember(tx, { id, orgId }, 'confirm', act);
  });
  return readOrder(ctx, orgId, id);
}

/** Another contact, phone or note, at whatever state. */
export async function changeContact(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  { rev, ...set }: { rev: number; contact?: string | undefined; phone?: string | undefined; note?: string | undefined },
  act: Act = {},
) {
  await locked(ctx, orgId, id, async (tx, order) => {
    const fields = (['contact', 'phone', 'note'] as const).filter(
      (field) => set[field] !== undefined && set[field] !== order[field],
    );
    if (fields.length === 0) return;
    if (rev !== order.rev) throw changedMeanwhile(await readOrder(ctx, orgId, id));
    await change(tx, id, order.state, Object.fromEntries(fields.map((field) => [field, set[field] ?? ''])));
    await remember(tx, { id, orgId }, 'change', act, { after: { fields } });
  });
  return readOrder(ctx, orgId, id);
}
