import { zId, zInstant, zLine } from '@fitout/sdk/calls';
import { z } from 'zod';
import { documentKinds, pageFilters, pageOrders } from '../choices.ts';
import { limits } from '../limits.ts';

/* What people send of pages. */

export const byId = z.object({ id: zId });

export const needed = (max: number) => zLine(max).pipe(z.string().min(1));
export const title = needed(limits.title);
export const kind = z.enum(documentKinds);
export const note = zLine(limits.note).default('');
/** A moment that bounds something; null for no bound. */
export const bound = zInstant.nullable().default(null);
/** Id of a block. */
export const block = z.string().regex(/^[0-9a-z]{1,40}$/);

export const listQuery = z.object({
  kind: kind.optional(),
  q: zLine(100).optional(),
  /** A type of block that the draft has to hold. */
  block: z.string().max(80).optional(),
  /** Without one: everything that is not in the trash. */
  status: z.enum(pageFilters).optional(),
  order: z.enum(pageOrders).default('updated'),
  cursor: z.string().max(900).optional(),
  limit: z.coerce.number<number>().int().min(1).max(100).default(30),
});
export type ListQuery = z.output<typeof listQuery>;
