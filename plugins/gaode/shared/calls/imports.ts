import { defineCalls, fun, zAtMost, zFlag } from '@fitout/sdk/calls';
import { z } from 'zod';
import { importFields } from '../places/columns.ts';
import { limits } from '../places/limits.ts';
import { importCheck, importFile, importStatus } from './answers.ts';
import { byId, importSettings, mapping } from './inputs.ts';

const edit = fun('gaode.edit');

/** Counted before it is looked at; a file without names cannot be imported. */
const sentSettings = importSettings.extend({
  mapping: zAtMost(importFields.length, mapping).refine(
    ({ name, code, lng, lat, position }) =>
      (name !== undefined || code !== undefined) &&
      (position !== undefined || (lng === undefined) === (lat === undefined)),
    {
      message:
        '请指定名称或编号所在的列，并同时指定经度与纬度 / name the column of the name or the code, and both of longitude and latitude',
    },
  ),
});

/**
 * Upload a table, check it as often as the mapping or the system changes, apply it once. Applying goes on in the
 * background: `GET imports/:id` and the event `import` report how far it came.
 */
export const importCalls = defineCalls({
  'POST imports': {
    access: edit,
    summary: { zh: '上传待导入的门店表格', en: 'Upload a table of places to import' },
    upload: { maxBytes: limits.importBytes + 1, maxFiles: 1 },
    result: importFile,
    errors: ['unprocessable'],
    ratePerMinute: 30,
    timeout: 300,
    unaudited: true,
  },
  'GET imports': {
    access: edit,
    summary: { zh: '最近的导入', en: 'List recent imports' },
    result: z.object({ items: z.array(importStatus) }),
  },
  'GET imports/:id': {
    access: edit,
    summary: { zh: '导入详情', en: 'Read an import' },
    params: byId,
    result: importFile,
  },
  'POST imports/:id/check': {
    access: edit,
    summary: { zh: '预览导入结果', en: 'What an import would do' },
    params: byId,
    body: sentSettings,
    result: importCheck,
    errors: ['unprocessable', 'conflict'],
    timeout: 120,
    unaudited: true,
  },
  'POST imports/:id/apply': {
    access: edit,
    summary: { zh: '导入门店', en: 'Import places' },
    params: byId,
    body: sentSettings,
    result: importStatus,
    errors: ['unprocessable', 'conflict'],
  },
  'POST imports/:id/cancel': {
    access: edit,
    summary: { zh: '停止导入', en: 'Stop an import; rows that were stored stay' },
    params: byId,
    result: importStatus,
    errors: ['conflict'],
  },
  'GET imports/:id/problems': {
    access: edit,
    summary: { zh: '下载有误的行', en: 'Download the rows that cannot be imported' },
    params: byId,
    query: z.object({ english: zFlag.default(false) }),
    file: ['text/csv'],
    timeout: 120,
  },
  'GET import-template': {
    access: edit,
    summary: { zh: '导入模板', en: 'A table to fill in' },
    query: z.object({ english: zFlag.default(false) }),
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
});
