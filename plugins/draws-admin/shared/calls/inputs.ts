import { zLine } from '@fitout/sdk/calls';
import { z } from 'zod';
import { gameOf, games, itemKinds, origins, pools, ranks, tables } from '../choices.ts';
import { limits } from '../limits.ts';

/* What people send of items and banners. */

const badTime = { message: '应为 2025-01-31 06:00:00 这样的时间 / must be a time such as 2025-01-31 06:00:00' };

/** Server-local text; a day that the calendar has. */
const time = z.string().refine((text) => {
  if (!/^20\d\d-\d\d-\d\d [0-2]\d:[0-5]\d:[0-5]\d$/.test(text)) return false;
  const date = new Date(`${text.replace(' ', 'T')}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.replace(' ', 'T'));
}, badTime);

const day = z.string().refine((text) => time.safeParse(`${text} 00:00:00`).success, {
  message: '应为 2025-01-31 这样的日期 / must be a date such as 2025-01-31',
});

const number = z.string().regex(/^[1-9]\d{0,18}$/, { message: '应为 1 到 19 位数字 / must be 1 to 19 digits' });
const zone = z.int().min(-12).max(14).nullable();
const common = { source: zLine(limits.source), asOf: day };

export const itemInput = z
  .strictObject({
    game: z.enum(games),
    id: number,
    zh: zLine(limits.name),
    en: zLine(limits.name),
    rank: z.union(ranks.map((rank) => z.literal(rank))),
    kind: z.enum(itemKinds),
    standardFrom: time.nullable(),
    ...common,
  })
  .refine(({ zh, en }) => zh !== '' || en !== '', {
    message: '中文名与英文名至少填写一个 / enter at least one of the two names',
    path: ['zh'],
  });
export type ItemInput = z.input<typeof itemInput>;

const ups = z
  .array(number)
  .max(limits.ups)
  .transform((ids) => [...new Set(ids)]);

/** A banner as a person sends it: its id is the server's, its game the pool's. */
export const bannerInput = z
  .strictObject({
    pool: z.enum(pools),
    version: zLine(limits.version),
    title: z.strictObject({ zh: zLine(limits.title), en: zLine(limits.title) }),
    from: time,
    fromZone: zone,
    to: time,
    toZone: zone,
    up5: ups.refine((ids) => ids.length > 0, { message: '至少一个 5 星 UP / enter at least one 5★ rate-up' }),
    up4: ups,
    ...common,
  })
  .refine(({ from, to }) => from < to, { message: '须晚于开始时间 / must be after the start time', path: ['to'] })
  .transform((values) => ({ ...values, game: gameOf(values.pool) }));
export type BannerInput = z.input<typeof bannerInput>;

export const byTable = z.object({ table: z.enum(tables) });
export const byKey = z.object({ key: z.string().regex(/^[\w.-]{1,60}$/) });
export const byTableAndKey = byTable.extend(byKey.shape);

/** What narrows a list. Empty text is no filter. */
export const entryFilter = z.object({
  q: zLine(100).default(''),
  game: z.enum([...games, '']).default(''),
  /** Of banners. */
  pool: z.enum([...pools, '']).default(''),
  /** Of items: `character-5`, `weapon-4` … */
  class: z
    .string()
    .regex(/^(?:(?:character|weapon)-[345])?$/)
    .default(''),
  state: z.enum([...origins, 'removed', '']).default(''),
});
export type EntryFilter = z.output<typeof entryFilter>;

export const listQuery = entryFilter.extend({
  cursor: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .default(0),
  limit: z.coerce.number<number>().int().min(1).max(500).default(100),
});
