import { createHmac, randomBytes } from 'node:crypto';
import { FitoutError } from '@fitout/sdk';
import type { ServerContext } from '@fitout/sdk/server';
import type { Kysely, Selectable } from 'kysely';
import { publishedPages, type ShownPage } from '../../decoration/api.ts';
import type { FormSettings } from '../shared/calls/outputs.ts';
import type { Question } from '../shared/question.ts';
import { asks, itemsIn } from '../shared/questions.ts';
import { defaultSettings } from '../shared/settings.ts';
import type { FormTable, Tables } from './tables.ts';

export type FormRow = Selectable<FormTable>;

export const noForm = () =>
  new FitoutError('notFound', {
    reason: 'forms.no-form',
    message: { zh: '表单不存在或已被删除', en: 'This form does not exist or was deleted' },
  });

/** A form's settings, whole: what was never set is as a new form has it. */
export function settingsOf(row: Pick<FormRow, 'settings'> | undefined): FormSettings {
  return { ...defaultSettings, ...row?.settings };
}

/** The form's row, made where there is none yet. `lock`: until the end of the transaction nobody else writes it. */
export async function formRow(tx: Kysely<Tables>, orgId: bigint, id: bigint, lock = false): Promise<FormRow> {
  const read = tx.selectFrom('form').selectAll().where('id', '=', id).where('org_id', '=', orgId);
  const found = await (lock ? read.forUpdate() : read).executeTakeFirst();
  if (found !== undefined) return found;
  await tx
    .insertInto('form')
    .values({
      id,
      org_id: orgId,
      settings: JSON.stringify({}),
      password: null,
      secret: randomBytes(32).toString('base64url'),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await (lock ? read.forUpdate() : read).executeTakeFirst();
  if (made === undefined) throw noForm();
  return made;
}

/** All fields of a form as visitors get it, in their order, notes and page breaks too: what its rules are decided by. */
export function itemsOf(ctx: ServerContext, page: ShownPage): Question[] {
  return itemsIn(ctx.services.get(publishedPages).blocks(page.document));
}

/** Those of a form that are answered. */
export function questionsOf(ctx: ServerContext, page: ShownPage): Question[] {
  return itemsOf(ctx, page).filter(({ type }) => asks(type));
}

/** A text that only the holder of the form's secret can make. */
export function signed(secret: string, purpose: string, text: string): string {
  return createHmac('sha256', secret).update(`${purpose}\n${text}`).digest('base64url');
}
