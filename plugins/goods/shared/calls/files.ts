import { defineCalls, fun, tableUpload, zAtMost, zId, zLocalText } from '@fitout/sdk/calls';
import { z } from 'zod';
import { importFields } from '../columns.ts';
import { limits } from '../limits.ts';
import { byId, goodFilter } from './inputs.ts';

const edit = fun('goods.edit');

const column = z.int().min(0).max(limits.importColumns);
const mapping = zAtMost(importFields.length, z.partialRecord(z.enum(importFields), column)).refine(
  (fields) => fields.name !== undefined || fields.code !== undefined,
  {
    message: '请指定名称或编号所在的列 / name the column of the name or the code',
  },
);

const importFile = z.object({
  id: zId,
  filename: z.string(),
  rows: z.int(),
  header: z.array(z.string()),
  /** The first rows as they stand in the file. */
  sample: z.array(z.array(z.string())),
  /** Which column of the file holds a field, as far as it can be guessed; fields that are left out are in none. */
  mapping: z.partialRecord(z.enum(importFields), column),
});
export type ImportFile = z.input<typeof importFile>;

/** A row that cannot be taken, and why; `line` counts as the file does, the header being line 1. */
const rowProblem = z.object({ line: z.int(), field: z.enum(importFields).nullable(), message: zLocalText });
export type RowProblem = z.output<typeof rowProblem>;

/** What an import would do, or did. */
const outcome = z.object({
  create: z.int(),
  /** Rows without a code that have the name and price of a good that is there: among `create`, unless they are skipped. */
  duplicates: z.int(),
  update: z.int(),
  /** Of the updated ones, those that come out of the trash. */
  restore: z.int(),
  same: z.int(),
  /** Rows with problems, and the first of the problems. */
  bad: z.int(),
  problems: z.array(rowProblem),
});
export type ImportOutcome = z.output<typeof outcome>;

/** One of the first rows as it would be stored. */
const previewRow = z.object({
  line: z.int(),
  action: z.enum(['create', 'update', 'same']),
  /** It has no code, and the name and price of a good that is there. */
  duplicate: z.boolean(),
  code: z.string(),
  name: z.string(),
  price: z.int(),
  listPrice: z.int().nullable(),
  stock: z.int(),
  tags: z.array(z.string()),
  listed: z.boolean(),
});
export type PreviewRow = z.output<typeof previewRow>;

/** Import: upload, check as often as the mapping changes, apply once. Export: CSV and XLSX. */
export const fileCalls = defineCalls({
  'POST imports': {
    ...tableUpload,
    access: edit,
    summary: { zh: '上传待导入的表格', en: 'Upload a table to import' },
    result: importFile,
    errors: ['unprocessable'],
    unaudited: true,
  },
  'POST imports/:id/check': {
    access: edit,
    summary: { zh: '预览导入结果', en: 'What an import would do' },
    params: byId,
    body: z.strictObject({ mapping }),
    result: outcome.extend({ preview: z.array(previewRow) }),
    timeout: 60,
    unaudited: true,
  },
  'POST imports/:id/apply': {
    access: edit,
    summary: { zh: '导入商品', en: 'Import products' },
    params: byId,
    body: z.strictObject({ mapping, skipBad: z.boolean().default(false), skipDuplicates: z.boolean().default(false) }),
    result: outcome,
    errors: ['unprocessable'],
    timeout: 120,
  },
  'GET export': {
    access: fun('goods.view'),
    summary: { zh: '导出商品', en: 'Export goods' },
    query: goodFilter.extend({ format: z.enum(['csv', 'xlsx']) }),
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    timeout: 120,
    ratePerMinute: 30,
  },
  'GET import-template': {
    access: edit,
    summary: { zh: '导入模板', en: 'A table to fill in' },
    file: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
});
