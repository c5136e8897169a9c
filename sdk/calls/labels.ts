import { type ZodType, z } from 'zod';
import type { LabelThings } from '../labels.ts';
import { zIdText } from './shapes.ts';

/** What a source of labels answers (`LabelThings`). */
export const zLabelThings = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      price: z.string().optional(),
      note: z.string().optional(),
      stock: z.int().min(0).optional(),
    }),
  ),
  next: z.string().nullable(),
}) satisfies ZodType<LabelThings>;

/** What is asked of a source: what `q` finds, a slice after the other, or `ids`, at most 200 of them. */
export const zLabelBody = z.strictObject({
  q: z.string().max(100).optional(),
  cursor: z.string().max(500).optional(),
  ids: z.array(zIdText).max(200).optional(),
});
