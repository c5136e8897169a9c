import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import type { ChangeResult, LookResult } from '../../../api.ts';
import { limits } from '../../../shared/limits.ts';
import { reserveOrder } from '../../orders/changes.ts';
import { brokeUnique } from '../../rows.ts';
import type { Db, Tables } from '../../tables.ts';
import { type Exchange, findUpstream, needUpstream, placeOf, type Said, type Upstream } from '../upstream.ts';
import { keepHeld, loseNumbers } from './follow.ts';
import { findAttempt } from './list.ts';
import { type Attempt, adoptKilled, claimDue, claimOpen, saidColumns, settle } from './log.ts';

const atOnce = 20;
/** A hold is not kept for a carrier's answer for longer than this. */
const keptMs = limits.holdMinutesMost * 60_000;

/**
 * Settles what carriers were asked and did not clearly answer, and tells them of orders that ended or were sold. Repeats
 * itself with growing pauses; several servers share the work.
 */
export async function reconcile(ctx: ServerContext): Promise<void> {
  const db = ctx.database.query<Tables>();
  await adoptKilled(db);
  await writeChanges(ctx);
  for (;;) {
    const due = await claimDue(ctx, atOnce);
    for (const one of due) await tend(ctx, one);
    if (due.length < atOnce) return;
  }
}

async function tend(ctx: ServerContext, attempt: Attempt): Promise<void> {
  try {
    const upstream = await findUpstream(ctx, attempt.org_id, attempt.carrier);
    if (upstream !== undefined) await tendBy(ctx, upstream, attempt);
  } catch (error) {
    ctx.log.warn({ err: error, carrier: attempt.carrier, attempt: attempt.id }, 'an attempt could not be settled');
  }
}

async function tendBy(ctx: ServerContext, upstream: Upstream, attempt: Attempt): Promise<void> {
  if (attempt.what === 'occupy') await lookAfter(ctx, upstream, attempt);
  else await change(ctx, upstream, attempt);
  await ctx.events.publish('attempt', attempt.id, attempt.org_id);
}

/**
 * Looks after one attempt now, before its time has come. One that is clear already stays as it is.
 *
 * @throws conflict `numbers.attempt-asked` while its call is under way; unprocessable `numbers.no-upstream`.
 */
export async function lookNow(ctx: ServerContext, orgId: bigint, id: bigint): Promise<Attempt> {
  const db = ctx.database.query<Tables>();
  await adoptKilled(db);
  const before = await findAttempt(db, orgId, id);
  if (before.state === 'asked') throw underWay();
  if (before.state !== 'unknown' && before.next_at === null) return before;
  const upstream = await needUpstream(ctx, orgId, before.carrier);
  const claimed = await claimOpen(ctx, orgId, id);
  if (claimed !== undefined) await tendBy(ctx, upstream, claimed);
  return findAttempt(db, orgId, id);
}

function underWay(): FitoutError {
  return new FitoutError('conflict', {
    reason: 'numbers.attempt-asked',
    message: { zh: '还在等运营商答复，请稍候再核对', en: 'The carrier has not responded yet. Check again in a moment' },
  });
}

/** An `occupy` of which nobody knows whether it worked. */
async function lookAfter(ctx: ServerContext, upstream: Upstream, attempt: Attempt): Promise<void> {
  const { id, org_id: orgId, carrier, order_id: orderId, asked_at } = attempt;
  const db = ctx.database.query<Tables>();
  const number = attempt.number.toString();
  const wanted = await isHeld(db, orderId);
  if (wanted && Date.now() - asked_at.getTime() < keptMs) await keepHeld(ctx, orderId, limits.holdMinutes);
  const place = { ...(await placeOf(ctx, orgId, carrier, number)), wanted };
  const { result: found, said }: Exchange<LookResult> = await upstream.look(place);
  if (found === 'unknown') return hear(db, id, said);
  await settle(db, id, found, said);
  if (found === 'others') return void (await loseNumbers(ctx, orgId, orderId, [number]));
  if (found === 'ours' && wanted) await reserveWhole(ctx, orgId, orderId);
  await ctx.events.publish('order', orderId, orgId);
}

/** A look that found nothing out: what was heard is kept all the same. */
async function hear(db: Db, id: bigint, said: Said): Promise<void> {
  await db
    .updateTable('upstream_attempt')
    .set(saidColumns(said))
    .where('id', '=', id)
    .where('state', '=', 'unknown')
    .execute();
}

async function isHeld(db: Db, orderId: bigint): Promise<boolean> {
  const row = await db
    .selectFrom('orders')
    .select('id')
    .where('id', '=', orderId)
    .where('state', '=', 'held')
    .where(sql<boolean>`until > clock_timestamp()`)
    .executeTakeFirst();
  return row !== undefined;
}

