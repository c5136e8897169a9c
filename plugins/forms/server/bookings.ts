import { dayIn, FitoutError, type LocalText } from '@fitout/sdk';
import { spokenCode } from '@fitout/sdk/server';
import { type Kysely, sql } from 'kysely';
import type { BookingRecord } from '../shared/calls/outputs.ts';
import type { Question } from '../shared/question.ts';
import { type Booked, type BookingProps, slotOf, slotOpen } from '../shared/rules/booking.ts';
import type { Json } from '../shared/rules/rule.ts';
import type { Tables } from './tables.ts';

/** A slot that an answer has. */
export interface Slot {
  question: string;
  slot: string;
}

const full: LocalText = { zh: '此时段已约满，请选择其他时段', en: 'This time is fully booked. Choose another one' };
const past: LocalText = {
  zh: '此时段已不能预约，请选择其他时段',
  en: 'This time can no longer be booked. Choose another one',
};

/** The slots that an answer asks for. */
export function slotsIn(questions: readonly Question[], values: Record<string, Json>): Slot[] {
  return questions.flatMap(({ id, type }) => {
    const value = values[id];
    return type === 'field-booking' && typeof value === 'string' ? [{ question: id, slot: value }] : [];
  });
}

/**
 * What keeps an answer from the slots that it asks for. Within the transaction that has the form's row, so that nobody
 * else takes the last one meanwhile.
 */
export async function slotFaults(
  tx: Kysely<Tables>,
  { id: formId, zone }: { id: bigint; zone: string },
  questions: readonly Question[],
  wanted: readonly Slot[],
): Promise<Map<string, LocalText>> {
  const faults = new Map<string, LocalText>();
  if (wanted.length === 0) return faults;
  const { now } = await tx.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow();
  for (const { question, slot } of wanted) {
    const props = propsOf(questions, question);
    if (!slotOpen(slot, props, now, zone)) faults.set(question, past);
    else if (!(await hasRoom(tx, formId, { question, slot }, props))) faults.set(question, full);
  }
  return faults;
}

const propsOf = (questions: readonly Question[], id: string): BookingProps =>
  (questions.find((question) => question.id === id)?.props ?? { times: [] }) as BookingProps;

async function hasRoom(tx: Kysely<Tables>, formId: bigint, { question, slot }: Slot, props: BookingProps) {
  const { count } = await held(tx, formId)
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('booking.question', '=', question)
    .where('booking.slot', '=', slot)
    .executeTakeFirstOrThrow();
  return Number(count) < (slotOf(slot, props)?.time.capacity ?? 0);
}

/** Slots of answers that count: those in the trash have given theirs back. */
function held(db: Kysely<Tables>, formId: bigint) {
  return db
    .selectFrom('booking')
    .innerJoin('answer', 'answer.id', 'booking.answer_id')
    .where('booking.form_id', '=', formId)
    .where('answer.trashed_at', 'is', null);
}

/** Keeps the slots of an answer, each with a code that its visitor shows. */
export async function keepSlots(
  tx: Kysely<Tables>,
  answer: { id: bigint; formId: bigint; orgId: bigint },
  slots: readonly Slot[],
): Promise<void> {
  if (slots.length === 0) return;
  const rows = slots.map((slot) => ({
    ...slot,
    form_id: answer.formId,
    answer_id: answer.id,
    org_id: answer.orgId,
    code: spokenCode(12),
  }));
  await tx.insertInto('booking').values(rows).execute();
}

/**
 * Answers out of the trash take their slots again. Throws conflict where one of them has no room for all, by the
 * questions as they are now, else by those the answer was given to.
 */
export async function takeSlotsAgain(
  tx: Kysely<Tables>,
  formId: bigint,
  ids: readonly bigint[],
  questionsOf: (version: number) => readonly Question[],
): Promise<void> {
  const wanted = await tx
    .selectFrom('booking')
    .innerJoin('answer', 'answer.id', 'booking.answer_id')
    .select(['booking.question', 'booking.slot', sql<number>`max(answer.version)`.as('version')])
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('booking.form_id', '=', formId)
    .where('answer.id', 'in', ids)
    .where('answer.trashed_at', 'is not', null)
    .groupBy(['booking.question', 'booking.slot'])
    .execute();
  for (const { question, slot, version, count } of wanted) {
    const { count: taken } = await held(tx, formId)
      .select((is) => is.fn.countAll<string>().as('count'))
      .where('booking.question', '=', question)
      .where('booking.slot', '=', slot)
      .executeTakeFirstOrThrow();
    const room = slotOf(slot, propsOf(questionsOf(version), question))?.time.capacity ?? 0;
    if (Number(taken) + Number(count) > room)
      throw new FitoutError('conflict', {
        reason: 'forms.slot-full',
        message: {
          zh: `预约时段“${slot}”已约满，无法恢复`,
          en: `There is no room left on ${slot}: the answer stays in the trash`,
        },
      });
  }
}

/** Question → what of it is taken, from today in the organisation's zone on, for the page. */
export async function bookedOf(
  db: Kysely<Tables>,
  { id: formId, zone }: { id: bigint; zone: string },
  questions: readonly Question[],
): Promise<Map<string, Booked>> {
  const asked = questions.filter(({ type }) => type === 'field-booking');
  if (asked.length === 0) return new Map();
  const { now } = await db.selectNoFrom(sql<Date>`now()`.as('now')).executeTakeFirstOrThrow();
  const rows = await held(db, formId)
    .select(['booking.question', 'booking.slot'])
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('booking.slot', '>=', dayIn(now, zone))
    .groupBy(['booking.question', 'booking.slot'])
    .execute();
  return new Map(
    asked.map(({ id }) => {
      const own = rows
        .filter(({ question }) => question === id)
        .map(({ slot, count }) => [slot, Number(count)] as const);
      return [id, { now: now.toISOString(), taken: Object.fromEntries(own), zone }];
    }),
  );
}

/** Bookings of one answer, or the one of an id, in the order of their slots. */
export function bookingRows(db: Kysely<Tables>, orgId: bigint, by: { answerId: bigint } | { id: bigint }) {
  const select = db
    .selectFrom('booking')
    .innerJoin('answer', 'answer.id', 'booking.answer_id')
    .select(['booking.id', 'booking.form_id', 'booking.question', 'booking.slot', 'booking.code'])
    .select(['booking.checked_at', 'booking.checked_by', 'answer.version'])
    .where('booking.org_id', '=', orgId)
    .orderBy('booking.slot');
  return (
    'id' in by ? select.where('booking.id', '=', by.id) : select.where('booking.answer_id', '=', by.answerId)
  ).execute();
}

type BookingRow = Awaited<ReturnType<typeof bookingRows>>[number];

/** A booking as staff see it, in the words of the questions that it answered. */
export function bookingRecord(
  { id, question, slot, code, checked_at, checked_by }: BookingRow,
  questions: readonly Question[],
  names: ReadonlyMap<bigint, { name: string }>,
): BookingRecord {
  return {
    id,
    title: questions.find((one) => one.id === question)?.props.title ?? '',
    slot,
    code,
    checkedAt: checked_at?.toISOString() ?? null,
    checkedBy: checked_at === null ? null : ((checked_by === null ? undefined : names.get(checked_by)?.name) ?? ''),
  };
}
