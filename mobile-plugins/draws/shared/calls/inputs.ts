import { zListOf } from '@fitout/sdk/calls';
import { z } from 'zod';
import { storeLimits } from '../limits.ts';
import type { DrawRecord, Origin, PoolKey } from '../model.ts';
import { game } from './outputs.ts';

/* What phones send of records. */

const uid = z.string().regex(/^\d{1,20}$/);
const pool = z
  .string()
  .regex(/^(?:ysupp|ysupw|ysnp|mcupp|mcupw|mcnw|(?:ys|mc)-[\w-]{1,40})$/)
  .transform((text) => text as PoolKey);
/** Text as files have it: whatever it says, it is only ever shown as text. */
const text = (max: number) => z.string().max(max);

/** The calendar's days, without a zone: `2024-02-30` is none. */
const time = z
  .string()
  .regex(/^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]) (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/)
  .refine((value) => new Date(`${value.replace(' ', 'T')}Z`).getUTCDate() === Number(value.slice(8, 10)));

const record = z.strictObject({
  id: z
    .string()
    .regex(/^(?:0|[1-9]\d{0,18})$/)
    .optional(),
  made: z.literal(true).optional(),
  pool,
  code: text(40),
  time,
  item: z.string().regex(/^\d{0,19}$/),
  name: text(200),
  rank: z.int().min(0).max(5),
  kind: text(50),
  schedule: text(20).optional(),
  from: z
    .string()
    .regex(/^[a-z][\w-]{1,30}$/)
    .transform((word) => word as Origin),
} satisfies Record<keyof DrawRecord, z.ZodType>);

const account = z
  .strictObject({
    game,
    uid,
    timeZone: z.number().min(-12).max(14),
    lang: text(20),
    complete: z.array(pool).max(100).optional(),
    records: zListOf(record, storeLimits.batch),
  })
  .refine(({ game: which, records, complete = [] }) => {
    const fits = (key: string) => key.startsWith(which);
    return records.every((one) => fits(one.pool)) && complete.every(fits);
  }, '卡池与游戏不符 / a pool of another game');

export const storeBody = z
  .strictObject({
    accounts: z.array(account).min(1).max(storeLimits.accounts),
    /**
     * The `rev` of the changes that the device has. Where an account or a pool of these was deleted after it, the call is
     * refused as stale (`draws.store-stale`): the device first takes that deletion over. Without it nothing is held
     * against deletions.
     */
    base: z.int().min(0).optional(),
  })
  .refine(({ accounts }) => accounts.reduce((sum, { records }) => sum + records.length, 0) <= storeLimits.batch, {
    message: `一次最多 ${storeLimits.batch} 条记录 / at most ${storeLimits.batch} records at once`,
  })
  .refine(({ accounts }) => new Set(accounts.map((one) => `${one.game}:${one.uid}`)).size === accounts.length, {
    message: '同一账号只能出现一次 / each account once',
  });

export const changesQuery = z.object({
  since: z.coerce.number<number>().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
});
export const gameParams = z.object({ game });
export const accountParams = z.object({ game, account: uid });
export const poolParams = z
  .object({ game, account: uid, pool })
  .refine((one) => one.pool.startsWith(one.game), '卡池与游戏不符 / a pool of another game');
/** A name for the deletion, so that the device knows its own again, also where the answer got lost. */
export const deletionQuery = z.object({ by: z.string().max(64).default('') });