/** What the customer asked for, as soon as the carrier has said yes to all of it. */
async function reserveWhole(ctx: ServerContext, orgId: bigint, orderId: bigint): Promise<void> {
  const db = ctx.database.query<Tables>();
  const missing = await db
    .selectFrom('order_number as o')
    .select('o.number')
    .where('o.order_id', '=', orderId)
    .where('o.chosen', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('upstream_attempt as a')
            .select('a.id')
            .whereRef('a.order_id', '=', 'o.order_id')
            .whereRef('a.number', '=', 'o.number')
            .where('a.what', '=', 'occupy')
            .where('a.state', 'in', ['ok', 'ours']),
        ),
      ),
    )
    .executeTakeFirst();
  if (missing !== undefined) return;
  const { contact, phone, note } = await db
    .selectFrom('orders')
    .select(['contact', 'phone', 'note'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  await reserveOrder(ctx, orgId, orderId, { contact, phone, note }, { reason: '运营商核对后确认占号' });
}

/**
 * Orders that ended give back at the carrier what they had there, or may have had, and sold ones are confirmed: written
 * down first.
 */
async function writeChanges(ctx: ServerContext): Promise<void> {
  await ctx.database.transaction<Tables, void>(async (tx) => {
    const rows = await tx
      .selectFrom('upstream_attempt as a')
      .innerJoin('orders as o', 'o.id', 'a.order_id')
      .select(['a.id', 'a.org_id', 'a.carrier', 'a.number', 'a.order_id', 'o.state'])
      .where('a.what', '=', 'occupy')
      // What is not known was looked after once before it is given back: it may be plainly free.
      .where(({ or, and, eb }) =>
        or([eb('a.state', 'in', ['ok', 'ours']), and([eb('a.state', '=', 'unknown'), eb('a.tries', '>', 0)])]),
      )
      .where(sql<boolean>`not a.followed`)
      .where('o.state', 'in', ['released', 'cancelled', 'lapsed', 'sold'])
      .limit(1000)
      .forUpdate('a')
      .skipLocked()
      .execute();
    if (rows.length === 0) return;
    await tx
      .insertInto('upstream_attempt')
      .values(
        rows.map(({ org_id, carrier, number, order_id, state }) => ({
          ...{ id: ctx.ids.next(), org_id, carrier, number, order_id },
          ...{ what: state === 'sold' ? ('confirm' as const) : ('release' as const), state: 'failed' as const },
          ...{ settled_at: null, next_at: sql<Date>`clock_timestamp()` },
        })),
      )
      .onConflict((on) => on.doNothing())
      .execute();
    const ids = rows.map(({ id }) => id);
    await tx.updateTable('upstream_attempt').set({ followed: true }).where('id', 'in', ids).execute();
  });
}

/** A release or a confirmation, until the carrier has said yes. */
async function change(ctx: ServerContext, upstream: Upstream, attempt: Attempt): Promise<void> {
  const { id, org_id: orgId, carrier, what } = attempt;
  const db = ctx.database.query<Tables>();
  if (what === 'release' && (await hasPassedOn(db, attempt))) {
    await db
      .updateTable('upstream_attempt')
      .set({ state: 'ours', settled_at: sql<Date>`clock_timestamp()`, next_at: null })
      .where('id', '=', id)
      .execute();
    return;
  }
  if (!(await beginChange(db, attempt))) return;
  const place = await placeOf(ctx, orgId, carrier, attempt.number.toString());
  const outcome: Exchange<ChangeResult> = await (what === 'release'
    ? upstream.release(place)
    : upstream.confirm(place));
  const { result, said } = outcome;
  const done = result === 'ok' || result === 'none';
  await db
    .updateTable('upstream_attempt')
    .set(done ? { state: 'ok', settled_at: sql<Date>`clock_timestamp()`, next_at: null } : { state: result })
    .set(saidColumns(said))
    .where('id', '=', id)
    .execute();
  if (result === 'ok' && what === 'release') await wasOurs(db, attempt);
  await ctx.events.publish('order', attempt.order_id, orgId);
}

/** What the carrier let go at our word was ours. */
async function wasOurs(db: Db, { order_id, number }: Attempt): Promise<void> {
  const unknown = await db
    .selectFrom('upstream_attempt')
    .select('id')
    .where('order_id', '=', order_id)
    .where('number', '=', number)
    .where('what', '=', 'occupy')
    .where('state', '=', 'unknown')
    .executeTakeFirst();
  if (unknown !== undefined) await settle(db, unknown.id, 'ours');
}

/** Another order of ours has the number by now: giving it back would take it from that one. */
async function hasPassedOn(db: Db, { org_id, number, order_id }: Attempt): Promise<boolean> {
  const row = await db
    .selectFrom('taken')
    .select('order_id')
    .where('org_id', '=', org_id)
    .where('number', '=', number)
    .where('order_id', '!=', order_id)
    .where(sql<boolean>`(until is null or until > clock_timestamp())`)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * From here on no order's `occupy` of this number begins before the call is over. False where one is under way, or the
 * number is another order's since the look.
 */
async function beginChange(db: Db, attempt: Attempt): Promise<boolean> {
  try {
    await db
      .updateTable('upstream_attempt')
      .set({ state: 'asked', asked_at: sql<Date>`clock_timestamp()` })
      .where('id', '=', attempt.id)
      .execute();
  } catch (error) {
    if (brokeUnique(error)) return false;
    throw error;
  }
  if (attempt.what === 'confirm' || !(await hasPassedOn(db, attempt))) return true;
  await db.updateTable('upstream_attempt').set({ state: 'failed' }).where('id', '=', attempt.id).execute();
  return false;
}
