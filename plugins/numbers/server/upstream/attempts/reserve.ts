import { FitoutError, type LocalText } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { limits } from '../../../shared/limits.ts';
import { alreadyTaken } from '../../orders/hold.ts';
import { findOrder } from '../../orders/orders.ts';
import type { Tables } from '../../tables.ts';
import { findUpstream, placeOf, type Upstream } from '../upstream.ts';
import { keepHeld, loseNumbers } from './follow.ts';
import { beginOccupy, findOccupy, settle } from './log.ts';

/** So long a call with its wait for a turn may last at most, in whole minutes. */
const callMinutes = 2;
/** When the job looks after a call that broke off, at the soonest. Milliseconds. */
const firstLookMs = 15_000;

interface Contact {
  contact: string;
  phone: string;
  note: string;
}

type Outcome = 'ok' | 'taken' | 'failed' | 'checking';

/**
 * Before an order is reserved: its numbers are taken at the carrier, where the carrier has a system. Without one, and for
 * what is not held any more, nothing is done. Numbers that were taken before are not asked for again.
 *
 * @throws conflict `numbers.taken` (somebody else has one, and 备选号 may have stepped in), `numbers.checking` (nobody
 * knows yet: the order stays held, and is reserved by itself once the carrier says yes), `numbers.upstream-failed`.
 */
export async function beforeReserve(ctx: ServerContext, orgId: bigint, id: bigint, contact: Contact): Promise<void> {
  const db = ctx.database.query<Tables>();
  const { state, carrier } = await findOrder(db, orgId, id);
  const upstream = state === 'held' ? await findUpstream(ctx, orgId, carrier) : undefined;
  if (upstream === undefined) return;
  await keepHeld(ctx, id, callMinutes);
  const rows = await db
    .selectFrom('order_number')
    .select('number')
    .where('order_id', '=', id)
    .where('chosen', '=', true)
    .execute();
  const asked = rows.map(async ({ number: found }): Promise<[string, Outcome]> => {
    const number = found.toString();
    return [number, await occupyOnce(ctx, upstream, { orgId, carrier, orderId: id, number })];
  });
  const outcomes = await Promise.all(asked);
  const those = (outcome: Outcome) => outcomes.filter(([, one]) => one === outcome).map(([number]) => number);
  if (those('checking').length > 0) await waitForLook(ctx, id, contact);
  if (those('taken').length > 0) throw await lost(ctx, orgId, id, those('taken'));
  if (those('checking').length > 0) throw checking(those('checking'));
  if (those('failed').length > 0) throw carrierFailed(those('failed'));
}

async function occupyOnce(
  ctx: ServerContext,
  upstream: Upstream,
  wanted: { orgId: bigint; carrier: string; orderId: bigint; number: string },
): Promise<Outcome> {
  const { orgId, carrier, orderId, number } = wanted;
  const db = ctx.database.query<Tables>();
  const before = () => findOccupy(db, orderId, number);
  const known = await before();
  if (known !== undefined) return known.state === 'ok' || known.state === 'ours' ? 'ok' : 'checking';
  const place = await placeOf(ctx, orgId, carrier, number);
  const attempt = await beginOccupy(ctx, wanted);
  // A double tap asks by itself; a call of another order about this number is over in a moment.
  if (attempt === undefined) return (await before()) === undefined ? 'failed' : 'checking';
  const { result, said } = await upstream.occupy(place);
  await settle(db, attempt, result, said);
  await ctx.events.publish('attempt', attempt, orgId);
  return result === 'unknown' ? 'checking' : result;
}

/** Keeps the order, with what it needs to be reserved without anybody there. */
async function waitForLook(ctx: ServerContext, id: bigint, contact: Contact): Promise<void> {
  await keepHeld(ctx, id, limits.holdMinutes);
  const { contact: name, phone, note } = contact;
  await ctx.database
    .query<Tables>()
    .updateTable('orders')
    .set({ contact: name, phone, note })
    .where('id', '=', id)
    .where('state', '=', 'held')
    .execute();
  await ctx.jobs.add('reconcile', {}, { key: 'reconcile', runAt: new Date(Date.now() + firstLookMs) });
}

async function lost(ctx: ServerContext, orgId: bigint, id: bigint, numbers: readonly string[]): Promise<FitoutError> {
  const { instead } = await loseNumbers(ctx, orgId, id, numbers);
  if (instead.length === 0) return alreadyTaken(numbers);
  const gone = numbers.join('、');
  return conflict(
    'numbers.taken',
    { numbers, instead },
    {
      zh: `${gone} 已被抢占，备选号 ${instead.join('、')} 已补上，请核对后再预订`,
      en: `Already taken: ${numbers.join(', ')}. Replaced with backup ${instead.join(', ')}. Review it and reserve again`,
    },
  );
}

function checking(numbers: readonly string[]): FitoutError {
  return conflict(
    'numbers.checking',
    { numbers },
    {
      zh: `运营商还没有明确答复，${numbers.join('、')} 继续为您保留；核对成功后会自动预订，请不要重复提交`,
      en: `The carrier has not confirmed yet. ${numbers.join(', ')} will stay held for you and be reserved automatically once confirmed. Do not submit again`,
    },
  );
}

function carrierFailed(numbers: readonly string[]): FitoutError {
  return conflict(
    'numbers.upstream-failed',
    { numbers },
    {
      zh: '运营商系统暂时没有办成，号码仍为您保留，请稍后再试',
      en: 'The carrier’s system could not complete this. Your numbers are still held. Try again shortly',
    },
  );
}

function conflict(reason: string, detail: object, message: LocalText): FitoutError {
  return new FitoutError('conflict', { reason, detail, message });
}
