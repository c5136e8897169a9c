import { addDays, type OrderStage } from '@fitout/sdk';
import type { OrderRange, ServerContext, StageCount, Visitor } from '@fitout/sdk/server';
import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from 'kysely';
import { publishedPages } from '../../../decoration/api.ts';
import type { Submission } from '../../api.ts';
import { wordsOf } from '../../shared/questions.ts';
import { slotClock } from '../../shared/rules/booking.ts';
import { serialText } from '../../shared/settings.ts';
import { versionsOf } from '../answers/answers.ts';
import { settingsOf } from '../forms.ts';
import type { Tables } from '../tables.ts';

/** Where an answer stands at the moment in a zone, in SQL; what is late is late as `slotTense` reckons. */
function stageOf(
  eb: Pick<ExpressionBuilder<Tables, 'answer'>, 'exists' | 'selectFrom'>,
  zone: string,
): RawBuilder<OrderStage> {
  const now = slotClock(new Date(), zone);
  const dayBefore = `${addDays(now.slice(0, 10), -1)}${now.slice(10)}`;
  // A slot over midnight is named by the day it begins on: it ends as late as one that ended there a day before.
  const late = sql<boolean>`(left(slot, 11) || substr(slot, 18) collate "C" <
    case when substr(slot, 18) collate "C" < substr(slot, 12, 5) then ${dayBefore}
      else ${now} end)`;
  const booked = eb.selectFrom('booking').select('booking.id').whereRef('booking.answer_id', '=', 'answer.id');
  const waiting = booked.where('booking.checked_at', 'is', null);
  return sql<OrderStage>`case
    when ${eb.exists(waiting.where(late, '=', false))} then 'use'
    when ${eb.exists(waiting)} then 'expired'
    when ${eb.exists(booked)} or answer.state = 'done' then 'done'
    else 'confirm'
  end`;
}

type Sender = Pick<Visitor, 'holder' | 'person'>;

/** Answers of a person; without one those of a device, except what was dismissed there. */
function sentBy({ holder, person }: Sender) {
  return ({ and, eb }: ExpressionBuilder<Tables, 'answer'>) =>
    person === null
      ? and([eb('answer.visitor', '=', holder), eb('answer.person_id', 'is', null), eb('answer.dismissed', '=', false)])
      : eb('answer.person_id', '=', person);
}

/** How many answers of a visitor there are of each stage. */
export function countSubmissions(ctx: ServerContext, orgId: bigint, sender: Sender): Promise<StageCount[]> {
  const zone = ctx.people.timeZoneOf(orgId);
  return ctx.database
    .query<Tables>()
    .selectFrom((db) =>
      db
        .selectFrom('answer')
        .select((eb) => stageOf(eb, zone).as('stage'))
        .where('org_id', '=', orgId)
        .where(sentBy(sender))
        .where('trashed_at', 'is', null)
        .as('own'),
    )
    .select(['stage', sql<number>`count(*)::int4`.as('orders')])
    .groupBy('stage')
    .execute();
}

/** What a visitor sent, newest first. */
export async function submissionsOf(
  ctx: ServerContext,
  orgId: bigint,
  sender: Sender,
  { from, to, most, stage: wanted }: OrderRange,
): Promise<Submission[]> {
  const zone = ctx.people.timeZoneOf(orgId);
  const db = ctx.database.query<Tables>();
  const rows = await db
    .selectFrom('answer')
    .innerJoin('form', 'form.id', 'answer.form_id')
    .select([
      'answer.id',
      'answer.form_id',
      'answer.serial',
      'answer.version',
      'answer.at',
      'answer.state',
      'answer.values',
    ])
    .select((eb) => ['form.settings', stageOf(eb, zone).as('stage')])
    .where('answer.org_id', '=', orgId)
    .where(sentBy(sender))
    .where('answer.trashed_at', 'is', null)
    .where('answer.id', '>=', from)
    .where('answer.id', '<=', to)
    .$if(wanted !== undefined, (query) => query.where((eb) => stageOf(eb, zone), '=', wanted as OrderStage))
    .orderBy('answer.id', 'desc')
    .limit(most)
    .execute();
  const pages = await ctx.services.get(publishedPages).list(orgId, 'form');
  const titles = new Map(pages.map(({ id, title }) => [id, title]));
  const versions = new Map<bigint, Awaited<ReturnType<typeof versionsOf>>>();
  for (const formId of new Set(rows.map((row) => row.form_id))) versions.set(formId, await versionsOf(db, formId));
  const bookings = await bookedBy(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const questions = versions.get(row.form_id)?.get(row.version) ?? [];
    return {
      id: row.id,
      formId: row.form_id,
      title: titles.get(row.form_id) ?? '',
      number: serialText(settingsOf(row), row.serial),
      at: row.at,
      state: row.state,
      stage: row.stage,
      items: questions.map((question) => ({
        title: question.props.title,
        text: wordsOf(question, row.values[question.id]),
      })),
      bookings: (bookings.get(row.id) ?? []).map(({ question, slot, code, checked_at }) => ({
        title: questions.find(({ id }) => id === question)?.props.title ?? '',
        slot,
        code,
        checked: checked_at !== null,
      })),
    };
  });
}

/** Answer → its bookings, in the order of their slots. */
async function bookedBy(db: Kysely<Tables>, answers: readonly bigint[]) {
  if (answers.length === 0) return new Map<bigint, never[]>();
  const rows = await db
    .selectFrom('booking')
    .select(['answer_id', 'question', 'slot', 'code', 'checked_at'])
    .where('answer_id', 'in', answers)
    .orderBy('slot')
    .execute();
  return Map.groupBy(rows, ({ answer_id }) => answer_id);
}
