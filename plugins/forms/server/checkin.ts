import { type CodeMatch, FitoutError, type LocalText } from '@fitout/sdk';
import { type Caller, type Handlers, type ServerContext, spokenCodeIn } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import { publishedPages } from '../../decoration/api.ts';
import type { checkinCalls } from '../shared/calls/checkin.ts';
import type { BookingRecord } from '../shared/calls/outputs.ts';
import type { Question } from '../shared/question.ts';
import { wordsOf } from '../shared/questions.ts';
import { slotTense, spokenSlot } from '../shared/rules/booking.ts';
import type { Json } from '../shared/rules/rule.ts';
import { serialText } from '../shared/settings.ts';
import { namesOf, versionsOf } from './answers/answers.ts';
import { bookingRecord, bookingRows } from './bookings.ts';
import { settingsOf } from './forms.ts';
import type { Tables } from './tables.ts';

/** Which booking a code is, and 签到: by who scans, and among the answers. */
export function checkinHandlers(ctx: ServerContext): Handlers<typeof checkinCalls> {
  return {
    'POST codes': async ({ body: { text }, orgId, caller }) => ({
      items: await matchesOf(ctx, caller, orgId, { code: spokenCodeIn(text) }),
    }),
    'POST codes/redeem': async ({ body: { id }, caller, orgId }) => {
      await checkIn(ctx, caller, orgId, { id, undo: false });
      const [match] = await matchesOf(ctx, caller, orgId, { id });
      if (match === undefined) throw new FitoutError('notFound');
      return match;
    },
    'POST bookings/:id/checkin': async ({ params: { id }, body: { undo }, caller, orgId }) => {
      await checkIn(ctx, caller, orgId, { id, undo });
      return oneBooking(ctx, orgId, id);
    },
  };
}

/**
 * Checks a booking in, or takes that back: one statement, so that of several who try at once one succeeds, and the audit
 * log in the same transaction. Throws conflict for the others, and for a booking whose answer is in the trash.
 */
async function checkIn(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  { id, undo }: { id: bigint; undo: boolean },
): Promise<void> {
  const formId = await ctx.database.transaction<Tables, bigint>(async (tx) => {
    const row = await tx
      .updateTable('booking')
      .set(
        undo ? { checked_at: null, checked_by: null } : { checked_at: sql<Date>`now()`, checked_by: caller.id ?? null },
      )
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .where('checked_at', undo ? 'is not' : 'is', null)
      .where('answer_id', 'in', (is) => is.selectFrom('answer').select('id').where('trashed_at', 'is', null))
      .returning(['form_id', 'code'])
      .executeTakeFirst();
    if (row === undefined) throw await whyNot(tx, orgId, id, undo);
    const target = { kind: 'booking', id, name: row.code };
    await ctx.audit.record(caller, undo ? 'forms.checkin-undo' : 'forms.checkin', target, undefined, tx);
    return row.form_id;
  });
  await ctx.events.publish('answer', formId, orgId);
}

async function whyNot(db: Kysely<Tables>, orgId: bigint, id: bigint, undo: boolean): Promise<FitoutError> {
  const known = await db
    .selectFrom('booking')
    .innerJoin('answer', 'answer.id', 'booking.answer_id')
    .select('answer.trashed_at')
    .where('booking.org_id', '=', orgId)
    .where('booking.id', '=', id)
    .executeTakeFirst();
  if (known === undefined) return new FitoutError('notFound');
  const [reason, message]: [string, LocalText] =
    known.trashed_at !== null
      ? ['forms.booking-gone', { zh: '该预约已取消', en: 'This booking was cancelled' }]
      : undo
        ? ['forms.booking-unchecked', { zh: '该预约尚未签到', en: 'This booking has not been checked in' }]
        : ['forms.booking-checked', { zh: '该预约已签到', en: 'This booking has already been checked in' }];
  return new FitoutError('conflict', { reason, message });
}

