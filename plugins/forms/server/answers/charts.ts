import { addDays, dayIn, startOfDay } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import { sql } from 'kysely';
import { publishedPages } from '../../../decoration/api.ts';
import type { Charts, QuestionChart } from '../../shared/calls/outputs.ts';
import type { Question } from '../../shared/question.ts';
import { wordsOf } from '../../shared/questions.ts';
import { ruleOf } from '../../shared/rules/index.ts';
import type { Json } from '../../shared/rules/rule.ts';
import type { Tables } from '../tables.ts';
import { columnsOf, knownForm, versionsOf } from './answers.ts';

/** Answers that are counted at most, the newest ones. */
const most = 20_000;
const step = 2000;
/** Days that are shown one by one. */
const spanDays = 30;

interface Tally {
  question: Question;
  answered: number;
  buckets: Map<string, number>;
  sum: number;
  numbers: number;
  promoters: number;
  detractors: number;
  latest: string[];
}

/** What a form's answers say, question by question. */
export async function chartsOf(ctx: ServerContext, orgId: bigint, formId: bigint): Promise<Charts> {
  await knownForm(ctx, orgId, formId);
  const db = ctx.database.query<Tables>();
  const versions = await versionsOf(db, formId);
  const tallies = new Map<string, Tally>();
  for (const [, questions] of [...versions].sort(([a], [b]) => b - a))
    for (const question of questions) if (!tallies.has(question.id)) tallies.set(question.id, emptyTally(question));
  let counted = 0;
  let before: bigint | undefined;
  while (counted < most) {
    let select = db
      .selectFrom('answer')
      .select(['id', 'version', 'values'])
      .where('form_id', '=', formId)
      .where('org_id', '=', orgId)
      .where('trashed_at', 'is', null);
    if (before !== undefined) select = select.where('id', '<', before);
    const rows = await select.orderBy('id', 'desc').limit(step).execute();
    for (const row of rows)
      for (const question of versions.get(row.version) ?? []) count(tallies, question, row.values[question.id]);
    counted += rows.length;
    before = rows.at(-1)?.id;
    if (rows.length < step) break;
  }
  const order = new Map((await columnsOf(ctx, orgId, formId)).map(({ id }, index) => [id, index]));
  const sorted = [...tallies.values()].sort(
    (a, b) => (order.get(a.question.id) ?? 0) - (order.get(b.question.id) ?? 0),
  );
  const { days, clicks } = await ctx.services.get(publishedPages).counts(orgId, formId, spanDays);
  const { all, byDay } = await answersByDay(ctx, orgId, formId, days[0]?.day);
  return {
    counted,
    all,
    days: days.map((one) => ({ ...one, count: byDay.get(one.day) ?? 0 })),
    questions: sorted.map((tally) => ({ ...chartOf(tally), begun: clicks[tally.question.id] ?? 0 })),
  };
}

/** The number of all answers, and of those of each day of the organisation's zone since the first one. */
async function answersByDay(ctx: ServerContext, orgId: bigint, formId: bigint, first: string | undefined) {
  const zone = ctx.people.timeZoneOf(orgId);
  const starts: string[] = [];
  const now = dayIn(new Date(), zone);
  for (let day = first ?? now; day <= now; day = addDays(day, 1)) starts.push(day);
  const instants = starts.map((day) => startOfDay(day, zone).toISOString());
  const rows = await ctx.database
    .query<Tables>()
    .selectFrom('answer')
    // 0 is before the first of them.
    .select([sql<number>`width_bucket(at, ${instants}::timestamptz[])`.as('place'), sql<string>`count(*)`.as('count')])
    .where('form_id', '=', formId)
    .where('trashed_at', 'is', null)
    .groupBy('place')
    .execute();
  const byDay = new Map(rows.map(({ place, count: n }) => [starts[place - 1], Number(n)]));
  return { all: [...byDay.values()].reduce((sum, n) => sum + n, 0), byDay };
}

function emptyTally(question: Question): Tally {
  const labels = ruleOf(question.type)?.buckets?.(question.props) ?? [];
  return {
    question,
    answered: 0,
    buckets: new Map(labels.map((label) => [label, 0])),
    sum: 0,
    numbers: 0,
    promoters: 0,
    detractors: 0,
    latest: [],
  };
}

function count(tallies: Map<string, Tally>, question: Question, value: Json | undefined): void {
  const tally = tallies.get(question.id);
  const rule = ruleOf(question.type);
  if (tally === undefined || rule === undefined || value === undefined) return;
  tally.answered += 1;
  try {
    const buckets = rule.tally?.(value, question.props);
    if (buckets === undefined) {
      const words = wordsOf(question, value);
      if (tally.latest.length < 5 && words !== '') tally.latest.push(words.slice(0, 200));
    } else for (const bucket of buckets) tally.buckets.set(bucket, (tally.buckets.get(bucket) ?? 0) + 1);
    const number = rule.number?.(value, question.props);
    if (number === undefined || !Number.isFinite(number)) return;
    tally.sum += number;
    tally.numbers += 1;
    if (number >= 9) tally.promoters += 1;
    if (number <= 6) tally.detractors += 1;
  } catch {
    // A value of another version that its rule cannot read is an answer all the same.
  }
}

function chartOf(tally: Tally): Omit<QuestionChart, 'begun'> {
  const { question, answered, buckets, numbers } = tally;
  const nps = question.type === 'field-nps' && numbers > 0;
  return {
    id: question.id,
    title: question.props.title,
    type: question.type,
    answered,
    buckets: [...buckets].slice(0, 200).map(([label, n]) => ({ label, count: n })),
    mean: numbers === 0 ? null : Math.round((tally.sum / numbers) * 100) / 100,
    nps: nps ? Math.round(((tally.promoters - tally.detractors) / numbers) * 100) : null,
    latest: tally.latest,
  };
}
