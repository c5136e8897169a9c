import { defineCalls, fun, zLease, zLeaseEnd, zLeaseOrder, zOpaque, zRevision, zWindowName } from '@fitout/sdk/calls';
import { z } from 'zod';
import { batchLimits } from '../document/batches.ts';
import type { Op } from '../document/document.ts';
import { byId } from './inputs.ts';

const view = fun('decoration.view');
const edit = fun('decoration.edit');

const op = zOpaque<Op>('one operation of the editor, as shared/document/document.ts of the plugin has it');

const revision = z.object({ rev: z.int() });

/** What happened to a draft since a revision; also what a call that came too late is told. */
export const changes = z.object({
  rev: z.int(),
  /** Who changed the draft last. */
  by: z.string(),
  /** Oldest first; null where it cannot be told and the draft must be loaded anew. */
  ops: z.array(op).nullable(),
});
export type DraftChanges = z.output<typeof changes>;

/** Ops on the draft, the right to edit, previews. */
export const draftCalls = defineCalls({
  'POST pages/:id/ops': {
    access: edit,
    summary: { zh: '保存草稿的修改', en: 'Save changes of a draft' },
    params: byId,
    body: z.object({
      base: zRevision,
      ops: z.array(op).min(1).max(batchLimits.ops),
      client: zWindowName.min(1),
    }),
    result: revision,
    conflicts: changes,
    errors: ['unprocessable'],
    maxBodyBytes: batchLimits.bytes,
    unaudited: true,
  },
  'POST pages/:id/lease': {
    access: edit,
    summary: { zh: '取得或续期编辑权', en: 'Take or renew the right to edit' },
    params: byId,
    body: zLeaseOrder.prefault({}),
    result: zLease,
    errors: ['conflict'],
    unaudited: true,
  },
  'POST pages/:id/presence': {
    access: view,
    summary: { zh: '查看页面时在场', en: 'Be present while looking at a page' },
    params: byId,
    body: z.object({ client: zWindowName.min(1) }),
    result: zLease,
    unaudited: true,
  },
  'DELETE pages/:id/lease': {
    access: view,
    summary: { zh: '释放编辑权', en: 'Give the right to edit back' },
    params: byId,
    query: zLeaseEnd,
    result: z.object({}),
    unaudited: true,
  },
  'POST pages/:id/repair': {
    access: edit,
    summary: { zh: '修复损坏的草稿', en: 'Mend a broken draft' },
    params: byId,
    body: z.object({ rev: zRevision }),
    result: revision,
    conflicts: changes,
    errors: ['unprocessable'],
  },
  'GET pages/:id/changes': {
    access: view,
    summary: { zh: '某个修订之后的修改', en: 'What changed since a revision' },
    params: byId,
    query: z.object({ since: z.coerce.number<number>().int().min(0) }),
    result: changes,
  },
  'POST preview/:id': {
    access: view,
    summary: { zh: '生成草稿预览链接', en: 'Make an address that shows the draft' },
    params: byId,
    result: z.object({ url: z.string() }),
    unaudited: true,
  },
});
