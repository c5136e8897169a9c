import { addDays, FitoutError, startOfDay } from '@fitout/sdk';
import { type Caller, containing, type ServerContext } from '@fitout/sdk/server';
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { publishedPages } from '../../../decoration/api.ts';
import type { AnswerAction, AnswerFilter, AnswerQuery } from '../../shared/calls/answers.ts';
import type {
  AnswerDetailRecord,
  AnswerRowRecord,
  FormDetailRecord,
  FormSettings,
  FormSummaryRecord,
  QuestionColumn,
} from '../../shared/calls/outputs.ts';
import type { Question } from '../../shared/question.ts';
import { wordsOf } from '../../shared/questions.ts';
import type { Json } from '../../shared/rules/rule.ts';
import { serialText } from '../../shared/settings.ts';
import { bookingRecord, bookingRows, takeSlotsAgain } from '../bookings.ts';
import { formRow, noForm, questionsOf, settingsOf } from '../forms.ts';
import type { Tables } from '../tables.ts';
import { filesOf } from '../visitors/submit.ts';

/** The organisation's forms with how many answers each has. */
export async function listForms(ctx: ServerContext, orgId: bigint): Promise<FormSummaryRecord[]> {
  const pages = await ctx.services.get(publishedPages).list(orgId, 'form');
  const rows = await ctx.database
    .query<Tables>()
    .selectFrom('answer')
    .select([
      'form_id',
      sql<string>`count(*)`.as('answers'),
      sql<string>`count(*) filter (where state = 'new')`.as('fresh'),
    ])
    .where('org_id', '=', orgId)
    .where('trashed_at', 'is', null)
    .groupBy('form_id')
    .execute();
  const counts = new Map(rows.map((row) => [row.form_id, row]));
  return pages.map((page) => {
    const count = counts.get(page.id);
    return { ...page, answers: Number(count?.answers ?? 0), fresh: Number(count?.fresh ?? 0) };
  });
}

/** One form: its settings, its columns, its counts. Throws notFound for a page that is no form of this organisation. */
export async function formDetail(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
  mayEdit: boolean,
): Promise<FormDetailRecord> {
  const summary = (await listForms(ctx, orgId)).find((form) => form.id === id);
  if (summary === undefined) throw noForm();
  const db = ctx.database.query<Tables>();
  const row = await formRow(db, orgId, id);
  const { count } = await db
    .selectFrom('answer')
    .select((is) => is.fn.countAll<string>().as('count'))
    .where('form_id', '=', id)
    .where('trashed_at', 'is not', null)
    .executeTakeFirstOrThrow();
  return {
    ...summary,
    settings: settingsOf(row),
    rev: row.rev,
    hasPassword: row.password !== null,
    webhookSecret: mayEdit ? row.secret : null,
    questions: await columnsOf(ctx, orgId, id),
    trashed: Number(count),
  };
}

/** The questions of the form as it is live now, then those that only older answers have. */
export async function columnsOf(ctx: ServerContext, orgId: bigint, id: bigint): Promise<QuestionColumn[]> {
  return (await latestOf(ctx, orgId, id)).map(({ question, former }) => ({
    id: question.id,
    type: question.type,
    title: question.props.title,
    former,
  }));
}

/** Each question there ever was, as it was asked last, in the order of the columns. */
export async function latestOf(
  ctx: ServerContext,
  orgId: bigint,
  id: bigint,
): Promise<{ question: Question; former: boolean }[]> {
  const live = await ctx.services.get(publishedPages).live(orgId, { id });
  const now = live === undefined ? [] : questionsOf(ctx, live);
  const versions = [...(await versionsOf(ctx.database.query<Tables>(), id))].sort(([a], [b]) => b - a);
  const columns = new Map<string, { question: Question; former: boolean }>();
  const add = (questions: readonly Question[], former: boolean) => {
    for (const question of questions) if (!columns.has(question.id)) columns.set(question.id, { question, former });
  };
  add(now, false);
  for (const [, questions] of versions) add(questions, live !== undefined);
  return [...columns.values()];
}

/** Version → its questions. */
export async function versionsOf(db: Kysely<Tables>, formId: bigint): Promise<Map<number, Question[]>> {
  const rows = await db
    .selectFrom('form_version')
    .select(['version', 'questions'])
    .where('form_id', '=', formId)
    .execute();
  return new Map(rows.map(({ version, questions }) => [version, questions]));
}

type Answers = SelectQueryBuilder<Tables, 'answer', object>;

