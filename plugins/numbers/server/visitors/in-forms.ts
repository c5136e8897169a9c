import { isFitoutError, type LocalText } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { formQuestions, type KeptOutside, type SentOutside } from '../../../forms/api.ts';
import { picker } from '../../shared/blocks/picker/definition.ts';
import { groupedNumber } from '../../shared/digits.ts';
import { limits } from '../../shared/limits.ts';
import { bounds } from '../../shared/visitors/bounds.ts';
import { reserveOrder } from '../orders/changes.ts';
import type { Tables } from '../tables.ts';
import { keepHeld } from '../upstream/attempts/follow.ts';
import { beforeReserve } from '../upstream/attempts/reserve.ts';
import { readClaim } from './claims.ts';

/*
 * The block 选号 within a form: the number that was held goes with the answer. While the answer is taken the hold is kept
 * from ending; once it is kept, the order is reserved for whoever sent it, without an account: whom to call is in the
 * answer.
 */

/** So long a hold lasts at least from the moment its form is sent, in minutes; never longer than any block allows. */
const sendingMinutes = 5;

/** Lets forms be answered by numbers. */
export function answerForms(ctx: ServerContext): void {
  ctx.services.find(formQuestions)?.add({
    type: picker.type,
    check: (sent) => check(ctx, sent),
    kept: (answer) => reserve(ctx, answer),
  });
}

const faults = {
  strange: { zh: '请重新选一个号码', en: 'Choose a number again' },
  over: {
    zh: '保留时间已过，号码已放回号码池，请重新选一个',
    en: 'The hold has expired and the number is back in the pool. Choose again',
  },
  gone: { zh: '这个号码已经放弃，请重新选一个', en: 'This number has been released. Choose again' },
  many: {
    zh: `您预订的号码已达 ${limits.holdsOfOne} 个，请先办理或取消其中一个`,
    en: `You have reached the limit of reserved numbers (${limits.holdsOfOne}). Complete or cancel one first`,
  },
  near: {
    zh: '您所在的网络预订的号码过多，请稍后再试',
    en: 'Too many numbers are reserved from your network. Try again later',
  },
  sent: { zh: '这个号码已经预订过了，请再选一个', en: 'This number is already reserved. Choose another one' },
} as const satisfies Record<string, LocalText>;

async function check(
  ctx: ServerContext,
  { orgId, sent }: SentOutside,
): Promise<{ words: string } | { fault: LocalText }> {
  const id = await readClaim(ctx, orgId, sent);
  if (id === undefined) return { fault: faults.strange };
  await keepHeld(ctx, id, sendingMinutes, bounds.minutes + sendingMinutes);
  const db = ctx.database.query<Tables>();
  const order = await db
    .selectFrom('orders')
    .select(['state', sql<boolean>`coalesce(until <= clock_timestamp(), false)`.as('over')])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (order === undefined) return { fault: faults.strange };
  if (order.state === 'lapsed' || (order.state === 'held' && order.over)) return { fault: faults.over };
  if (order.state === 'reserved' || order.state === 'sold') return { fault: faults.sent };
  if (order.state !== 'held') return { fault: faults.gone };
  const bound = await boundOf(ctx, id);
  if (bound !== undefined) return { fault: bound };
  const rows = await db
    .selectFrom('order_number')
    .select('number')
    .where('order_id', '=', id)
    .where('chosen', '=', true)
    .orderBy('number')
    .execute();
  return { words: rows.map(({ number }) => groupedNumber(String(number))).join('、') };
}

/** A form asks for no account: without a bound of its own a script would reserve one number after another by it. */
async function boundOf(ctx: ServerContext, id: bigint): Promise<LocalText | undefined> {
  const { own, near } = await ctx.database
    .query<Tables>()
    .selectFrom('orders as mine')
    .innerJoin('orders as o', 'o.org_id', 'mine.org_id')
    .select([
      sql<number>`count(*) filter (where o.holder = mine.holder or o.device = mine.device)::int`.as('own'),
      sql<number>`count(*) filter (where o.address = mine.address and o.made_at > now() - interval '1 day')::int`.as(
        'near',
      ),
    ])
    .where('mine.id', '=', id)
    .where('o.state', '=', 'reserved')
    .where(sql<boolean>`(o.holder = mine.holder or o.device = mine.device or o.address = mine.address)`)
    .executeTakeFirstOrThrow();
  if (own >= limits.holdsOfOne) return faults.many;
  return near >= limits.holdsOfAddress ? faults.near : undefined;
}

/** Said again for an answer whose order is reserved already, it does nothing. */
async function reserve(ctx: ServerContext, { orgId, sent, number, contact, phone }: KeptOutside): Promise<void> {
  const id = await readClaim(ctx, orgId, sent);
  if (id === undefined) return;
  const given = {
    contact: contact.slice(0, limits.contact),
    phone: phone.slice(0, 20),
    note: `表单 ${number}`,
  };
  try {
    await beforeReserve(ctx, orgId, id, given);
    await reserveOrder(ctx, orgId, id, given);
  } catch (error) {
    if (!isFitoutError(error)) throw error;
    // The carrier has the last word, or the customer let it go meanwhile: the order says so to the staff.
    ctx.log.warn({ order: String(id), reason: error.reason }, 'a number of a form could not be reserved');
  }
  await ctx.events.publish('order', id, orgId);
}
