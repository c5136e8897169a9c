import { type ZodType, z } from 'zod';
import { zId } from '../shapes.ts';

/* What several tables of the platform's calls need. */

export const byId = z.object({ id: zId });

/** A plugin's id in an address. */
export const byPlugin = z.strictObject({ id: z.string().max(40) });

/** One slice of a list whose lines have ids, and whose cursor is the last one's. */
export function idSlice<T extends ZodType>(item: T) {
  return z.object({ items: z.array(item), next: zId.nullable() });
}
