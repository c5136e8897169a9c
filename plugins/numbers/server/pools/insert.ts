import { sql } from 'kysely';
import { beautyOf, type Flags, flagReader, flagsValue } from '../../shared/patterns/flags.ts';
import { rankOfDigits } from '../../shared/rank.ts';
import type { Db } from '../tables.ts';

/** Numbers of one statement: their arrays of parameters stay below a few megabytes. */
export const insertedAtOnce = 20_000;

export interface NewNumber {
  /** Eleven digits. */
  number: string;
  /** Code of the city. */
  place: number;
  /** Area code of the city, for the pattern of that name; empty where it is not known. */
  area: string;
  /** `tariff.no`. */
  tariff: number;
}

let reader: ReturnType<typeof flagReader> | undefined;

/**
 * Puts numbers into a pool of an organisation, at most `insertedAtOnce`. Those that it has already, in whichever pool,
 * stay as they are.
 *
 * @returns How many were new.
 */
export async function insertNumbers(
  db: Db,
  { orgId, pool, batch }: { orgId: bigint; pool: number; batch: number },
  numbers: readonly NewNumber[],
): Promise<number> {
  if (numbers.length === 0) return 0;
  reader ??= flagReader();
  const digits = new Uint8Array(11);
  const flags: Flags = { low: 0, high: 0 };
  const columns = { number: [] as string[], flags: [] as string[], beauty: [] as number[], rank: [] as number[] };
  for (const { number, area } of numbers) {
    for (let at = 0; at < 11; at++) digits[at] = number.charCodeAt(at) - 48;
    reader(digits, area, flags);
    columns.number.push(number);
    columns.flags.push(flagsValue(flags).toString());
    columns.beauty.push(beautyOf(flags));
    columns.rank.push(rankOf(number));
  }
  const places = numbers.map(({ place }) => place);
  const tariffs = numbers.map(({ tariff }) => tariff);
  // As texts: the driver would quote and escape each value of an array, which takes longer than to insert it.
  const list = (values: readonly (string | number)[]) => `{${values.join(',')}}`;
  const given = sql<{ number: bigint; flags: bigint; beauty: number; rank: number; place: number; tariff: number }>`
    unnest(${list(columns.number)}::int8[], ${list(columns.flags)}::int8[], ${list(columns.beauty)}::int2[],
      ${list(columns.rank)}::int4[], ${list(places)}::int4[], ${list(tariffs)}::int2[])`.as<'given'>(
    sql`given (number, flags, beauty, rank, place, tariff)`,
  );
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('number')
    .columns(['org_id', 'pool', 'batch', 'number', 'flags', 'beauty', 'rank', 'place', 'tariff'])
    .expression(
      db
        .selectFrom(given)
        .select([sql`${orgId}::int8`.as('org_id'), sql`${pool}::int2`.as('pool'), sql`${batch}::int4`.as('batch')])
        .select(['given.number', 'given.flags', 'given.beauty', 'given.rank', 'given.place', 'given.tariff']),
    )
    .onConflict((on) => on.columns(['org_id', 'number']).doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows);
}

/** Where a number stands within its city; see `rankOfDigits`. */
export function rankOf(number: string): number {
  return rankOfDigits(Number(number.slice(0, 3)), Number(number.slice(-8)));
}
