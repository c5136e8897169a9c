import { defineCalls, fun, zSlice } from '@fitout/sdk/calls';
import { z } from 'zod';
import { batchLimits } from '../document/batches.ts';
import { byId, kind, listQuery, title } from './inputs.ts';
import { pageDetail, pageSummary } from './outputs.ts';

const view = fun('decoration.view');
const edit = fun('decoration.edit');

/** List, make, copy, trash. */
export const pageCalls = defineCalls({
  'GET pages': {
    access: view,
    summary: { zh: '页面列表', en: 'List pages' },
    query: listQuery,
    result: zSlice(pageSummary),
  },
  'POST pages': {
    access: edit,
    summary: { zh: '新建页面', en: 'Make a page' },
    // A document is read and cleaned on its own, so that what is wrong with it is told by block.
    body: z.object({ title, kind: kind.default('page'), document: z.unknown().optional() }),
    result: pageDetail,
    errors: ['unprocessable'],
    maxBodyBytes: batchLimits.bytes,
  },
  'GET pages/:id': {
    access: view,
    summary: { zh: '页面与草稿', en: 'Read a page with its draft' },
    params: byId,
    result: pageDetail,
  },
  'PATCH pages/:id': {
    access: edit,
    summary: { zh: '修改标题与地址', en: 'Change the title and the address of a page' },
    params: byId,
    body: z.object({ title: title.optional(), slug: z.string().max(200).optional() }),
    result: pageSummary,
    errors: ['conflict', 'unprocessable'],
  },
  'POST pages/:id/copy': {
    access: edit,
    summary: { zh: '复制页面', en: 'Copy a page' },
    params: byId,
    result: pageDetail,
  },
  'DELETE pages/:id': {
    access: edit,
    summary: { zh: '移入回收站', en: 'Move a page to the trash' },
    params: byId,
    result: pageSummary,
    errors: ['conflict'],
  },
  'POST pages/:id/restore': {
    access: edit,
    summary: { zh: '从回收站恢复', en: 'Restore a page from the trash' },
    params: byId,
    result: pageSummary,
  },
  'DELETE pages/:id/permanent': {
    access: edit,
    summary: { zh: '彻底删除', en: 'Delete a page for good' },
    params: byId,
    result: byId,
    errors: ['conflict'],
  },
});
