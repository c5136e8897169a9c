import { z } from 'zod';
import { zId, zTime } from './shapes.ts';

/** Names a window that has a document open. */
export const zWindowName = z.string().max(80);

/** What a window wants of a lease; it is renewed or taken where it is free, whatever else is asked. */
export const zLeaseOrder = z.object({
  /** Takes it away from whoever has it. */
  takeover: z.boolean().default(false),
  /** Tells windows of one person apart. */
  client: zWindowName.default(''),
  /** Asks whoever has it. */
  ask: z.boolean().optional(),
  /** The holder's answer to the window that asks. */
  answer: z.enum(['give', 'refuse']).optional(),
});
export type LeaseRequest = z.output<typeof zLeaseOrder>;

/** Which window gives a lease back; `forGood`: its document is unloaded, and what it asked for on its way is void. */
export const zLeaseEnd = z.object({ client: zWindowName.default(''), forGood: z.stringbool().default(false) });

/** Who may edit a document, who else has it open, and who asks to edit it. */
export const zLease = z.object({
  /** null: nobody edits. */
  holder: z.object({ id: zId, name: z.string() }).nullable(),
  mine: z.boolean(),
  /** By the database's clock: since when the holder edits, and how long without another word. */
  since: zTime.nullable(),
  until: zTime.nullable(),
  here: z.array(z.object({ client: z.string(), id: zId, name: z.string(), icon: z.string().nullable() })),
  /** To the holder: the window that asks for the lease. */
  asking: z.object({ client: z.string(), name: z.string() }).nullable(),
  /** To a window that asked. */
  asked: z.enum(['no', 'waiting', 'refused']),
});
export type Lease = z.input<typeof zLease>;
/** On the server. */
export type LeaseRecord = z.output<typeof zLease>;
