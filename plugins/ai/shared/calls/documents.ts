import { defineCalls, fun, zFlag, zId, zIdText, zLine, zRevision, zSlice, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { sentDocument } from './document.ts';
import { aigcMark, changedMeanwhile, documentDetail, documentSummary } from './outputs.ts';

const view = fun('ai.view');
const edit = fun('ai.edit');

export const byId = z.object({ id: zId });
export const name = zLine(limits.name).pipe(z.string().regex(/[^\p{Cf}\p{Z}]/u, '请填写名称 / a name is needed'));

/** As many tiles as a document may have take three quarters of it. */
const maxBodyBytes = 2 * 1024 * 1024;

const listQuery = z.object({
  q: zLine(limits.search).optional(),
  /** Those in the trash in place of the others. */
  deleted: zFlag.default(false),
  /** `next` of the slice before. */
  before: z
    .string()
    .regex(/^\d{1,16}\.\d{1,19}$/)
    .optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(40),
});
export type ListQuery = z.output<typeof listQuery>;

/** Documents: list, make, keep, trash. */
export const documentCalls = defineCalls({
  'GET documents': {
    access: view,
    summary: { zh: '修图文件列表', en: 'List documents, the last changed first' },
    query: listQuery,
    result: zSlice(documentSummary),
  },
  'POST documents': {
    access: edit,
    summary: { zh: '新建修图文件', en: 'Make a document' },
    body: z.strictObject({ name, document: sentDocument, asset: zIdText.optional(), aigc: aigcMark.optional() }),
    result: documentDetail,
    errors: ['unprocessable'],
    maxBodyBytes,
  },
  'GET documents/:id': {
    access: view,
    summary: { zh: '读取修图文件', en: 'Read a document' },
    params: byId,
    result: documentDetail,
  },
  'PUT documents/:id': {
    access: edit,
    summary: { zh: '保存修图文件', en: 'Keep a document as it is now' },
    params: byId,
    body: z.strictObject({ rev: zRevision, document: sentDocument }),
    result: z.object({ rev: z.int(), at: zTime }),
    conflicts: changedMeanwhile,
    errors: ['unprocessable'],
    maxBodyBytes,
    unaudited: true,
  },
  'PATCH documents/:id': {
    access: edit,
    summary: { zh: '重命名修图文件', en: 'Rename a document' },
    params: byId,
    body: z.strictObject({ name }),
    result: documentSummary,
  },
  'PUT documents/:id/aigc': {
    access: edit,
    summary: { zh: '记录修图文件含 AI 生成内容', en: 'Note that something in a document was generated' },
    params: byId,
    body: aigcMark,
    result: z.object({ aigc: aigcMark }),
  },
  'DELETE documents/:id': {
    access: edit,
    summary: { zh: '修图文件移入回收站', en: 'Move a document to the trash' },
    params: byId,
    result: documentSummary,
  },
  'POST documents/:id/restore': {
    access: edit,
    summary: { zh: '从回收站恢复修图文件', en: 'Restore a document from the trash' },
    params: byId,
    result: documentSummary,
    errors: ['unprocessable'],
  },
});
