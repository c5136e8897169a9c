import { anyone, defineCalls, fun, zLocalText, zOpaque } from '@fitout/sdk/calls';
import { type ZodType, z } from 'zod';
import type { Json } from '../document/document.ts';
import { limits } from '../limits.ts';
import type { HttpSource, SourceItem } from '../sources/http-source.ts';
import { byId } from './inputs.ts';

const query = z.object({
  source: z.string().max(80),
  query: zOpaque<Json>('what to ask the source for, as the source understands it'),
});

const sourceItem = z.object({
  id: z.string(),
  name: z.string(),
  price: z.int().nullable(),
  listPrice: z.int().nullable(),
  image: z.string(),
  link: z.string(),
  stock: z.int().nullable(),
  badge: z.string(),
  description: z.string(),
}) satisfies ZodType<SourceItem>;

/** What a trial of an http source answers. */
const sourcePreview = z.object({
  items: z.array(sourceItem),
  total: z.int(),
  /** Entries without a name, left out. */
  skipped: z.int(),
  /** Why there is nothing to show. */
  fault: zLocalText.nullable(),
  /** Lists in the answer with the paths of their items, to map from. */
  lists: z.array(z.object({ path: z.string(), count: z.int(), keys: z.array(z.string()) })),
});
export type SourcePreview = z.output<typeof sourcePreview>;

/** What blocks show of somewhere else. */
export const sourceCalls = defineCalls({
  'POST pages/:id/data': {
    access: fun('decoration.view'),
    summary: { zh: '组件引用的数据', en: 'What the blocks of a page show of somewhere else' },
    params: byId,
    body: z.strictObject({ queries: z.array(query).min(1).max(limits.dataQueries) }),
    /** In the order of the queries; null where there is no answer. */
    result: z.object({ answers: z.array(z.object({ value: zOpaque<Json>('what the source says') })) }),
    unaudited: true,
  },
  'POST sources/preview': {
    access: fun('decoration.edit'),
    summary: { zh: '试读数据源', en: 'Try an http source' },
    body: z.strictObject({
      source: zOpaque<HttpSource>('a source, as shared/sources/sources.ts of the plugin reads it'),
    }),
    result: sourcePreview,
    errors: ['unprocessable'],
    ratePerMinute: 60,
    unaudited: true,
  },
  'GET public/pictures/:digest': {
    access: anyone,
    summary: { zh: '数据源的图片', en: 'A picture of an http source' },
    params: z.object({ digest: z.string().regex(/^[\w-]{43}$/) }),
    file: ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'],
    ratePerMinute: 3000,
  },
});
