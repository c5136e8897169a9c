import { type RawBuilder, sql } from 'kysely';
import type { CarrierRules } from '../../shared/carriers.ts';
import { digitsFrom } from '../../shared/digits.ts';
import { daysBetween } from '../../shared/patterns/dates.ts';
import { bitOf } from '../../shared/patterns/palette.ts';
import { type Constraints, constraintsOf, startsOf, type Template } from '../../shared/patterns/template.ts';
import type { CheckedWish } from '../../shared/search/wish.ts';
import { boxConstraints } from './box-constraints.ts';

/*
 * A wish as conditions of SQL over a row of `number` (as n) joined with its `tariff` (as t). Nothing here is fast over
 * millions of rows; it is right, and what the quick index is held against.
 */

type Condition = RawBuilder<boolean>;

const never: Condition = sql<boolean>`false`;

/** The digit at a place (0–10) of the number. */
const digit = (at: number): RawBuilder<number> => sql<number>`(n.number / ${sql.lit(10 ** (10 - at))} % 10)`;
const tail4 = sql<number>`(n.number % 10000)`;
/** The digits 4–11 as text. */
const rest = sql<string>`substr(n.number::text, ${sql.lit(digitsFrom + 1)})`;

const all = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
const some = (conditions: Condition[]): Condition =>
  conditions.length === 0 ? never : sql<boolean>`(${sql.join(conditions, sql` or `)})`;
const among = (value: RawBuilder<unknown>, values: readonly (number | bigint)[]): Condition =>
  values.length === 0 ? never : sql<boolean>`${value} in (${sql.join(values.map((one) => sql.lit(one)))})`;

function constrained({ digits, same, different, none }: Constraints): Condition {
  return all([
    ...digits.map(({ at, digit: wanted }) => sql<boolean>`${digit(at)} = ${sql.lit(wanted)}`),
    ...same.map(([a, b]) => sql<boolean>`${digit(a)} = ${digit(b)}`),
    ...different.map(([a, b]) => sql<boolean>`${digit(a)} <> ${digit(b)}`),
    ...none.map(({ at, digits: set }) => sql<boolean>`(${sql.lit(set)} >> ${digit(at)}::int) & 1 = 0`),
  ]);
}

/** Whether the number has the template where it has to stand. */
export function templateCondition(template: Template): Condition {
  return some(startsOf(template).map((start) => constrained(constraintsOf(template.text, start))));
}

function pattern(key: string): Condition {
  const bit = bitOf(key);
  return bit === undefined ? never : sql<boolean>`n.flags & ${sql.lit(1n << BigInt(bit))} <> 0`;
}

function range(column: string, of: { from?: number | undefined; to?: number | undefined } | undefined): Condition[] {
  const value = sql.ref(`t.${column}`);
  return [
    ...(of?.from === undefined ? [] : [sql<boolean>`${value} >= ${sql.lit(of.from)}`]),
    ...(of?.to === undefined ? [] : [sql<boolean>`${value} <= ${sql.lit(of.to)}`]),
  ];
}

/** Numbers of these segments, the longer prefixes of others taken out (1704 is not of 170). */
function ofSegments(carrier: Pick<CarrierRules, 'segments'>, prefixes: readonly string[]): Condition {
  const starts = (prefix: string) => {
    const unit = 10 ** (11 - prefix.length);
    const from = Number(prefix) * unit;
    return sql<boolean>`n.number between ${sql.lit(from)} and ${sql.lit(from + unit - 1)}`;
  };
  return some(
    prefixes.map((prefix) => {
      const within = carrier.segments.filter((one) => one.prefix !== prefix && one.prefix.startsWith(prefix));
      return all([starts(prefix), ...within.map((one) => sql<boolean>`not ${starts(one.prefix)}`)]);
    }),
  );
}

/** The code of a number's level by the carrier's rules. */
export function levelExpression(carrier: Pick<CarrierRules, 'levels'>, plain: number): RawBuilder<number> {
  if (carrier.levels.length === 0) return sql<number>`${sql.lit(plain)}::int`;
  const cases = carrier.levels.map(
    ({ code, templates }) =>
      sql`when ${some(templates.map((text) => templateCondition({ text, where: 'tail' })))} then ${sql.lit(code)}`,
  );
  return sql<number>`case ${sql.join(cases, sql` `)} else ${sql.lit(plain)} end`;
}

function ofPlaces(codes: readonly number[]): Condition {
  const provinces = codes.filter((code) => code % 10_000 === 0);
  const cities = codes.filter((code) => code % 10_000 !== 0);
  return some([
    ...provinces.map((code) => sql<boolean>`n.place between ${sql.lit(code)} and ${sql.lit(code + 9999)}`),
    ...(cities.length === 0 ? [] : [among(sql`n.place`, cities)]),
  ]);
}

/** All conditions of a wish but that on pools, of which the caller knows the rows. */
export function wishConditions(wish: CheckedWish, carrier: CarrierRules, level: RawBuilder<number>): Condition[] {
  const { boxes, many, days, years, without, contains } = wish;
  const found = wish.within === undefined ? [] : wishConditions(wish.within, carrier, level);
  found.push(...(wish.templates ?? []).map(templateCondition));
  if (boxes !== undefined) found.push(constrained(boxConstraints(boxes)));
  found.push(...(wish.patterns ?? []).map(pattern));
  if (contains !== undefined) found.push(sql<boolean>`strpos(${rest}, ${contains}) > 0`);
  if (without !== undefined) found.push(sql<boolean>`translate(${rest}, ${without}, '') = ${rest}`);
  if (many !== undefined)
    found.push(sql<boolean>`length(translate(${rest}, ${String(many.digit)}, '')) <= ${sql.lit(8 - many.times)}`);
  if (days !== undefined) found.push(among(tail4, daysBetween(days.from, days.to).map(Number)));
  if (years !== undefined) found.push(sql<boolean>`${tail4} between ${sql.lit(years.from)} and ${sql.lit(years.to)}`);
  for (const part of ['price', 'prestore', 'monthly', 'months'] as const) found.push(...range(part, wish[part]));
  if (wish.levels !== undefined) found.push(among(level, wish.levels));
  if (wish.places !== undefined) found.push(ofPlaces(wish.places));
  if (wish.segments !== undefined) found.push(ofSegments(carrier, wish.segments));
  if (wish.resale !== undefined) {
    const resale = ofSegments(
      carrier,
      carrier.segments.filter((one) => one.resale).map(({ prefix }) => prefix),
    );
    found.push(wish.resale ? resale : sql<boolean>`not ${resale}`);
  }
  return found;
}
