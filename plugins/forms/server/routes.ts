import { FitoutError } from '@fitout/sdk';
import { fun, type PluginApp, type ServerContext, zId } from '@fitout/sdk/server';
import { z } from 'zod';
import { publishedPages } from '../../decoration/api.ts';
import type { FormSettings } from '../shared/settings.ts';
import { answerDetail, changeAnswers, formDetail, knownForm, listAnswers, listForms } from './answers.ts';
import { chartsOf } from './charts.ts';
import { exportAnswers } from './export.ts';
import { formRow } from './forms.ts';
import { keepPassword } from './password.ts';
import { doneUrlFits } from './public.ts';
import type { Tables } from './tables.ts';
import { answerFile } from './uploads.ts';
import { listDeliveries, retryDelivery } from './webhook.ts';

const view = fun('forms.view');
const answers = fun('forms.answers');
const edit = fun('forms.edit');
const form = z.object({ id: zId });

const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((text) => !Number.isNaN(Date.parse(text)));
const filter = {
  q: z.string().max(100).optional(),
  state: z.enum(['all', 'new', 'done', 'trashed']).default('all'),
  from: day.optional(),
  to: day.optional(),
};
const moment = z.iso.datetime({ offset: true }).nullable();
const count = z.int().min(1).max(1_000_000).nullable();

const settingsShape = z.strictObject({
  open: z.boolean(),
  from: moment,
  to: moment,
  cap: count,
  perPerson: count,
  perPersonEvery: z.enum(['ever', 'day']),
  perAddress: count,
  submit: z.string().trim().min(1).max(20),
  done: z.enum(['message', 'link']),
  doneText: z.string().max(2000),
  doneUrl: z.string().max(1000),
  serialPrefix: z.string().max(20),
  webhook: z.string().max(1000),
}) satisfies z.ZodType<FormSettings>;

/** What staff call. */
export function staffRoutes(app: PluginApp, ctx: ServerContext): void {
  app.get('/forms', { access: view, summary: '表单与答卷数' }, async ({ orgId }) => ({
    items: await listForms(ctx, orgId),
  }));

  app.get('/forms/:id', { access: view, summary: '表单的设置与问题', params: form }, ({ params, orgId, caller }) =>
    formDetail(ctx, orgId, params.id, caller.can('forms.edit')),
  );

  app.put(
    '/forms/:id/settings',
    {
      access: edit,
      summary: '修改表单设置',
      params: form,
      body: z.object({
        rev: z.int(),
        settings: settingsShape,
        password: z.string().min(1).max(100).nullable().optional(),
      }),
    },
    async ({ params, body, orgId, caller }) => {
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
  );

  app.get(
    '/forms/:id/answers',
    {
      access: answers,
      summary: '答卷列表',
      params: form,
      query: z.object({
        ...filter,
        cursor: zId.optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    },
    ({ params, query, orgId }) => listAnswers(ctx, orgId, params.id, query),
  );

  app.post(
    '/forms/:id/answers',
    {
      access: edit,
      summary: '处理、删除或恢复答卷',
      params: form,
      body: z.object({
        ids: z.array(zId).min(1).max(500),
        action: z.enum(['done', 'new', 'trash', 'restore', 'delete']),
      }),
    },
    ({ params, body, orgId, caller }) =>
      changeAnswers(ctx, caller, { orgId, formId: params.id, ids: body.ids }, body.action),
  );

  app.get(
    '/forms/:id/charts',
    { access: answers, summary: '答卷统计', params: form, timeout: 60 },
    ({ params, orgId }) => chartsOf(ctx, orgId, params.id),
  );

  app.raw(
    '/forms/:id/export',
    {
      access: answers,
      summary: '导出答卷',
      params: form,
      query: z.object({ ...filter, format: z.enum(['csv', 'xlsx']) }),
      timeout: 120,
      ratePerMinute: 20,
    },
    async ({ params, query, orgId, caller }) => {
      const pages = await ctx.services.get(publishedPages).list(orgId, 'form');
      const title = pages.find(({ id }) => id === params.id)?.title ?? '表单';
      const { format } = query;
      const body = await exportAnswers(ctx, { orgId, formId: params.id }, query, format);
      await ctx.audit.record(caller, 'forms.export', { kind: 'form', id: params.id, name: title });
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
    },
  );

  app.get('/answers/:id', { access: answers, summary: '一份答卷', params: form }, ({ params, orgId }) =>
    answerDetail(ctx, orgId, params.id),
  );

  app.raw(
    '/answers/:id/files/:file',
    { access: answers, summary: '答卷中的文件', params: form.extend({ file: z.string().max(60) }) },
    ({ params, orgId }) => answerFile(ctx, orgId, params.id, params.file),
  );

  app.get(
    '/forms/:id/deliveries',
    { access: edit, summary: 'Webhook 记录', params: form },
    async ({ params, orgId }) => ({
      items: await listDeliveries(ctx, orgId, params.id),
    }),
  );

  app.post('/deliveries/:id/retry', { access: edit, summary: '重发 Webhook', params: form }, ({ params, orgId }) =>
    retryDelivery(ctx, orgId, params.id),
  );
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
