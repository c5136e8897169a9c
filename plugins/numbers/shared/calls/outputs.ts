import { zId, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { numberShape } from '../digits.ts';
import { limits } from '../limits.ts';

/* What number picking shows, as both halves know it. */

/** Eleven digits, as text: a number is never counted with in the browser. */
export const zNumber = z.string().regex(numberShape);

const segment = z.object({ prefix: z.string(), resale: z.literal(true).optional() });
const level = z.object({ code: z.int(), name: z.string(), templates: z.array(z.string()).readonly() });

export const carrier = z.object({
  key: z.string(),
  name: z.string(),
  color: z.string(),
  segments: z.array(segment).readonly(),
  /** Best first. */
  levels: z.array(level).readonly(),
  terms: z.object({ transfer: z.string(), handOver: z.string() }),
  /** 0 where it is as it came with the product. */
  rev: z.int(),
});
export type Carrier = z.input<typeof carrier>;

export const pool = z.object({
  id: zId,
  carrier: z.string(),
  name: z.string(),
  note: z.string(),
  /** Visitors may pick from it. */
  open: z.boolean(),
  rev: z.int(),
});
export type Pool = z.input<typeof pool>;
export type PoolRecord = z.output<typeof pool>;

/** One number of an answer, with what it costs. */
export const card = z.object({
  number: zNumber,
  /** Code of its level, 99 for 普号; the carrier's `levels` have its name. */
  level: z.int(),
  /** Code of its city. */
  place: z.int(),
  pool: zId,
  /** Cents. */
  price: z.int(),
  prestore: z.int(),
  monthly: z.int(),
  months: z.int(),
});
export type Card = z.input<typeof card>;
export type CardRecord = z.output<typeof card>;

/** The terms of one number as they were when it was held. A later change of the tariff does not reach them. */
export const frozenTerms = z.object({
  number: zNumber,
  tariff: z.string(),
  price: z.int(),
  prestore: z.int(),
  monthly: z.int(),
  months: z.int(),
  penalty: z.string(),
  transfer: z.string(),
  handOver: z.string(),
});
export type FrozenTerms = z.output<typeof frozenTerms>;

/** held → reserved → sold; released by staff, cancelled by the customer, lapsed by itself. */
export const orderStates = ['held', 'reserved', 'sold', 'released', 'cancelled', 'lapsed'] as const;
export type OrderState = (typeof orderStates)[number];

export const order = z.object({
  id: zId,
  carrier: z.string(),
  state: z.enum(orderStates),
  /** Those wanted (`choice` 0), then 备选号 in the order in which they step in (1, 2 …); `chosen` are the order's. */
  numbers: z.array(z.object({ number: zNumber, choice: z.int(), chosen: z.boolean() })),
  terms: z.array(frozenTerms),
  /** When a hold ends; null where it does not end by itself. */
  until: zTime.nullable(),
  /** Milliseconds to that by the database's clock when this was read: what a countdown goes by. */
  left: z.int().nullable(),
  contact: z.string(),
  phone: z.string(),
  note: z.string(),
  /** Who holds it: a customer's or a colleague's name; null for a device without an account. */
  holder: z.string().nullable(),
  /** Whose customer it is; null where nobody's. */
  seller: z.string().nullable(),
  sellerId: zId.nullable(),
  customerId: zId.nullable(),
  rev: z.int(),
  madeAt: zTime,
  changedAt: zTime,
});
export type NumberOrder = z.input<typeof order>;
export type OrderRecord = z.output<typeof order>;

export const orderDeeds = [
  'hold',
  'reserve',
  'extend',
  'release',
  'cancel',
  'lapse',
  'confirm',
  'transfer',
  'change',
] as const;
export type OrderDeed = (typeof orderDeeds)[number];

/** One line of an order's history. */
export const orderEvent = z.object({
  at: zTime,
  /** A name; null for time itself, and for a visitor without an account. */
  by: z.string().nullable(),
  what: z.enum(orderDeeds),
  reason: z.string(),
  /** What is another one now: moments in ISO, people by name; of contact, phone and note only that they are. */
  changes: z.array(
    z.object({
      part: z.enum(['until', 'seller', 'customer', 'contact', 'phone', 'note']),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
});
export type OrderEvent = z.input<typeof orderEvent>;
export type OrderEventRecord = z.output<typeof orderEvent>;

export const personChoice = z.object({ id: zId, name: z.string() });
export type PersonChoice = z.input<typeof personChoice>;

/** How an organisation holds numbers and keeps orders. */
export const orderSettings = z.object({
  /** Days that contact, phone and note are kept once an order is over. */
  retentionDays: z.int().min(1).max(3650),
  holdMinutes: z.int().min(1).max(limits.holdMinutesMost),
  /** Numbers that one customer or device may hold at once. */
  holdsOfOne: z.int().min(1).max(100),
});
export type OrderSettings = z.output<typeof orderSettings>;

/** From hold to sale, by when each was done: numbers of orders. */
export const sales = z.object({
  days: z.array(z.object({ day: z.string(), held: z.int(), reserved: z.int(), sold: z.int() })),
  /** Best first; `seller` null for those of nobody. */
  sellers: z.array(z.object({ seller: z.string().nullable(), held: z.int(), reserved: z.int(), sold: z.int() })),
});
export type Sales = z.input<typeof sales>;
