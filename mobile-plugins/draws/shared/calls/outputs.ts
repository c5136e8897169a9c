import { zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import type { AccountKey, DrawRecord, Origin, PoolKey } from '../model.ts';

/* Records as the server keeps them and phones get them. */

/** Text that the server itself put together or has checked when it came in. */
const known = <T extends string>() => z.custom<T>((value) => typeof value === 'string').meta({ type: 'string' });

export const game = z.enum(['ys', 'mc']);
const pool = known<PoolKey>();

const record = z.object({
  id: z.string().optional(),
  made: z.literal(true).optional(),
  pool,
  code: z.string(),
  time: z.string(),
  item: z.string(),
  name: z.string(),
  rank: z.int(),
  kind: z.string(),
  schedule: z.string().optional(),
  from: known<Origin>(),
} satisfies Record<keyof DrawRecord, z.ZodType>);

export const storeAnswer = z.object({
  accounts: z.array(
    z.object({
      key: known<AccountKey>(),
      added: z.int(),
      known: z.int(),
      /** Contradict one that is kept under their id; that one stays. */
      refused: z.int(),
    }),
  ),
  /** Records that are kept now, of all accounts. */
  total: z.int(),
});
export type StoreAnswer = z.output<typeof storeAnswer>;

/** What is kept, without the records. */
export const storedAccounts = z.object({
  accounts: z.array(
    z.object({
      game,
      uid: z.string(),
      timeZone: z.number(),
      lang: z.string(),
      complete: z.array(pool),
      count: z.int(),
      updatedAt: zTime,
    }),
  ),
  total: z.int(),
  /** `storeLimits.records`. */
  limit: z.int(),
});
export type StoredAccounts = z.output<typeof storedAccounts>;

/** The records of one pool and month, whole: oldest first, as `mergeRecords` leaves them. */
const storedChunk = z.object({
  game,
  uid: z.string(),
  pool,
  /** `YYYY-MM` */
  month: z.string(),
  records: z.array(record),
});
export type StoredChunk = z.output<typeof storedChunk>;

const storedRemoval = z.object({
  game,
  uid: z.string(),
  /** The whole account where it is left out. */
  pool: pool.optional(),
  /** What the device that did it called it (`by` of its call); empty where it gave it no name. */
  by: z.string(),
});
export type StoredRemoval = z.output<typeof storedRemoval>;

export const storedChanges = z.object({
  /** Deletions since then: to be done before the chunks are taken in, since what came after a deletion is a chunk. */
  removed: z.array(storedRemoval),
  chunks: z.array(storedChunk),
  rev: z.int(),
  more: z.boolean(),
});
export type StoredChanges = z.output<typeof storedChanges>;

export const storeDeleted = z.object({
  /** Records. */
  deleted: z.int(),
});
export type StoreDeleted = z.output<typeof storeDeleted>;
