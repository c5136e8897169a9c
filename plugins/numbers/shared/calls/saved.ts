import { defineCalls, fun, zId, zLine, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { limits, shareDays } from '../limits.ts';
import { wishShape } from '../search/wish.ts';
import { card, zNumber } from './outputs.ts';

const view = fun('numbers.view');
const sell = fun('numbers.sell');
const byId = z.object({ id: zId });
const carrierKey = z.string().regex(/^[a-z][a-z0-9-]{0,30}$/);

const saved = z.object({
  id: zId,
  carrier: z.string(),
  name: z.string(),
  /** The wish as the query of an address: `wishFrom` of shared/search/address.ts reads it. */
  query: z.string(),
  /** Numbers that fit and came in since it was looked at last. */
  fresh: z.int(),
});
export type SavedSearch = z.input<typeof saved>;
export type SavedSearchRecord = z.output<typeof saved>;

/** A favourite as it stands now: without a card where it is in no pool any more. */
const favourite = z.object({
  number: zNumber,
  carrier: z.string(),
  /** Nobody has it. */
  free: z.boolean(),
  card: card.nullable(),
});
export type Favourite = z.input<typeof favourite>;
export type FavouriteRecord = z.output<typeof favourite>;

const share = z.object({ id: zId, carrier: z.string(), query: z.string(), until: zTime, madeAt: zTime });
export type SearchShare = z.input<typeof share>;
export type SearchShareRecord = z.output<typeof share>;

/** What somebody keeps of searching: searches, numbers, links; and what is searched for. */
export const savedCalls = defineCalls({
  'GET saved': {
    access: view,
    summary: { zh: '我存的搜索', en: 'List my saved searches' },
    result: z.object({ items: z.array(saved) }),
  },
  'POST saved': {
    access: view,
    summary: { zh: '保存搜索', en: 'Save a search' },
    body: z.strictObject({
      carrier: carrierKey,
      name: zLine(limits.name).pipe(z.string().min(1)),
      wish: wishShape,
    }),
    result: saved,
    errors: ['unprocessable'],
    unaudited: true,
  },
  'POST saved/:id/seen': {
    access: view,
    summary: { zh: '已查看保存的搜索', en: 'Say that a saved search was looked at' },
    params: byId,
    result: saved,
    unaudited: true,
  },
  'DELETE saved/:id': {
    access: view,
    summary: { zh: '删除保存的搜索', en: 'Delete a saved search' },
    params: byId,
    unaudited: true,
  },
  'GET favourites': {
    access: view,
    summary: { zh: '我收藏的号码', en: 'List my favourite numbers' },
    query: z.object({ carrier: carrierKey }),
    result: z.object({ items: z.array(favourite) }),
  },
  'POST favourites': {
    access: view,
    summary: { zh: '收藏或取消收藏号码', en: 'Make a number a favourite, or none' },
    body: z.strictObject({ carrier: carrierKey, number: zNumber, on: z.boolean() }),
    errors: ['unprocessable'],
    unaudited: true,
  },
  'GET shares': {
    access: sell,
    summary: { zh: '我的客户选号链接', en: 'List my links for customers' },
    result: z.object({ items: z.array(share) }),
  },
  'POST shares': {
    access: sell,
    summary: { zh: '生成客户选号链接', en: 'Make a link for customers; its token is shown only once' },
    body: z.strictObject({
      carrier: carrierKey,
      wish: wishShape,
      days: z.union(shareDays.map((days) => z.literal(days))),
    }),
    result: share.extend({ token: z.string() }),
    errors: ['unprocessable'],
    ratePerMinute: 30,
  },
  'DELETE shares/:id': {
    access: sell,
    summary: { zh: '停用客户选号链接', en: 'End a link' },
    params: byId,
  },
  'GET figures': {
    access: view,
    summary: { zh: '搜索统计', en: 'Figures of searches' },
    query: z.object({ days: z.coerce.number<number>().int().min(1).max(365).default(30) }),
    result: z.object({
      /** Newest day first, in the database's zone. */
      days: z.array(z.object({ day: z.string(), carrier: z.string(), searches: z.int(), missed: z.int() })),
      /** What was asked for and found nothing, the most wanted first. */
      missed: z.array(z.object({ carrier: z.string(), pattern: z.string(), searches: z.int(), missed: z.int() })),
    }),
  },
});
