import { defineServer, followTimeZones, orderRange, personHolder, type ServerContext, zId } from '@fitout/sdk/server';
import { z } from 'zod';
import { type DocumentProblem, pageBlocks, publishedPages, type ShownBlock } from '../../decoration/api.ts';
import { formSubmissions } from '../api.ts';
import { form, formSource } from '../shared/blocks/form/definition.ts';
import { answerCalls } from '../shared/calls/answers.ts';
import { checkinCalls } from '../shared/calls/checkin.ts';
import { formCalls } from '../shared/calls/forms.ts';
import { visitorCalls } from '../shared/calls/visitors.ts';
import { fieldDefinitions } from '../shared/fields/index.ts';
import { ruleFaults } from '../shared/logic/faults.ts';
import { asks, itemsIn } from '../shared/questions.ts';
import { deliver, giveUpDelivery } from './answers/webhook.ts';
import { auditTexts } from './audit-texts.ts';
import { checkinHandlers } from './checkin.ts';
import { keptInput, lendQuestions, tellKept } from './outside.ts';
import { answerHandlers, formHandlers } from './routes.ts';
import { migrations, type Tables } from './tables.ts';
import { formTemplates } from './templates.ts';
import { forgetCaptchas } from './visitors/captcha.ts';
import { readForms } from './visitors/embedded.ts';
import { frameOf } from './visitors/frame.ts';
import { forgetCustomer } from './visitors/orders.ts';
import { publicPages } from './visitors/public.ts';
import { visitorHandlers } from './visitors/routes-visitors.ts';
import { submissionsOf } from './visitors/submissions.ts';
import { forgetLooseUploads } from './visitors/uploads.ts';

export default defineServer({
  migrations,
  audit: auditTexts,
  activate(ctx) {
    const blocks = ctx.services.get(pageBlocks);
    for (const definition of [form, ...fieldDefinitions]) blocks.add(definition, ctx.site);
    lendQuestions(ctx);
    const source = blocks.addSource({ name: formSource, read: (orgId, queries) => readForms(ctx, orgId, queries) });
    ctx.events.subscribe('form', ({ orgId }) => source.changed(orgId));
    // Slots of forms in other pages were printed by the clock of before.
    followTimeZones(ctx, (orgId) => source.changed(orgId));
    const pages = ctx.services.get(publishedPages);
    pages.frame('form', (page, asked) => frameOf(ctx, page, asked));
    pages.check('form', checkForm);
    pages.onChange(({ orgId }) => source.changed(orgId));
    for (const template of formTemplates) pages.addTemplate(template);
    ctx.services.provide(formSubmissions, {
      of: (orgId, person, before) =>
        submissionsOf(ctx, orgId, { holder: personHolder(person), person }, orderRange({ before })),
    });
  },
  routes(app, ctx) {
    publicPages(app, ctx);
    app.serve(visitorCalls, visitorHandlers(ctx));
    app.serve(formCalls, formHandlers(ctx));
    app.serve(answerCalls, answerHandlers(ctx));
    app.serve(checkinCalls, checkinHandlers(ctx));
  },
  forget: (customer, ctx) => forgetCustomer(ctx, customer),
  jobs: {
    webhook: {
      input: z.object({ id: zId }),
      run: ({ id }, ctx) => deliver(ctx, id),
      setAside: ({ id }, ctx) => giveUpDelivery(ctx, id),
    },
    outside: { input: keptInput, run: (input, ctx) => tellKept(ctx, input) },
    tidy: {
      input: z.unknown(),
      cron: '29 3 * * *',
      async run(_input, ctx) {
        await forgetLooseUploads(ctx);
        await forgetCaptchas(ctx);
        await forgetGoneForms(ctx);
      },
    },
  },
});

/** A form asks something, its rules make sense together, and one captcha is enough. */
function checkForm(blocks: readonly ShownBlock[]): DocumentProblem[] {
  const faults = ruleFaults(itemsIn(blocks)).map(
    ({ id, path, message }): DocumentProblem => ({ severity: 'error', node: id, path, message }),
  );
  const [, second] = blocks.filter(({ type }) => type === 'field-captcha');
  const captchas: DocumentProblem[] =
    second === undefined
      ? []
      : [
          {
            severity: 'error',
            node: second.id,
            message: { zh: '一份表单只能有一个验证码', en: 'a form can only have one captcha' },
          },
        ];
  if (blocks.some(({ type }) => asks(type))) return [...faults, ...captchas];
  return [
    { severity: 'warning', message: { zh: '表单还没有要填写的字段', en: 'the form has no fields to fill in yet' } },
    ...captchas,
  ];
}

/** Answers of a form that was deleted for good go with it: nobody could look at them or delete them any more. */
async function forgetGoneForms(ctx: ServerContext): Promise<void> {
  const db = ctx.database.query<Tables>();
  const forms = (await db.selectFrom('form').select('id').execute()).map(({ id }) => id);
  const known = await ctx.services.get(publishedPages).known(forms);
  for (const id of forms) {
    if (known.has(id)) continue;
    const files = await db.deleteFrom('upload').where('form_id', '=', id).returning('blob').execute();
    await db.deleteFrom('form').where('id', '=', id).execute();
    for (const { blob } of files) await ctx.blobs.delete(blob);
  }
}
