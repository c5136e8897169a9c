import { z } from 'zod';

/** Words for people: one text, or one for each language. */
export const text = z.union([z.string().min(1), z.strictObject({ zh: z.string().min(1), en: z.string().min(1) })]);
