import { defineCalls, fun, zLease, zLeaseEnd, zLeaseOrder, zWindowName } from '@fitout/sdk/calls';
import { z } from 'zod';
import { byId } from './documents.ts';

const view = fun('ai.view');

/** Who edits a document: one person at a time, in as many windows as they like. */
export const leaseCalls = defineCalls({
  'POST documents/:id/lease': {
    access: fun('ai.edit'),
    summary: { zh: '取得或续期修图文件的编辑权', en: 'Take or renew the right to edit a document' },
    params: byId,
    body: zLeaseOrder.prefault({}),
    result: zLease,
    errors: ['unprocessable'],
    unaudited: true,
  },
  'POST documents/:id/presence': {
    access: view,
    summary: { zh: '查看修图文件时在场', en: 'Be present while looking at a document' },
    params: byId,
    body: z.object({ client: zWindowName.min(1) }),
    result: zLease,
    unaudited: true,
  },
  'DELETE documents/:id/lease': {
    access: view,
    summary: { zh: '释放修图文件的编辑权', en: 'Give the right to edit a document back' },
    params: byId,
    query: zLeaseEnd,
    result: z.object({}),
    unaudited: true,
  },
});
