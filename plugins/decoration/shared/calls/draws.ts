import {
  anyone,
  defineCalls,
  fun,
  zCustomerOrders,
  zFlag,
  zId,
  zIdText,
  zOrdersQuery,
  zSlice,
  zTime,
} from '@fitout/sdk/calls';
import { z } from 'zod';
import { block, byId } from './inputs.ts';

const staff = fun('decoration.view');

/** A wheel on a live page; `-` is the home page. */
const wheel = z.object({ slug: z.string().max(200), block });

/** Turns that a visitor has left, and what they won here. */
export interface Standing {
  left: number;
  won: { name: string; code: string | null }[];
}

const drawn = z.object({
  /** Which field of the wheel: an index of its prizes, or their number for none. */
  at: z.int(),
  name: z.string(),
  /** What a winner shows; null where nothing was won. */
  code: z.string().nullable(),
  /** Turns left in this period. */
  left: z.int(),
});
export type Drawn = z.output<typeof drawn>;

/** A draw as staff see it. */
const drawRecord = z.object({
  id: zIdText,
  at: zTime,
  name: z.string(),
  won: z.boolean(),
  code: z.string().nullable(),
  /** The person's number, or the first letters of the device's mark: enough to tell visitors apart. */
  visitor: z.string(),
});
export type DrawRecord = z.input<typeof drawRecord>;
/** On the server. */
export type DrawRow = z.output<typeof drawRecord>;

/** Turns of the wheels on published pages, and their records for staff. */
export const drawCalls = defineCalls({
  'GET orders': {
    access: anyone,
    summary: { zh: '我的奖品', en: 'What the customer, or a device without a session, won' },
    query: zOrdersQuery,
    result: zCustomerOrders,
  },
  // A file, since only such an answer can set a cookie: the first call marks the device. Its `result` is a `Standing`.
  'GET public/draw/:slug/:block': {
    access: anyone,
    summary: { zh: '我的抽奖次数与奖品', en: 'The turns that a visitor has left, and what they won' },
    params: wheel,
    file: ['application/json'],
  },
  'POST public/draw/:slug/:block': {
    access: anyone,
    summary: { zh: '抽奖', en: 'Take a turn of the wheel' },
    params: wheel,
    result: drawn,
    errors: ['conflict', 'unprocessable'],
    ratePerMinute: 600,
    unaudited: true,
  },
  'GET pages/:id/draws': {
    access: staff,
    summary: { zh: '抽奖记录', en: 'The draws of a wheel' },
    params: byId,
    query: z.object({ block, won: zFlag.optional(), before: zId.optional() }),
    result: zSlice(drawRecord),
  },
  'GET pages/:id/draws.csv': {
    access: staff,
    summary: { zh: '导出抽奖记录', en: 'The draws of a wheel as a table' },
    params: byId,
    query: z.object({ block }),
    file: ['text/csv'],
    timeout: 60,
  },
});
