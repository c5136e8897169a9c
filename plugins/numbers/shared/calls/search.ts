import { defineCalls, fun, zSlice } from '@fitout/sdk/calls';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { orders, wishShape } from '../search/wish.ts';
import { card, carrier, pool } from './outputs.ts';

const view = fun('numbers.view');
const carrierKey = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/);

export const searchBody = z.strictObject({
  carrier: carrierKey,
  wish: wishShape,
  order: z.enum(orders).default('mixed'),
  /** From the answer before; what others buy in between moves nothing. */
  cursor: z.string().max(200).optional(),
  limit: z.int().min(1).max(limits.page).default(20),
});

export const countsBody = z.strictObject({ carrier: carrierKey, wish: wishShape });

/**
 * How many numbers each further choice would leave, beside what is chosen already. A choice that belongs to a part of
 * which several may be chosen at once (levels, segments, prices, places, pools) is counted as if nothing of that part were chosen.
 */
export const counts = z.object({
  total: z.int(),
  patterns: z.record(z.string(), z.int()),
  levels: z.record(z.string(), z.int()),
  segments: z.record(z.string(), z.int()),
  /** For each digit: numbers without it. */
  without: z.record(z.string(), z.int()),
  /** 虚商, and the others. */
  resale: z.int(),
  notResale: z.int(),
  /** By codes of cities. */
  places: z.record(z.string(), z.int()),
  /** By ids. */
  pools: z.record(z.string(), z.int()),
  /** By bands of the price in cents, `from` included and `to` not; null: no end. */
  prices: z.array(z.object({ from: z.int(), to: z.int().nullable(), count: z.int() })),
});
export type Counts = z.output<typeof counts>;

/** Finding numbers. */
export const searchCalls = defineCalls({
  'GET carriers': {
    access: view,
    summary: { zh: '运营商与号码池', en: 'Carriers and their pools' },
    result: z.object({ carriers: z.array(carrier), pools: z.array(pool) }),
  },
  'POST search': {
    access: view,
    summary: { zh: '选号', en: 'Find numbers' },
    body: searchBody,
    result: zSlice(card),
    unaudited: true,
    timeout: 60,
  },
  'POST counts': {
    access: view,
    summary: { zh: '各条件下的号码数', en: 'How many numbers each choice would leave' },
    body: countsBody,
    result: counts,
    unaudited: true,
    timeout: 60,
  },
});
