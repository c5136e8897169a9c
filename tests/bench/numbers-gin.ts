import { type RawBuilder, sql } from 'kysely';
import { bitOf, palette } from '../../plugins/numbers/shared/patterns/palette.ts';
import type { CheckedWish } from '../../plugins/numbers/shared/search/wish.ts';
import type { Database } from '../../sdk/server.ts';
import { priceOf, tariffCount } from './numbers-pool.ts';

/*
 * The peer by GIN: a number's digits at their places, patterns, tariff and city as an array of tokens. It can say fewer
 * wishes than the index can; those are asked of both.
 */

const flagToken = (bit: number): number => 1000 + bit;
const digitToken = (at: number, digit: number): number => 2000 + at * 10 + digit;
const tariffToken = (no: number): number => 3000 + no;
const placeToken = (place: number): number => 5000 + (Math.floor(place / 10_000) - 11) * 100 + ((place / 100) % 100);

export async function makeTokens(database: Database): Promise<void> {
  const digits = Array.from(
    { length: 11 },
    (_, at) => sql`(${sql.lit(2000 + at * 10)} + number / ${sql.lit(10 ** (10 - at))} % 10)::int2`,
  );
  await database.transaction(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await sql`create table number_token as
      select number, place, rank, array[${sql.join(digits)}, (3000 + tariff)::int2,
        (5000 + (place / 10000 - 11) * 100 + place / 100 % 100)::int2] || array(
          select (1000 + bit)::int2 from generate_series(0, ${sql.lit(palette.length - 1)}) bit
          where flags >> bit & 1 = 1) as tokens
      from number`.execute(tx);
    await sql`create index number_token_gin on number_token using gin (tokens)`.execute(tx);
    await sql`analyze number_token`.execute(tx);
  });
}

/** Conditions on `tokens`; undefined where tokens cannot say the wish. */
function tokensOf(wish: CheckedWish): RawBuilder<boolean>[] | undefined {
  const { boxes, patterns, places, price, ...others } = wish;
  if (Object.keys(others).length > 0 || /[A-Z]/.test(boxes ?? '')) return undefined;
  const all = [
    ...(patterns ?? []).map((key) => flagToken(bitOf(key) ?? 0)),
    ...[...(boxes ?? '')].flatMap((sign, at) => (sign === '*' ? [] : digitToken(at, Number(sign)))),
  ];
  const anyOf: number[][] = [];
  if (places?.some((place) => place % 10_000 === 0)) return undefined;
  if (places !== undefined) anyOf.push(places.map(placeToken));
  if (price !== undefined) {
    const nos = Array.from({ length: tariffCount }, (_, index) => index + 1);
    const { from = 0, to = Number.MAX_SAFE_INTEGER } = price;
    anyOf.push(nos.filter((no) => priceOf(no) >= from && priceOf(no) <= to).map(tariffToken));
  }
  const found = anyOf.map((some) => sql<boolean>`tokens && ${some}::int2[]`);
  if (all.length > 0) found.push(sql<boolean>`tokens @> ${all}::int2[]`);
  return found.length === 0 ? undefined : found;
}

/** A page and its exact count; undefined where tokens cannot say the wish. */
export function searchByTokens(
  database: Database,
  wish: CheckedWish,
  limit: number,
): (() => Promise<number>) | undefined {
  const conditions = tokensOf(wish);
  if (conditions === undefined) return undefined;
  const free = sql`${sql.join(conditions, sql` and `)} and not exists (
    select from taken where taken.number = number_token.number)`;
  return () =>
    database.transaction(async (tx) => {
      await sql`select number from number_token where ${free} order by place, rank, number limit ${limit}`.execute(tx);
      const { rows } = await sql<{
        count: number;
      }>`select count(*)::int as count from number_token where ${free}`.execute(tx);
      return rows[0]?.count ?? 0;
    });
}
