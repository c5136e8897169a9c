import { defineCalls, fun, zId } from '@fitout/sdk/calls';
import { z } from 'zod';
import { byId, name } from './documents.ts';
import { documentDetail, versionSummary } from './outputs.ts';

const edit = fun('ai.edit');
const byVersion = z.object({ id: zId, version: z.coerce.number<number>().int().min(1).max(2_147_483_647) });

/** Versions of a document: kept under a name, or by themselves while somebody works. */
export const versionCalls = defineCalls({
  'GET documents/:id/versions': {
    access: fun('ai.view'),
    summary: { zh: '修图文件的版本', en: 'List the versions of a document, the newest first' },
    params: byId,
    result: z.object({ items: z.array(versionSummary) }),
  },
  'POST documents/:id/versions': {
    access: edit,
    summary: { zh: '存为版本', en: 'Keep what the document is now as a version' },
    params: byId,
    body: z.strictObject({ name }),
    result: versionSummary,
    errors: ['unprocessable'],
  },
  'POST documents/:id/versions/:version/restore': {
    access: edit,
    summary: { zh: '恢复到某个版本', en: 'Bring a version back, as a new revision' },
    params: byVersion,
    result: documentDetail,
    errors: ['unprocessable'],
  },
  'DELETE documents/:id/versions/:version': {
    access: edit,
    summary: { zh: '删除版本', en: 'Delete a version' },
    params: byVersion,
    result: z.object({}),
  },
});