/** Those of a form's answers that a query leaves, without order and end; its days are those of the organisation's zone. */
export function filtered(select: Answers, query: AnswerFilter, zone: string): Answers {
  let found = select.where('trashed_at', query.state === 'trashed' ? 'is not' : 'is', null);
  if (query.state === 'new' || query.state === 'done') found = found.where('state', '=', query.state);
  if (query.q !== undefined && query.q !== '') found = found.where('words', 'ilike', containing(query.q));
  if (query.from !== undefined) found = found.where('at', '>=', startOfDay(query.from, zone));
  if (query.to !== undefined) found = found.where('at', '<', startOfDay(addDays(query.to, 1), zone));
  return found;
}

const columns = ['id', 'serial', 'version', 'at', 'state', 'person_id', 'trashed_at', 'values'] as const;

/** Newest first, a run of them at a time. */
export function listAnswers(
  ctx: ServerContext,
  orgId: bigint,
  formId: bigint,
  query: AnswerQuery,
): Promise<{ items: AnswerRowRecord[]; next: string | null }> {
  return answersAs(ctx, { orgId, formId }, query, rowOf);
}

/** The same in a shape of the caller's. */
export async function answersAs<T>(
  ctx: ServerContext,
  { orgId, formId }: { orgId: bigint; formId: bigint },
  query: AnswerQuery,
  shape: (row: StoredAnswer, around: Around) => T,
): Promise<{ items: T[]; next: string | null }> {
  const db = ctx.database.query<Tables>();
  const form = await knownForm(ctx, orgId, formId);
  let select = filtered(db.selectFrom('answer') as Answers, query, ctx.people.timeZoneOf(orgId))
    .where('form_id', '=', formId)
    .where('org_id', '=', orgId);
  if (query.cursor !== undefined) select = select.where('id', '<', query.cursor);
  const rows = await select
    .select(columns)
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
  const shown = rows.slice(0, query.limit);
  const versions = await versionsOf(db, formId);
  const names = await namesOf(
    ctx,
    orgId,
    shown.map((row) => row.person_id),
  );
  return {
    items: shown.map((row) => shape(row, { settings: form, names, questions: versions.get(row.version) ?? [] })),
    next: rows.length > query.limit ? String(shown.at(-1)?.id) : null,
  };
}

export interface StoredAnswer {
  id: bigint;
  serial: number;
  at: Date;
  state: 'new' | 'done';
  person_id: bigint | null;
  trashed_at: Date | null;
  values: Record<string, Json>;
}

export interface Around {
  settings: FormSettings;
  names: Map<bigint, { name: string }>;
  questions: readonly Question[];
}

export function rowOf(row: StoredAnswer, { settings, names, questions }: Around): AnswerRowRecord {
  return {
    id: row.id,
    number: serialText(settings, row.serial),
    at: row.at.toISOString(),
    state: row.state,
    person: row.person_id === null ? null : (names.get(row.person_id)?.name ?? ''),
    trashed: row.trashed_at !== null,
    cells: Object.fromEntries(questions.map((question) => [question.id, wordsOf(question, row.values[question.id])])),
  };
}

export async function namesOf(ctx: ServerContext, orgId: bigint, ids: readonly (bigint | null)[]) {
  const known = [...new Set(ids.filter((id) => id !== null))];
  return known.length === 0 ? new Map<bigint, { name: string }>() : ctx.people.byIds(orgId, known);
}

/** The settings of a form of this organisation; notFound for one of another, exactly as for none. */
export async function knownForm(ctx: ServerContext, orgId: bigint, formId: bigint): Promise<FormSettings> {
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('form')
    .select('settings')
    .where('id', '=', formId)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (row !== undefined) return settingsOf(row);
  const pages = await ctx.services.get(publishedPages).list(orgId, 'form');
  if (!pages.some((page) => page.id === formId)) throw noForm();
  return settingsOf(undefined);
}

