import { z } from 'zod';

const most = 2n ** 63n - 1n;

/**
 * A 64-bit id, as clients send it: a JSON number of whatever size, or its digits in a string. Gives a bigint.
 * For params, queries and bodies alike.
 */
export const zId = z
  .union([z.bigint(), z.int(), z.string().regex(/^\d{1,19}$/)])
  .transform((value) => BigInt(value))
  .refine((value) => value >= 0n && value <= most);
