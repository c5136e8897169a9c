import type { OrderRange, ServerContext } from '@fitout/sdk/server';
import type { Kysely } from 'kysely';
import { publishedPages } from '../../../decoration/api.ts';
import type { Submission } from '../../api.ts';
import { wordsOf } from '../../shared/questions.ts';
import { serialText } from '../../shared/settings.ts';
import { versionsOf } from '../answers/answers.ts';
import { settingsOf } from '../forms.ts';
import type { Tables } from '../tables.ts';

/** What a person sent while signed in, newest first. */
export async function submissionsOf(
  ctx: ServerContext,
  orgId: bigint,
  personId: bigint,
  { from, to, most }: OrderRange,
): Promise<Submission[]> {
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
    .select('form.settings')
    .where('answer.org_id', '=', orgId)
    .where('answer.person_id', '=', personId)
    .where('answer.trashed_at', 'is', null)
    .where('answer.id', '>=', from)
    .where('answer.id', '<=', to)
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