/** One answer with all that was asked, in the words of its version. */
export async function answerDetail(ctx: ServerContext, orgId: bigint, id: bigint): Promise<AnswerDetailRecord> {
  const db = ctx.database.query<Tables>();
  const row = await db
    .selectFrom('answer')
    .selectAll()
    .where('id', '=', id)
    .where('org_id', '=', orgId)
    .executeTakeFirst();
  if (row === undefined) throw noAnswer();
  const settings = await knownForm(ctx, orgId, row.form_id);
  const questions = (await versionsOf(db, row.form_id)).get(row.version) ?? [];
  const bookings = await bookingRows(db, orgId, { answerId: id });
  const people = [row.person_id, row.handled_by, ...bookings.map(({ checked_by }) => checked_by)];
  const names = await namesOf(ctx, orgId, people);
  const files = await db
    .selectFrom('upload')
    .select(['id', 'name', 'size', 'type'])
    .where('answer_id', '=', id)
    .execute();
  const byId = new Map(files.map((file) => [file.id, file]));
  return {
    ...rowOf(row, { settings, names, questions }),
    formId: row.form_id,
    version: row.version,
    handledBy: row.handled_by === null ? null : (names.get(row.handled_by)?.name ?? ''),
    handledAt: row.handled_at?.toISOString() ?? null,
    bookings: bookings.map((booking) => bookingRecord(booking, questions, names)),
    items: questions.map((question) => ({
      id: question.id,
      type: question.type,
      title: question.props.title,
      text: wordsOf(question, row.values[question.id]),
      files: filesOf(question.type, row.values[question.id]).flatMap((file) => {
        const kept = byId.get(file.id);
        if (kept === undefined) return [];
        return [{ id: kept.id, name: kept.name, size: Number(kept.size), image: kept.type.startsWith('image/') }];
      }),
    })),
  };
}

const noAnswer = () =>
  new FitoutError('notFound', {
    reason: 'forms.no-answer',
    message: { zh: '答卷不存在或已被删除', en: 'This answer does not exist or was deleted' },
  });

/** Does one thing to several answers of a form. Answers how many were changed. */
export async function changeAnswers(
  ctx: ServerContext,
  caller: Caller,
  where: { orgId: bigint; formId: bigint; ids: readonly bigint[] },
  action: AnswerAction,
): Promise<{ changed: number }> {
  const { orgId, formId, ids } = where;
  const live = action === 'restore' ? await ctx.services.get(publishedPages).live(orgId, { id: formId }) : undefined;
  const now = live === undefined ? [] : questionsOf(ctx, live);
  const changed = await ctx.database.transaction<Tables, { count: number; blobs: string[] }>(async (tx) => {
    // The counter of the form and its answers change together.
    await formRow(tx, orgId, formId, true);
    const update = tx
      .updateTable('answer')
      .where('form_id', '=', formId)
      .where('org_id', '=', orgId)
      .where('id', 'in', ids);
    const count = (result: { numUpdatedRows: bigint }) => Number(result.numUpdatedRows);
    const taken = (by: number) =>
      tx
        .updateTable('form')
        .set({ taken: sql<number>`taken + ${by}` })
        .where('id', '=', formId)
        .execute();
    switch (action) {
      case 'done':
      case 'new': {
        const handled =
          action === 'done'
            ? { handled_by: caller.id ?? null, handled_at: sql<Date>`now()` }
            : { handled_by: null, handled_at: null };
        const result = await update
          .set({ state: action, ...handled })
          .where('state', '<>', action)
          .executeTakeFirstOrThrow();
        return { count: count(result), blobs: [] };
      }
      case 'trash': {
        const n = count(
          await update.set({ trashed_at: sql<Date>`now()` }).where('trashed_at', 'is', null).executeTakeFirstOrThrow(),
        );
        await taken(-n);
        return { count: n, blobs: [] };
      }
      case 'restore': {
        const versions = await versionsOf(tx, formId);
        await takeSlotsAgain(tx, formId, ids, (version) => [...now, ...(versions.get(version) ?? [])]);
        const n = count(
          await update.set({ trashed_at: null }).where('trashed_at', 'is not', null).executeTakeFirstOrThrow(),
        );
        await taken(n);
        return { count: n, blobs: [] };
      }
      default: {
        const gone = tx.selectFrom('answer').select('id').where('form_id', '=', formId).where('org_id', '=', orgId);
        const rows = await gone.where('id', 'in', ids).where('trashed_at', 'is not', null).execute();
        const known = rows.map((row) => row.id);
        if (known.length === 0) return { count: 0, blobs: [] };
        const files = await tx.selectFrom('upload').select('blob').where('answer_id', 'in', known).execute();
        await tx.deleteFrom('answer').where('id', 'in', known).execute();
        return { count: known.length, blobs: files.map(({ blob }) => blob) };
      }
    }
  });
  for (const blob of changed.blobs) await ctx.blobs.delete(blob);
  if (changed.count > 0) {
    await ctx.audit.record(caller, `forms.${action}`, { kind: 'form', id: formId }, { answers: changed.count });
    await ctx.events.publish('answer', formId, orgId);
  }
  return { changed: changed.count };
}
