import { z } from 'zod';
import type { DrawBanner, DrawItem } from '../api.ts';
import { limits } from '../shared/limits.ts';
import { gameOf, pools } from '../shared/words.ts';

/** One line of text: trimmed, without control characters and marks that turn the reading direction. */
function line(max: number) {
  return z
    .string()
    .max(max * 4)
    .transform((value) =>
      value
        .toWellFormed()
        .replace(/[\p{Cc}\p{Bidi_C}\u2028\u2029]+/gu, ' ')
        .trim(),
    )
    .pipe(z.string().max(max));
}

const badTime = { message: '应为 2025-01-31 06:00:00 这样的时间 / a time such as 2025-01-31 06:00:00' };

/** Server-local text; a day that the calendar has. */
export const timeShape = z.string().refine((text) => {
  if (!/^20\d\d-\d\d-\d\d [0-2]\d:[0-5]\d:[0-5]\d$/.test(text)) return false;
  const date = new Date(`${text.replace(' ', 'T')}Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text.replace(' ', 'T'));
}, badTime);

export const dayShape = z.string().refine((text) => timeShape.safeParse(`${text} 00:00:00`).success, {
  message: '应为 2025-01-31 这样的日期 / a day such as 2025-01-31',
});

const number = z.string().regex(/^[1-9]\d{0,18}$/, { message: '应为 1 到 19 位数字 / 1 to 19 digits' });
const zone = z.int().min(-12).max(14).nullable();
const common = { source: line(limits.source), asOf: dayShape };

export const itemShape = z
  .strictObject({
    game: z.enum(['ys', 'mc']),
    id: number,
    zh: line(limits.name),
    en: line(limits.name),
    rank: z.union([z.literal(3), z.literal(4), z.literal(5)]),
    kind: z.enum(['character', 'weapon']),
    standardFrom: timeShape.nullable(),
    ...common,
  })
  .refine(({ zh, en }) => zh !== '' || en !== '', {
    message: '中文名与英文名至少填写一个 / one of the two names',
    path: ['zh'],
  }) satisfies z.ZodType<DrawItem>;

const ups = z
  .array(number)
  .max(limits.ups)
  .transform((ids) => [...new Set(ids)]);

const bannerFields = z.strictObject({
  pool: z.enum(pools),
  version: line(limits.version),
  title: z.strictObject({ zh: line(limits.title), en: line(limits.title) }),
  from: timeShape,
  fromZone: zone,
  to: timeShape,
  toZone: zone,
  up5: ups.refine((ids) => ids.length > 0, { message: '至少一个 5 星 UP / at least one' }),
  up4: ups,
  ...common,
});

/** A banner as a person sends it: its id is the server's, its game the pool's. */
export const bannerShape = bannerFields
  .refine(({ from, to }) => from < to, { message: '须晚于开始时间 / must be after it begins', path: ['to'] })
  .transform((values): Omit<DrawBanner, 'id'> => ({ ...values, game: gameOf(values.pool) }));

export const rev = z.int().min(0).max(2_147_483_647);
export const tableParams = z.object({ table: z.enum(['items', 'banners']) });
export const keyParams = tableParams.extend({ key: z.string().regex(/^[\w.-]{1,60}$/) });

const text = (max: number) => line(max).default('');
export const listQuery = z.object({
  q: text(100),
  game: z.enum(['ys', 'mc', '']).default(''),
  pool: z.enum([...pools, '']).default(''),
  class: z
    .string()
    .regex(/^(?:(?:character|weapon)-[345])?$/)
    .default(''),
  state: z.enum(['built-in', 'changed', 'own', 'removed', '']).default(''),
  cursor: z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .default(0),
  limit: z.coerce.number().int().min(1).max(500).default(100),
});
