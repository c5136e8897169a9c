import { zId } from '@fitout/sdk/calls';
import type { ServerContext } from '@fitout/sdk/server';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { ShownPage } from '../../decoration/api.ts';
import { formQuestions, type OutsideQuestion } from '../api.ts';
import type { Question } from '../shared/question.ts';
import type { Judged } from '../shared/questions.ts';
import { answeredOutside, isOutside } from '../shared/rules/outside.ts';
import { serialText } from '../shared/settings.ts';
import { settingsOf } from './forms.ts';
import type { Tables } from './tables.ts';

/*
 * Blocks of other plugins that are answered within a form. What was sent is looked at before the answer is kept, and
 * told of by a job that comes with it: neither is there without the other, whichever server dies in between.
 */

const questions = new WeakMap<ServerContext, Map<string, OutsideQuestion>>();

const of = (ctx: ServerContext): Map<string, OutsideQuestion> => {
  const found = questions.get(ctx) ?? new Map<string, OutsideQuestion>();
  questions.set(ctx, found);
  return found;
};

/** Lends the form to other plugins' blocks. */
export function lendQuestions(ctx: ServerContext): void {
  ctx.services.provide(formQuestions, {
    add(question) {
      of(ctx).set(question.type, question);
      answeredOutside(question.type);
    },
  });
}

/** What was sent for such blocks. */
export interface SentOf {
  block: string;
  type: string;
  sent: string;
}

export function sentOutside(items: readonly Question[], { values }: Judged): SentOf[] {
  return items.flatMap(({ id, type }) => {
    const sent = values[id];
    return isOutside(type) && typeof sent === 'string' ? [{ block: id, type, sent }] : [];
  });
}

/** Puts in words what was sent, in place of it; what is wrong beside the other faults. */
export async function checkOutside(
  ctx: ServerContext,
  page: ShownPage,
  all: readonly SentOf[],
  judged: Judged,
): Promise<void> {
  for (const { block, type, sent } of all) {
    const asked = { orgId: page.orgId, page: page.id, block, sent };
    const found = await of(ctx).get(type)?.check(asked);
    if (found === undefined) delete judged.values[block];
    else if ('fault' in found) judged.faults.set(block, found.fault);
    else judged.values[block] = found.words;
  }
}

export const keptInput = z.object({ answer: zId, block: z.string(), type: z.string(), sent: z.string() });

/** Tells of an answer once it is kept, in the transaction that keeps it. */
export async function queueKept(
  ctx: ServerContext,
  tx: Kysely<Tables>,
  answer: bigint,
  all: readonly SentOf[],
): Promise<void> {
  for (const one of all)
    await ctx.jobs.add('outside', { answer, ...one }, { key: `outside:${answer}:${one.block}`, maxAttempts: 12 }, tx);
}

/** The job: the answer as the other plugin gets it. One that is gone by then is told of to nobody. */
export async function tellKept(
  ctx: ServerContext,
  { answer, block, type, sent }: z.output<typeof keptInput>,
): Promise<void> {
  const question = of(ctx).get(type);
  if (question === undefined) return;
  const row = await ctx.database
    .query<Tables>()
    .selectFrom('answer')
    .innerJoin('form', 'form.id', 'answer.form_id')
    .innerJoin('form_version as v', (on) =>
      on.onRef('v.form_id', '=', 'answer.form_id').onRef('v.version', '=', 'answer.version'),
    )
    .select(['answer.org_id', 'answer.form_id', 'answer.serial', 'answer.values', 'form.settings', 'v.questions'])
    .where('answer.id', '=', answer)
    .executeTakeFirst();
  if (row === undefined) return;
  // The first of each: whom to call.
  const first = (kind: string) => {
    const value = row.questions.filter((one) => one.type === kind).map(({ id }) => row.values[id]);
    return value.find((one) => typeof one === 'string') ?? '';
  };
  await question.kept({
    ...{ orgId: row.org_id, page: row.form_id, block, sent, answer },
    number: serialText(settingsOf(row), row.serial),
    contact: String(first('field-text')),
    phone: String(first('field-phone')),
  });
}
