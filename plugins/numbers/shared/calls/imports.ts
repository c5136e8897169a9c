import { maxCents } from '@fitout/sdk';
import { defineCalls, fun, zAtMost, zFlag, zId, zLocalText, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { importFields, units } from '../imports/columns.ts';
import { limits } from '../limits.ts';
import { zNumber } from './outputs.ts';

const edit = fun('numbers.pools');
const byId = z.object({ id: zId });

/**
 * uploaded → checking → checked → importing ⇄ paused → done; cancelled keeps what came in. withdrawing → withdrawn takes
 * it back; moving → done brings it into another pool. failed says why, and goes on where it was.
 */
export const batchStates = [
  ...(['uploaded', 'checking', 'checked', 'importing', 'paused', 'done'] as const),
  ...(['cancelled', 'withdrawing', 'withdrawn', 'moving', 'failed'] as const),
] as const;
export type BatchState = (typeof batchStates)[number];

const cents = z.int().min(0).max(maxCents);
export const terms = z.strictObject({
  price: cents,
  prestore: cents,
  monthly: cents,
  months: z.int().min(0).max(1200),
});
export type Terms = z.output<typeof terms>;

const column = z
  .int()
  .min(0)
  .max(limits.importColumns - 1);

/** How a file is understood. */
const mapping = z.strictObject({
  columns: z.partialRecord(z.enum(importFields), column),
  unit: z.enum(units),
  /** City of the whole file, where no column says one. */
  place: z.int().nullable(),
  /** What each number costs where no column says it: a tariff there is, or these terms. */
  tariff: zId.nullable(),
  terms: terms.nullable(),
});
export type Mapping = z.input<typeof mapping>;
export type MappingRecord = z.output<typeof mapping>;

/** The same as it is sent: counted before it is looked at. */
const sentMapping = mapping.extend({ columns: zAtMost(importFields.length, mapping.shape.columns) });

const counts = z.object({ rows: z.int(), created: z.int(), known: z.int(), bad: z.int() });
export type Counts = z.output<typeof counts>;

export const batch = counts.extend({
  id: zId,
  pool: zId,
  name: z.string(),
  state: z.enum(batchStates),
  /** Of the file, and as far as it was read. */
  bytes: z.int(),
  bytesDone: z.int(),
  /** What the dry run counted; null before. */
  check: counts.nullable(),
  /** Why it failed. */
  problem: zLocalText.nullable(),
  /** What one should know of the file: a sheet that is full, others that are not read. */
  notes: z.array(zLocalText),
  /** Whether the file is still there, to go on with. */
  kept: z.boolean(),
  /** Numbers that are gone again. */
  withdrawn: z.int(),
  madeAt: zTime,
});
export type Batch = z.input<typeof batch>;
export type BatchRecord = z.output<typeof batch>;

/** One of the first rows, as it stands in the file and as it is understood. */
const previewRow = z.object({
  line: z.int(),
  cells: z.array(z.string()),
  number: z.string().nullable(),
  place: z.int().nullable(),
  terms: terms.nullable(),
  problem: zLocalText.nullable(),
});
export type PreviewRow = z.output<typeof previewRow>;

const opened = z.object({
  batch,
  /** What stands above the columns; empty names where the file says none. */
  header: z.array(z.string()),
  /** `CSV · GBK · ;` */
  format: z.string(),
  mapping,
  preview: z.array(previewRow),
});
export type OpenedBatch = z.input<typeof opened>;

const tariffChoice = terms.extend({ id: zId, name: z.string() });
const placeChoice = z.object({ place: z.int(), name: z.string(), area: z.string() });
const staying = z.object({ number: zNumber, state: z.enum(['held', 'reserved', 'sold']), order: zId });

/** Files of numbers: uploaded, looked at, checked, brought in, taken back. */
export const importCalls = defineCalls({
  'POST pools/:id/batches': {
    access: edit,
    summary: { zh: '上传待导入的号码', en: 'Upload numbers to import' },
    params: byId,
    upload: { maxBytes: limits.importBytes + 1, maxFiles: 1 },
    result: opened,
    errors: ['unprocessable', 'storageFull'],
    ratePerMinute: 30,
    timeout: 3600,
    unaudited: true,
  },
  'GET pools/:id/folder': {
    access: edit,
    summary: { zh: '服务器文件夹里可导入的文件', en: 'List the files in the server’s folder' },
    params: byId,
    result: z.object({
      /** Where the operator puts them; null where there is no such folder. */
      folder: z.string().nullable(),
      items: z.array(z.object({ name: z.string(), bytes: z.int(), changedAt: zTime })),
    }),
  },
  'POST pools/:id/folder': {
    access: edit,
    summary: { zh: '从服务器文件夹取一个待导入的文件', en: 'Take a file of the server’s folder to import' },
    params: byId,
    body: z.strictObject({ name: z.string().min(1).max(255) }),
    result: opened,
    errors: ['notFound', 'unprocessable', 'tooLarge', 'storageFull'],
    timeout: 600,
    unaudited: true,
  },
  'GET pools/:id/batches': {
    access: edit,
    summary: { zh: '号码池的批次', en: 'Batches of a pool' },
    params: byId,
    query: z.object({ cursor: zId.optional() }),
    result: z.object({ items: z.array(batch), next: z.string().nullable() }),
  },
  'GET pools/:id/choices': {
    access: edit,
    summary: { zh: '导入可选的资费与城市', en: 'Tariffs and cities that an import chooses from' },
    params: byId,
    result: z.object({ tariffs: z.array(tariffChoice), places: z.array(placeChoice) }),
  },
  'GET batches/:id': { access: edit, summary: { zh: '批次', en: 'Read a batch' }, params: byId, result: opened },
  'POST batches/:id/preview': {
    access: edit,
    summary: { zh: '按对应关系理解前十行', en: 'The first rows as a mapping has them' },
    params: byId,
    body: z.strictObject({ mapping: sentMapping }),
    result: z.object({ preview: z.array(previewRow) }),
    errors: ['unprocessable'],
    unaudited: true,
  },
  'POST batches/:id/check': {
    access: edit,
    summary: { zh: '试算导入', en: 'Count what an import would do' },
    params: byId,
    body: z.strictObject({ mapping: sentMapping }),
    result: batch,
    errors: ['unprocessable', 'conflict'],
    unaudited: true,
  },
  'POST batches/:id/import': {
    access: edit,
    summary: { zh: '导入号码', en: 'Import numbers' },
    params: byId,
    result: batch,
    errors: ['conflict'],
  },
  'POST batches/:id/pause': {
    access: edit,
    summary: { zh: '暂停导入', en: 'Pause an import' },
    params: byId,
    result: batch,
    errors: ['conflict'],
  },
  'POST batches/:id/resume': {
    access: edit,
    summary: { zh: '继续导入', en: 'Go on with an import' },
    params: byId,
    result: batch,
    errors: ['conflict'],
  },
  'POST batches/:id/cancel': {
    access: edit,
    summary: { zh: '取消导入', en: 'Cancel an import' },
    params: byId,
    /** Whether what came in goes again. */
    body: z.strictObject({ takeBack: z.boolean() }),
    result: batch,
    errors: ['conflict'],
  },
  'POST batches/:id/withdraw': {
    access: edit,
    summary: { zh: '撤回批次', en: 'Withdraw a batch' },
    params: byId,
    result: batch,
    errors: ['conflict'],
  },
  'POST batches/:id/move': {
    access: edit,
    summary: { zh: '把批次移到其他号码池', en: 'Move a batch to another pool' },
    params: byId,
    body: z.strictObject({ to: zId }),
    result: batch,
    errors: ['conflict', 'unprocessable'],
  },
  'GET batches/:id/taken': {
    access: edit,
    summary: { zh: '批次中已保留、预订、售出的号码', en: 'Numbers of a batch that somebody has' },
    params: byId,
    result: z.object({ items: z.array(staying), total: z.int() }),
  },
  'GET batches/:id/problems': {
    access: edit,
    summary: { zh: '下载有误的行', en: 'Download the bad lines' },
    params: byId,
    query: z.object({ english: zFlag.optional() }),
    file: ['text/csv'],
    timeout: 600,
    ratePerMinute: 30,
  },
  'POST pools/:id/numbers': {
    access: edit,
    summary: { zh: '把号码移入号码池', en: 'Move numbers into a pool' },
    params: byId,
    body: z.strictObject({ numbers: z.array(zNumber).min(1).max(limits.movedNumbers) }),
    result: z.object({ moved: z.int(), missing: z.array(zNumber) }),
  },
  'POST pools/:id/move': {
    access: edit,
    summary: { zh: '把全部号码移到其他号码池', en: 'Move all numbers to another pool' },
    params: byId,
    body: z.strictObject({ to: zId }),
    errors: ['unprocessable'],
  },
  'DELETE pools/:id': {
    access: edit,
    summary: { zh: '删除空的号码池', en: 'Throw away an empty pool' },
    params: byId,
    errors: ['unprocessable'],
  },
  'GET pools/:id/export': {
    access: edit,
    summary: { zh: '导出号码池', en: 'Export a pool' },
    params: byId,
    query: z.object({ english: zFlag.optional() }),
    file: ['text/csv'],
    timeout: 1800,
    ratePerMinute: 10,
  },
});
