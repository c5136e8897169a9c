import { defineCalls, fun, zId } from '@fitout/sdk/calls';
import { z } from 'zod';
import { delivery, formDetail, formSettings, formSummary } from './outputs.ts';

const view = fun('forms.view');
const edit = fun('forms.edit');
const byId = z.object({ id: zId });

/** The list of forms, and how each is set up. */
export const formCalls = defineCalls({
  'GET forms': {
    access: view,
    summary: { zh: '表单与答卷数', en: 'List forms, with how many answers each has' },
    result: z.object({ items: z.array(formSummary) }),
  },
  'GET forms/:id': {
    access: view,
    summary: { zh: '表单的设置与问题', en: 'Settings and questions of a form' },
    params: byId,
    result: formDetail,
  },
  'PUT forms/:id/settings': {
    access: edit,
    summary: { zh: '修改表单设置', en: 'Change the settings of a form' },
    params: byId,
    body: z.object({
      rev: z.int(),
      settings: formSettings.strict(),
      /** Left out: as it was; null: none. */
      password: z.string().min(1).max(100).nullable().optional(),
    }),
    result: formDetail,
    errors: ['conflict'],
  },
  'GET forms/:id/deliveries': {
    access: edit,
    summary: { zh: 'Webhook 记录', en: 'Deliveries of the webhook' },
    params: byId,
    result: z.object({ items: z.array(delivery) }),
  },
  'POST deliveries/:id/retry': {
    access: edit,
    summary: { zh: '重发 Webhook', en: 'Tell a webhook again' },
    params: byId,
  },
});
