import { defineCalls, fun, tableUpload, zFlag, zLocalText } from '@fitout/sdk/calls';
import { z } from 'zod';
import { importActions } from '../choices.ts';
import { byTable, entryFilter } from './inputs.ts';

/** A line that cannot be taken, and why. */
const rowProblem = z.object({
  /** As the file counts, the header being line 1. */
  line: z.int(),
  /** A field of `columns`; null where it concerns the whole line. */
  field: z.string().nullable(),
  message: zLocalText,
});
export type RowProblem = z.output<typeof rowProblem>;

const previewRow = z.object({ line: z.int(), action: z.enum(importActions), words: zLocalText });
export type PreviewRow = z.output<typeof previewRow>;

/** What an import would do, or did. */
const importOutcome = z.object({
  create: z.int(),
  update: z.int(),
  same: z.int(),
  /** Lines with problems. */
  bad: z.int(),
  /** The first 500. */
  problems: z.array(rowProblem),
  /** The first 50 lines. */
  preview: z.array(previewRow),
  /** Names of columns that mean nothing here. */
  ignored: z.array(z.string()),
});
export type ImportOutcome = z.output<typeof importOutcome>;

/** Import: the same file is sent to be checked, and again to be done. Export: CSV and XLSX, which an import reads back. */
export const fileCalls = defineCalls({
  'POST import/:table': {
    ...tableUpload,
    access: fun('draws-admin.edit'),
    summary: { zh: '导入卡池或物品', en: 'Import banners or items' },
    params: byTable,
    query: z.object({ check: zFlag.prefault('0'), skipBad: zFlag.prefault('0') }),
    result: importOutcome,
    errors: ['unprocessable'],
    unaudited: true,
  },
  'GET export/:table': {
    access: fun('draws-admin.view'),
    summary: { zh: '导出卡池或物品', en: 'Export banners or items' },
    params: byTable,
    query: entryFilter.extend({ format: z.enum(['csv', 'xlsx']) }),
    file: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    ratePerMinute: 30,
    timeout: 60,
  },
});
