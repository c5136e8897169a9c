import {
  defineCalls,
  fun,
  tableUpload,
  zFlag,
  zId,
  zIdText,
  zLine,
  zListOf,
  zLocalText,
  zTime,
} from '@fitout/sdk/calls';
import { z } from 'zod';
import { countLimits } from '../counts/limits.ts';

const count = fun('bar.count');
const byId = z.object({ id: zId });
const name = zLine(countLimits.name).pipe(z.string().min(1, '请填写名称 / a name is needed'));

/** A stock count of the organisation. */
const stockCount = z.object({
  id: zIdText,
  name: z.string(),
  /** Who began it, and when. */
  by: z.string(),
  at: zTime,
  /** When it was ended; null while people count. */
  closedAt: zTime.nullable(),
  /** Different codes that were counted, and pieces in all. */
  codes: z.int(),
  pieces: z.int(),
  /** Codes of the list that it is checked against, and those of them that were counted; 0 where there is no list. */
  listed: z.int(),
  listedCounted: z.int(),
});
export type StockCount = z.input<typeof stockCount>;
export type StockCountRecord = z.output<typeof stockCount>;

const line = z.object({
  code: z.string(),
  /** Of the list; null where it says none, or the code is not in it. */
  name: z.string().nullable(),
  expected: z.int().nullable(),
  counted: z.int(),
});
/** One code of a count. */
export type CountLine = z.output<typeof line>;

const code = z
  .string()
  .min(1)
  .max(countLimits.code)
  // Neither the database nor a page can hold them.
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));
const entryId = z.uuid();
const amount = z.int().min(-countLimits.amount).max(countLimits.amount);

const entry = z.strictObject({
  /** Made by the device: an entry that is sent twice counts once. */
  id: entryId,
  code,
  amount,
  /** By the device's clock. */
  at: zTime,
  /** The entry that this one takes back. */
  undoes: entryId.nullable(),
});
export type Entry = z.output<typeof entry>;

const takenEntry = z.object({
  id: entryId,
  code: z.string(),
  amount: z.int(),
  at: zTime,
  undoes: entryId.nullable(),
  /** Its place in the order in which the server took them, from 1. */
  seq: z.int(),
  by: z.string(),
  device: z.string(),
});
export type TakenEntry = z.output<typeof takenEntry>;

const answer = z.object({
  /** Up to this place `entries` tells all that came after `after`. */
  seq: z.int(),
  entries: z.array(takenEntry),
  /** There are more: ask again from `seq` on. */
  more: z.boolean(),
  /** Of the sent ones, the places of those that are taken. */
  taken: z.array(z.object({ id: entryId, seq: z.int() })),
  /** Changes when the list that is checked against does: then lines are loaded anew. */
  listRev: z.int(),
  closedAt: zTime.nullable(),
});
export type SyncAnswer = z.output<typeof answer>;

const listOutcome = z.object({
  /** Codes that the list has, and lines of the file that cannot be read. */
  codes: z.int(),
  bad: z.int(),
  problems: z.array(z.object({ line: z.int(), message: zLocalText })),
  /** The columns that were taken for what; null where there is none. */
  columns: z.object({ code: z.string(), name: z.string().nullable(), quantity: z.string().nullable() }),
  sample: z.array(z.object({ code: z.string(), name: z.string().nullable(), expected: z.int() })),
});
export type ListOutcome = z.output<typeof listOutcome>;

/** 盘点: counts of stock, which several people and devices keep together. */
export const countCalls = defineCalls({
  'GET counts': {
    access: count,
    summary: { zh: '盘点列表', en: 'List stock counts' },
    result: z.object({ items: z.array(stockCount) }),
  },
  'POST counts': {
    access: count,
    summary: { zh: '新建盘点', en: 'Create a stock count' },
    body: z.strictObject({ name }),
    result: stockCount,
    errors: ['unprocessable'],
  },
  'PATCH counts/:id': {
    access: count,
    summary: { zh: '改名、结束或重新开始盘点', en: 'Rename, end or reopen a stock count' },
    params: byId,
    body: z.strictObject({ name: name.optional(), closed: z.boolean().optional() }),
    result: stockCount,
    errors: ['notFound'],
  },
  'DELETE counts/:id': {
    access: count,
    summary: { zh: '删除盘点', en: 'Delete a stock count' },
    params: byId,
    result: z.object({}),
    errors: ['notFound'],
  },
  'GET counts/:id/lines': {
    access: count,
    summary: { zh: '盘点的全部明细', en: 'List all codes of a stock count' },
    params: byId,
    result: z.object({ count: stockCount, seq: z.int(), listRev: z.int(), lines: z.array(line) }),
    errors: ['notFound'],
  },
  'POST counts/:id/entries': {
    access: count,
    summary: {
      zh: '提交盘点记录，并取得其他人的记录',
      en: 'Submit entries of a stock count and get those of other people',
    },
    params: byId,
    body: z.strictObject({
      device: zLine(countLimits.device),
      after: z.int().min(0).max(2_147_483_647),
      entries: zListOf(entry, countLimits.batch),
    }),
    result: answer,
    errors: ['notFound', 'conflict', 'unprocessable'],
    ratePerMinute: 600,
    unaudited: true,
  },
  'GET counts/:id/history': {
    access: count,
    summary: { zh: '某个编号的盘点记录', en: 'List the entries of a code in a stock count' },
    params: byId,
    query: z.object({ code }),
    result: z.object({ entries: z.array(takenEntry) }),
    errors: ['notFound'],
  },
  'POST counts/:id/list': {
    ...tableUpload,
    access: count,
    summary: { zh: '导入盘点清单', en: 'Import the list of a stock count' },
    params: byId,
    query: z.object({
      /** Without it, the answer says what would be taken. */
      apply: zFlag.default(false),
      /** Leaves out lines that cannot be read; without it one of them refuses all. */
      skipBad: zFlag.default(false),
    }),
    result: listOutcome,
    errors: ['notFound', 'unprocessable'],
  },
  'DELETE counts/:id/list': {
    access: count,
    summary: { zh: '移除盘点清单', en: 'Remove the list of a stock count' },
    params: byId,
    result: z.object({}),
    errors: ['notFound'],
  },
});
