import { type ZodType, z } from 'zod';
import { stripInvisible } from '../base/invisible.ts';
import type { CodeMatch, CodeMatches } from '../codes.ts';
import { zId, zLocalText, zText, zTime } from './shapes.ts';

/** One thing that a source knows of a code (`CodeMatch`). */
export const zCodeMatch = z.object({
  id: z.string(),
  title: zText,
  name: z.string().optional(),
  picture: z.string().optional(),
  status: zText.optional(),
  state: z.enum(['open', 'done', 'over']).optional(),
  summary: zText.optional(),
  redeemed: z.object({ at: zTime, by: z.string().optional(), what: zLocalText.optional() }).optional(),
  open: z.object({ label: zText, url: z.string() }).optional(),
  redeem: z.object({ label: zText, to: z.string() }).optional(),
}) satisfies ZodType<CodeMatch>;

/** What a source of codes answers (`CodeMatches`). */
export const zCodeMatches = z.object({ items: z.array(zCodeMatch) }) satisfies ZodType<CodeMatches>;

/**
 * What is asked of a source: the text of a code, its kind (`QRCode`, `EAN13`), and the article's number in it. Longer texts
 * are no code of ours.
 */
export const zCodeBody = z.strictObject({
  text: z
    .string()
    .max(500)
    .transform((text) => stripInvisible(text).trim())
    .pipe(z.string().min(1)),
  format: z.string().max(40),
  gtin: z
    .string()
    .regex(/^\d{8,14}$/)
    .optional(),
});

/** What redeems a match. */
export const zRedeemBody = z.strictObject({ id: zId });