async function oneBooking(ctx: ServerContext, orgId: bigint, id: bigint): Promise<BookingRecord> {
  const db = ctx.database.query<Tables>();
  const [row] = await bookingRows(db, orgId, { id });
  if (row === undefined) throw new FitoutError('notFound');
  const questions = (await versionsOf(db, row.form_id)).get(row.version) ?? [];
  return bookingRecord(row, questions, await namesOf(ctx, orgId, [row.checked_by]));
}

const openStatus: Record<ReturnType<typeof slotTense>, LocalText> = {
  early: { zh: '待签到（未到预约日期）', en: 'To check in (on another day)' },
  now: { zh: '待签到', en: 'To check in' },
  late: { zh: '待签到（已过预约时段）', en: 'Not checked in, time has passed' },
};

async function matchesOf(
  ctx: ServerContext,
  caller: Caller,
  orgId: bigint,
  by: { code: string } | { id: bigint },
): Promise<CodeMatch[]> {
  const db = ctx.database.query<Tables>();
  const select = db
    .selectFrom('booking')
    .innerJoin('answer', 'answer.id', 'booking.answer_id')
    .innerJoin('form', 'form.id', 'booking.form_id')
    .select(['booking.id', 'booking.slot', 'booking.checked_at', 'booking.checked_by'])
    .select(['answer.serial', 'answer.version', 'answer.values', 'answer.person_id', 'answer.trashed_at'])
    .select(['form.id as form_id', 'form.settings'])
    .select(sql<Date>`now()`.as('now'))
    .where('booking.org_id', '=', orgId);
  const row = await ('id' in by
    ? select.where('booking.id', '=', by.id)
    : select.where('booking.code', '=', by.code)
  ).executeTakeFirst();
  if (row === undefined) return [];
  const names = await namesOf(ctx, orgId, [row.person_id, row.checked_by]);
  const questions = (await versionsOf(db, row.form_id)).get(row.version) ?? [];
  const pages = await ctx.services.get(publishedPages).list(orgId, 'form');
  const person = row.person_id === null ? undefined : names.get(row.person_id)?.name;
  const number = serialText(settingsOf(row), row.serial);
  const facts = [spokenSlot(row.slot), firstWords(questions, row.values), person].filter((text) => text !== undefined);
  const match = {
    id: row.id.toString(),
    title: pages.find(({ id }) => id === row.form_id)?.title ?? { zh: '预约', en: 'Booking' },
    summary: { zh: [...facts, `编号 ${number}`].join(' · '), en: [...facts, `no. ${number}`].join(' · ') },
    ...(caller.can('forms.answers')
      ? { open: { label: { zh: '查看答卷', en: 'View answers' }, url: `/form/answers?id=${row.form_id}` } }
      : {}),
  } satisfies CodeMatch;
  if (row.checked_at !== null) {
    const by = row.checked_by === null ? undefined : names.get(row.checked_by)?.name;
    return [
      {
        ...match,
        status: { zh: '已签到', en: 'Checked in' },
        state: 'done',
        redeemed: {
          at: row.checked_at.toISOString(),
          ...(by === undefined ? {} : { by }),
          what: { zh: '签到', en: 'Checked in' },
        },
      },
    ];
  }
  if (row.trashed_at !== null) return [{ ...match, status: { zh: '已取消', en: 'Cancelled' }, state: 'over' }];
  return [
    {
      ...match,
      status: openStatus[slotTense(row.slot, row.now, ctx.people.timeZoneOf(orgId))],
      state: 'open',
      redeem: { label: { zh: '签到', en: 'Check in' }, to: '/p/forms/codes/redeem' },
    },
  ];
}

/** What a visitor calls themselves: the first line of text that they wrote. */
function firstWords(questions: readonly Question[], values: Record<string, Json>): string | undefined {
  const asked = questions.find(({ id, type }) => type === 'field-text' && values[id] !== undefined);
  return asked === undefined ? undefined : wordsOf(asked, values[asked.id]).slice(0, 40);
}
