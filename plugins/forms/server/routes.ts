import { FitoutError, type LocalText } from '@fitout/sdk';
import type { Caller, Handlers, Reply, ServerContext } from '@fitout/sdk/server';
import { publishedPages } from '../../decoration/api.ts';
import type { AnswerFilter, answerCalls } from '../shared/calls/answers.ts';
import type { formCalls } from '../shared/calls/forms.ts';
import type { FormSettings } from '../shared/calls/outputs.ts';
import { answerDetail, changeAnswers, formDetail, knownForm, listAnswers, listForms } from './answers/answers.ts';
import { chartsOf } from './answers/charts.ts';
import { exportAnswers } from './answers/export.ts';
import { listDeliveries, retryDelivery } from './answers/webhook.ts';
import { formRow } from './forms.ts';
import { keepPassword } from './password.ts';
import type { Tables } from './tables.ts';
import { doneUrlFits } from './visitors/public.ts';
import { answerFile } from './visitors/uploads.ts';

/** 表单 and their settings, as the staff keep them. */
export function formHandlers(ctx: ServerContext): Handlers<typeof formCalls> {
  return {
    'GET forms': async ({ orgId }) => ({ items: await listForms(ctx, orgId) }),
    'GET forms/:id': ({ params, orgId, caller }) => formDetail(ctx, orgId, params.id, caller.can('forms.edit')),
    'PUT forms/:id/settings': async ({ params, body, orgId, caller }) => {
      checkSettings(body.settings);
      const password = body.password == null ? body.password : await keepPassword(body.password);
      await ctx.database.transaction<Tables, void>(async (tx) => {
        await knownForm(ctx, orgId, params.id);
        const row = await formRow(tx, orgId, params.id, true);
        if (row.rev !== body.rev) throw new FitoutError('conflict', { reason: 'forms.changed' });
        await tx
          .updateTable('form')
          .set({
            settings: JSON.stringify(body.settings),
            rev: row.rev + 1,
            ...(password === undefined ? {} : { password }),
          })
          .where('id', '=', params.id)
          .execute();
      });
      await ctx.audit.record(caller, 'forms.settings', { kind: 'form', id: params.id });
      await ctx.events.publish('form', params.id, orgId);
      return formDetail(ctx, orgId, params.id, true);
    },
    'GET forms/:id/deliveries': async ({ params, orgId }) => ({ items: await listDeliveries(ctx, orgId, params.id) }),
    'POST deliveries/:id/retry': async ({ params, orgId }) => {
      await retryDelivery(ctx, orgId, params.id);
      return null;
    },
  };
}

/** Names the form that was answered; notFound for one that is not live in this organisation. */
async function noticeOf(ctx: ServerContext, orgId: bigint, id: bigint): Promise<{ text: LocalText; url: string }> {
  const page = await ctx.services.get(publishedPages).live(orgId, { id });
  if (page?.document.kind !== 'form') throw new FitoutError('notFound');
  const text = { zh: `“${page.title}”收到新的答卷`, en: `New answer to “${page.title}”` };
  return { text, url: `/form/answers?id=${id}` };
}

/** 答卷, as the staff read and handle them. */
export function answerHandlers(ctx: ServerContext): Handlers<typeof answerCalls> {
  return {
    'GET forms/:id/answers': ({ params, query, orgId }) => listAnswers(ctx, orgId, params.id, query),
    'POST forms/:id/answers': ({ params, body, orgId, caller }) =>
      changeAnswers(ctx, caller, { orgId, formId: params.id, ids: body.ids }, body.action),
    'GET notices/:id': ({ params, orgId }) => noticeOf(ctx, orgId, params.id),
    'GET forms/:id/charts': ({ params, orgId }) => chartsOf(ctx, orgId, params.id),
    'GET forms/:id/export': ({ params, query, orgId, caller }) =>
      exportReply(ctx, caller, { orgId, formId: params.id }, query),
    'GET answers/:id': ({ params, orgId }) => answerDetail(ctx, orgId, params.id),
    'GET answers/:id/files/:file': ({ params, orgId }) => answerFile(ctx, orgId, params.id, params.file),
  };
}

async function exportReply(
  ctx: ServerContext,
  caller: Caller,
  where: { orgId: bigint; formId: bigint },
  { format, ...filter }: AnswerFilter & { format: 'csv' | 'xlsx' },
): Promise<Reply> {
  const pages = await ctx.services.get(publishedPages).list(where.orgId, 'form');
  const title = pages.find(({ id }) => id === where.formId)?.title ?? '表单';
  const body = await exportAnswers(ctx, where, filter, format);
  await ctx.audit.record(caller, 'forms.export', { kind: 'form', id: where.formId, name: title });
  const name = encodeURIComponent(`${title}-答卷.${format}`);
  return {
    headers: {
      'content-type':
        format === 'csv'
          ? 'text/csv; charset=utf-8'
          : 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="answers.${format}"; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
    },
    body,
  };
}

/** What the shape alone cannot say. */
function checkSettings(settings: FormSettings): void {
  const bad = (field: string, zh: string, en: string) =>
    new FitoutError('badRequest', {
      reason: 'forms.settings',
      message: { zh, en },
      detail: { fields: [{ field: `settings.${field}`, message: zh }] },
    });
  if (settings.from !== null && settings.to !== null && Date.parse(settings.from) >= Date.parse(settings.to))
    throw bad('to', '结束时间须晚于开始时间', 'It ends before it begins');
  if (settings.done === 'link' && !doneUrlFits(settings.doneUrl))
    throw bad('doneUrl', '请填写 / 开头的本站地址或 https:// 网址', 'A path of this site, or an https address');
  if (settings.webhook !== '' && !/^https:\/\/[^\s]+$/i.test(settings.webhook))
    throw bad('webhook', '请填写 https:// 网址', 'An https address, please');
}
