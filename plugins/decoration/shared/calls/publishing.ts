import { defineCalls, fun, zId, zLocalText, zRevision } from '@fitout/sdk/calls';
import { z } from 'zod';
import { planEnds, sampleKinds } from '../choices.ts';
import { changes } from './drafts.ts';
import { bound, byId, note } from './inputs.ts';
import { pageDocument, pageSchedule, versionSummary } from './outputs.ts';

const view = fun('decoration.view');
const publish = fun('decoration.publish');

const version = z.coerce.number<number>().int().min(1).max(2_147_483_647);

const problem = z.object({
  /** The block at fault; none: the page itself. */
  node: z.string().optional(),
  message: zLocalText,
  /** An error keeps the page from being published; a warning does not. */
  severity: z.enum(['error', 'warning']),
  /** Dotted key of the value at fault: of the block's values, or of the page's settings. */
  path: z.string().optional(),
  /** It stands for all links, texts or pictures that are still the template's; `node` and `path` are the first one's. */
  sample: z.enum(sampleKinds).optional(),
});
export type Problem = z.output<typeof problem>;

const checks = z.object({
  rev: z.int(),
  problems: z.array(problem),
  weight: z.object({
    /** Of the page's HTML and styles as they travel, compressed with brotli; without pictures and scripts. */
    bytes: z.int(),
    pictures: z.int(),
  }),
});
export type Checks = z.output<typeof checks>;

const scheduleOrder = z.object({
  rev: zRevision,
  /** null: at once. */
  from: bound,
  /** null: it stays. */
  to: bound,
  after: z.enum(planEnds).default('restore'),
  note,
});
export type ScheduleOrder = z.output<typeof scheduleOrder>;

/** Publishing, plans, versions. */
export const publishCalls = defineCalls({
  'POST pages/:id/publish': {
    access: publish,
    summary: { zh: '发布', en: 'Publish a page' },
    params: byId,
    body: z.object({ rev: zRevision, note }),
    result: z.object({ version: z.int() }),
    conflicts: changes,
    errors: ['unprocessable'],
  },
  'POST pages/:id/unpublish': {
    access: publish,
    summary: { zh: '下线', en: 'Take a page offline' },
    params: byId,
    result: z.object({}),
    errors: ['conflict'],
  },
  'GET pages/:id/checks': {
    access: view,
    summary: { zh: '发布前检查', en: 'What is wrong with the draft' },
    params: byId,
    result: checks,
    errors: ['unprocessable'],
  },
  'GET pages/:id/schedule': {
    access: view,
    summary: { zh: '定时发布计划', en: 'Read the plan of a page' },
    params: byId,
    result: z.object({ schedule: pageSchedule.nullable() }),
  },
  'PUT pages/:id/schedule': {
    access: publish,
    summary: { zh: '定时发布', en: 'Plan when a page is live' },
    params: byId,
    body: scheduleOrder,
    result: z.object({ schedule: pageSchedule.nullable() }),
    conflicts: changes,
    errors: ['unprocessable'],
  },
  'DELETE pages/:id/schedule': {
    access: publish,
    summary: { zh: '取消定时发布', en: 'Cancel the plan of a page' },
    params: byId,
    result: z.object({}),
    errors: ['conflict'],
  },
  'GET pages/:id/versions': {
    access: view,
    summary: { zh: '版本列表', en: 'List the versions of a page, newest first' },
    params: byId,
    result: z.object({ items: z.array(versionSummary) }),
  },
  'GET pages/:id/versions/:version': {
    access: view,
    summary: { zh: '某一版本的内容', en: 'Read a version of a page' },
    params: z.object({ id: zId, version }),
    result: z.object({ document: pageDocument }),
  },
  'POST pages/:id/rollback': {
    access: publish,
    summary: { zh: '回滚', en: 'Publish an earlier version again' },
    params: byId,
    body: z.object({ version }),
    result: z.object({ version: z.int(), rev: z.int() }),
    errors: ['conflict', 'unprocessable'],
  },
});
