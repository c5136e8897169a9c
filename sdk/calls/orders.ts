import { type ZodType, z } from 'zod';
import { type CustomerOrders, orderStages } from '../orders.ts';
import { zFlag, zId, zText, zTime } from './shapes.ts';

const zStage = z.enum(orderStages);

/** What a source of orders answers (`CustomerOrders`). */
export const zCustomerOrders = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      title: zText,
      status: zText,
      state: z.enum(['open', 'done', 'over']),
      stage: zStage.optional(),
      at: zTime,
      summary: zText.optional(),
      code: z.string().optional(),
      facts: z.array(z.object({ label: zText, value: zText })),
      cancel: z.object({ label: zText, sure: zText, to: z.string().regex(/^\/p\/[\w/-]{1,200}$/) }).optional(),
    }),
  ),
  next: z.string().nullable(),
  counts: z.partialRecord(zStage, z.int().nonnegative()).optional(),
}) satisfies ZodType<CustomerOrders>;

/**
 * What is asked of a source of orders: the following ones, or one; those of one stage alone where it is `staged`.
 * `signedIn`: the page shows an account, so that a session that ended is no visitor without one.
 */
export const zOrdersQuery = z.object({
  before: zId.optional(),
  id: zId.optional(),
  stage: zStage.optional(),
  signedIn: zFlag.optional(),
});
