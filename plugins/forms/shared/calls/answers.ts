import { defineCalls, fun, zId, zLocalText, zSlice } from '@fitout/sdk/calls';
import { z } from 'zod';
import { realDay } from '../rules/dates.ts';
import { answerDetail, answerRow, charts } from './outputs.ts';

const answers = fun('forms.answers');
const byId = z.object({ id: zId });

/** With one after it that has four digits, too. */
const day = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine((text) => realDay(text) && text < '9999');

/** Which answers of a form: by days of the organisation that both belong to it. */
const answerFilter = z.object({
  q: z.string().max(100).optional(),
  state: z.enum(['all', 'new', 'done', 'trashed']).default('all'),
  from: day.optional(),
  to: day.optional(),
});
export type AnswerFilter = z.output<typeof answerFilter>;

const answerQuery = answerFilter.extend({
  cursor: zId.optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(50),
});
export type AnswerQuery = z.output<typeof answerQuery>;

const answerAction = z.enum(['done', 'new', 'trash', 'restore', 'delete']);
export type AnswerAction = z.output<typeof answerAction>;

/** What people answered, and what the staff do with it. */
export const answerCalls = defineCalls({
  'GET forms/:id/answers': {
    access: answers,
    summary: { zh: '答卷列表', en: 'List the answers to a form' },
    params: byId,
    query: answerQuery,
    result: zSlice(answerRow),
  },
  'POST forms/:id/answers': {
    access: fun('forms.edit'),
    summary: { zh: '处理、删除或恢复答卷', en: 'Handle, delete or restore answers' },
    params: byId,
    body: z.object({ ids: z.array(zId).min(1).max(500), action: answerAction }),
    result: z.object({ changed: z.int() }),
    errors: ['conflict'],
  },
  'GET notices/:id': {
    access: answers,
    summary: { zh: '新答卷的通知', en: 'Describe a new answer to a form in a notification' },
    params: byId,
    result: z.object({ text: zLocalText, url: z.string() }),
  },
  'GET forms/:id/charts': {
    access: answers,
    summary: { zh: '答卷统计', en: 'What all answers to a form say' },
    params: byId,
    result: charts,
    timeout: 60,
  },
  'GET forms/:id/export': {
    access: answers,
    summary: { zh: '导出答卷', en: 'Export answers' },
    params: byId,
    query: answerFilter.extend({ format: z.enum(['csv', 'xlsx']) }),
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    timeout: 120,
    ratePerMinute: 20,
  },
  'GET answers/:id': {
    access: answers,
    summary: { zh: '一份答卷', en: 'Read an answer' },
    params: byId,
    result: answerDetail,
  },
  'GET answers/:id/files/:file': {
    access: answers,
    summary: { zh: '答卷中的文件', en: 'A file of an answer' },
    params: byId.extend({ file: z.string().max(60) }),
    file: ['image/*', 'application/pdf', 'application/octet-stream'],
  },
});
