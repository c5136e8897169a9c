import {
  anyone,
  defineCalls,
  fun,
  registered,
  zCustomerOrders,
  zId,
  zIdText,
  zLine,
  zLines,
  zOrdersQuery,
  zTime,
} from '@fitout/sdk/calls';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { orders, wishShape } from '../search/wish.ts';
import { frozenTerms, orderStates, zNumber } from './outputs.ts';

const linkToken = z.string().regex(/^[\w-]{1,64}$/);

/** The block that a visitor looks at: what it allows is read from the published page, never from the request. */
const at = { page: zId, block: z.string().regex(/^[\w-]{1,40}$/) };

/** What a visitor may wish for. Pools are the block's own, and what only staff search by is left out. */
const visitorWish = wishShape.pick({ boxes: true, patterns: true, price: true, levels: true, places: true });
export type VisitorWish = z.input<typeof visitorWish>;

const shownNumber = z.object({
  number: zNumber,
  level: z.string(),
  price: z.int(),
  prestore: z.int(),
  monthly: z.int(),
  months: z.int(),
  penalty: z.string(),
});

const patternCounts = z.record(z.string(), z.int());
export type PatternCounts = z.output<typeof patternCounts>;

const page = z.object({
  items: z.array(shownNumber),
  next: z.string().nullable(),
  /** Of the first page alone. */
  total: z.int().optional(),
  /** What the customer's link shows, in words; null where it is over. On the first page alone. */
  link: z.string().nullable().optional(),
  /** How many numbers each chip of the block would leave; on the first page alone. */
  patterns: patternCounts.optional(),
});
export type VisitorPage = z.output<typeof page>;

const visitorOrder = z.object({
  id: zIdText,
  state: z.enum(orderStates),
  numbers: z.array(zNumber),
  terms: z.array(frozenTerms),
  until: zTime.nullable(),
  contact: z.string(),
  phone: z.string(),
  madeAt: zTime,
  /** What a form is answered by. */
  claim: z.string(),
});
export type VisitorOrder = z.input<typeof visitorOrder>;
export type VisitorOrderRecord = z.output<typeof visitorOrder>;

/** What `GET visitors/mine` answers. */
export interface MineAnswer {
  /** The server's clock. */
  now: string;
  /** Known on every device. */
  signedIn: boolean;
  /** Held and reserved, newest first. */
  orders: VisitorOrder[];
  /** Those of `shown` that somebody has. */
  gone: string[];
}

const ticket = z.object({
  /** The server's clock, and when it opens. */
  now: zTime,
  opens: zTime,
  /** People in the room. */
  waiting: z.int(),
  /** Those before this visitor; null until places are drawn. */
  ahead: z.int().nullable(),
  /** Admissions a minute. */
  pace: z.int(),
  /** It is their turn: good for one `enter`, of this visitor alone. */
  token: z.string().nullable(),
  /** They are inside until then. */
  until: zTime.nullable(),
});
export type QueueTicket = z.output<typeof ticket>;

const byId = z.object({ id: zIdText });
const own = { access: anyone, unaudited: true } as const;

/** What visitors of published pages do with numbers. */
export const visitorCalls = defineCalls({
  // A file, since only such an answer can set a cookie: the first call marks the device. Its `result` is a `MineAnswer`.
  'GET visitors/mine': {
    access: anyone,
    summary: { zh: '我保留与预订的号码', en: 'What this visitor holds' },
    query: z.object({
      /** Numbers on the page, of which those that somebody has are told. */
      shown: z
        .string()
        .regex(/^(?:1\d{10}(?:,|$)){0,60}$/)
        .default(''),
    }),
    file: ['application/json'],
    ratePerMinute: 1200,
  },
  'POST visitors/search': {
    ...own,
    summary: { zh: '访客选号', en: 'Find numbers, as a visitor' },
    body: z.strictObject({
      ...at,
      wish: visitorWish,
      /** Of a link that a salesperson made for this customer: its search has to hold as well. */
      link: linkToken.optional(),
      order: z.enum(orders).default('mixed'),
      cursor: z.string().max(200).optional(),
    }),
    result: page,
    errors: ['notFound', 'unprocessable', 'tooMany'],
    ratePerMinute: 600,
    timeout: 60,
  },
  'POST visitors/hold': {
    ...own,
    summary: { zh: '访客保留号码', en: 'Hold a number, as a visitor' },
    body: z.strictObject({
      ...at,
      /** Made by the page for this one press: sent again with it, the same hold is answered. */
      key: z.uuid(),
      numbers: z.array(zNumber).min(1).max(limits.held),
      /** Of a salesperson's link. */
      seller: z.string().max(40).optional(),
      link: linkToken.optional(),
    }),
    result: visitorOrder,
    errors: ['notFound', 'conflict', 'unprocessable', 'tooMany'],
    ratePerMinute: 600,
  },
  'POST visitors/orders/:id/release': {
    ...own,
    summary: { zh: '放弃保留或取消预订', en: 'Let a held or reserved number go' },
    params: byId,
    body: z.strictObject({}),
    result: visitorOrder,
    errors: ['conflict'],
    ratePerMinute: 600,
  },
  'POST visitors/orders/:id/reserve': {
    access: registered,
    summary: { zh: '预订已保留的号码', en: 'Reserve what one holds' },
    params: byId,
    body: z.strictObject({
      contact: zLine(limits.contact).pipe(z.string().min(1)),
      phone: z.string().regex(/^[+\d][\d -]{4,19}$/),
      note: zLines(limits.note).default(''),
    }),
    result: visitorOrder,
    errors: ['conflict', 'gone'],
    ratePerMinute: 60,
  },
  'POST visitors/queue': {
    ...own,
    summary: { zh: '排队与查看位置', en: 'Join the waiting room, or look how far one is' },
    body: z.strictObject(at),
    result: ticket,
    errors: ['notFound', 'unprocessable', 'tooMany'],
    ratePerMinute: 1200,
  },
  'POST visitors/enter': {
    ...own,
    summary: { zh: '凭入场凭证进入', en: 'Come in from the waiting room' },
    body: z.strictObject({ ...at, token: z.string().max(400) }),
    result: ticket,
    errors: ['notFound', 'unprocessable', 'gone'],
    ratePerMinute: 600,
  },
  'GET visitors/orders': {
    access: anyone,
    summary: {
      zh: '我的号码订单',
      en: 'The numbers that the customer, or a device without a session, holds or reserved',
    },
    query: zOrdersQuery,
    result: zCustomerOrders,
  },
  'GET picker-pages': {
    access: fun('numbers.sell'),
    summary: { zh: '可以选号的已发布页面', en: 'Published pages where customers pick numbers of a carrier' },
    query: z.object({ carrier: z.string().max(40) }),
    result: z.object({ items: z.array(z.object({ id: zId, title: z.string(), slug: z.string() })) }),
  },
  'POST seller-links': {
    access: fun('numbers.sell'),
    summary: { zh: '我的推广码', en: 'The code of a salesperson’s own links' },
    result: z.object({ code: z.string() }),
  },
});
