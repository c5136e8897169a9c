import { zId, type zLocalText } from '@fitout/sdk/calls';
import { z } from 'zod';
import { limits } from '../limits.ts';
import { patternKeys } from '../patterns/palette.ts';
import { normalTemplate, templateLength, templateProblem, wheres } from '../patterns/template.ts';
import { boxesProblem } from './boxes.ts';

/* What somebody wants of a number. Every part may be left out; those that are there all have to hold. */

/** zod says the words of `templateProblem` and `boxesProblem`, in both languages. */
const said = (problem: z.output<typeof zLocalText>): string => `${problem.zh} / ${problem.en}`;

export const templateShape = z
  .strictObject({ text: z.string().max(40), where: z.enum(wheres) })
  .superRefine(({ text, where }, { addIssue }) => {
    const problem = templateProblem(text, where);
    if (problem !== undefined) addIssue({ code: 'custom', path: ['text'], message: said(problem) });
  })
  .transform(({ text, where }) => ({ text: normalTemplate(text), where }));

const boxes = z
  .string()
  .max(40)
  .superRefine((text, { addIssue }) => {
    const problem = boxesProblem(text);
    if (problem !== undefined) addIssue({ code: 'custom', message: said(problem) });
  })
  .transform((text) => text.toUpperCase());

const monthDay = z.string().regex(/^(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/);
const year = z.int().min(1950).max(2029);
/** Both ends included. */
const range = (most: number) =>
  z.strictObject({ from: z.int().min(0).max(most).optional(), to: z.int().min(0).max(most).optional() });
const cents = range(2_000_000_000);

export const wishShape = z.strictObject({
  /** Eleven characters, for the number's eleven places: digits, `*` for any, letters as in templates (from the fourth on). */
  boxes: boxes.optional(),
  templates: z.array(templateShape).max(limits.wishTemplates).optional(),
  /** Keys of the palette. */
  patterns: z.array(z.enum(patternKeys)).max(limits.wishPatterns).optional(),
  /** 包含: these digits one after the other, anywhere among the digits 4–11. */
  contains: z
    .string()
    .regex(new RegExp(`^\\d{1,${templateLength}}$`))
    .optional(),
  /** 不含: none of these digits among the digits 4–11. */
  without: z
    .string()
    .regex(/^\d{1,9}$/)
    .optional(),
  /** x 较多: this digit so often or more among the digits 4–11. */
  many: z.strictObject({ digit: z.int().min(0).max(9), times: z.int().min(2).max(8) }).optional(),
  /** The last four digits are a day from … to …, over the year's end where `to` lies before `from`. */
  days: z.strictObject({ from: monthDay, to: monthDay }).optional(),
  /** The last four digits are a year from … to …. */
  years: z.strictObject({ from: year, to: year }).optional(),
  price: cents.optional(),
  /** 预存. */
  prestore: cents.optional(),
  /** 月低消. */
  monthly: cents.optional(),
  /** 合约期, in months. */
  months: range(1200).optional(),
  levels: z
    .array(z.int().min(0).max(99))
    .max(limits.levels + 1)
    .optional(),
  /** Codes of cities, or of provinces (which end in 0000) for all of theirs. */
  places: z.array(z.int().min(110000).max(829999)).max(limits.wishPlaces).optional(),
  /** Prefixes of the carrier's segments. */
  segments: z
    .array(z.string().regex(/^1\d{2,4}$/))
    .max(limits.segments)
    .optional(),
  /** 虚商: true for those alone, false for none of them. */
  resale: z.boolean().optional(),
  pools: z.array(zId).max(limits.pools).optional(),
});

/** As it is sent and kept in addresses. */
export type Wish = z.input<typeof wishShape>;
/** On the server: checked, ids as bigint. */
export interface CheckedWish extends z.output<typeof wishShape> {
  /** Another one that has to hold as well: what a customer's link shows, of which they choose further. */
  within?: CheckedWish | undefined;
}

export const orders = ['mixed', 'price-up', 'price-down', 'level', 'beauty'] as const;
export type Order = (typeof orders)[number];

/** Without the parts that ask for nothing, so that equal wishes are equal texts. */
export function tidyWish(wish: Wish): Wish {
  const kept = Object.entries(wish).filter(([key, value]) => {
    if (value === undefined || value === '') return false;
    if (Array.isArray(value)) return value.length > 0;
    if (key === 'boxes') return /[^*]/.test(String(value));
    if (typeof value === 'object') return Object.values(value).some((one) => one !== undefined);
    return true;
  });
  return Object.fromEntries(kept);
}
