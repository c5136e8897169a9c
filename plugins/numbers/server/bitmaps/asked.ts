import type { Segment } from '../../shared/carriers.ts';
import { digitsFrom } from '../../shared/digits.ts';
import { daysBetween, dayTexts, yearTexts } from '../../shared/patterns/dates.ts';
import { bitOf } from '../../shared/patterns/palette.ts';
import { type Constraints, constraintsOf, startsOf, type Template } from '../../shared/patterns/template.ts';
import type { CheckedWish } from '../../shared/search/wish.ts';
import { boxConstraints } from '../search/box-constraints.ts';
import { and, type Expression, everything, not, nothing, or } from './expression.ts';

/*
 * A wish as an expression over sets: what server/search/conditions.ts says in SQL. The two are held against each other
 * by tests/index.server.test.ts.
 */

/** What a tariff's number stands for in searches. */
export interface TariffPrices {
  no: number;
  /** Cents. */
  price: number;
  prestore: number;
  monthly: number;
  months: number;
}

/** A search as the index is asked it. */
export interface Asked {
  wish: CheckedWish;
  /** `pool.no` of those that may be searched: all that the wish and the caller leave. */
  pools: readonly number[];
  /** Of the carrier. */
  segments: readonly Segment[];
}

const digit = (at: number, value: number): Expression =>
  at < digitsFrom ? prefixes(at, value) : { is: 'digit', at, digit: value };

/** First three digits of which the one at a place (0–2) is this. */
function prefixes(at: number, value: number): Expression {
  const values = Array.from({ length: 100 }, (_, index) => index).filter(
    (index) => Math.floor((index + 100) / 10 ** (2 - at)) % 10 === value,
  );
  return { is: 'in', part: 'byPrefix', values: new Set(values) };
}

const digitsOfSet = (set: number): number[] =>
  Array.from({ length: 10 }, (_, one) => one).filter((one) => (set >> one) & 1);

function constrained({ digits, same, different, none }: Constraints): Expression {
  return and([
    ...digits.map(({ at, digit: wanted }) => digit(at, wanted)),
    ...same.map(([a, b]): Expression => ({ is: 'same', a, b })),
    ...different.map(([a, b]) => not({ is: 'same', a, b })),
    ...none.flatMap(({ at, digits: set }) => digitsOfSet(set).map((one) => not(digit(at, one)))),
  ]);
}

export function templateExpression(template: Template): Expression {
  return or(startsOf(template).map((start) => constrained(constraintsOf(template.text, start))));
}

/** Any of these texts (all of one length) at the end: as a tree, whose branches that are alike are one. */
export function tailTexts(texts: readonly string[], at = 11 - (texts[0]?.length ?? 0)): Expression {
  if (texts.length === 0) return nothing;
  if (at === 11) return everything;
  const branches = new Map<string, { digits: number[]; rests: string[] }>();
  for (const [first, whole] of Map.groupBy(new Set(texts), (text) => text[0] ?? '')) {
    const rests = whole.map((text) => text.slice(1)).sort();
    const branch = branches.get(rests.join());
    if (branch === undefined) branches.set(rests.join(), { digits: [Number(first)], rests });
    else branch.digits.push(Number(first));
  }
  return or(
    [...branches.values()].map(({ digits, rests }) =>
      and([...(digits.length === 10 ? [] : [oneOf(at, digits)]), tailTexts(rests, at + 1)]),
    ),
  );
}

function ofPattern(key: string): Expression {
  const bit = bitOf(key);
  return bit === undefined ? nothing : { is: 'flag', bit };
}

/** Some of the texts that a pattern stands for: by the pattern itself, without the others where those are fewer. */
function tailsOf(pattern: string, every: readonly string[], wanted: readonly string[]): Expression {
  const chosen = new Set(wanted);
  const others = every.filter((text) => !chosen.has(text));
  if (others.length + wanted.length !== every.length || others.length > wanted.length) return tailTexts(wanted);
  return and([ofPattern(pattern), ...(others.length === 0 ? [] : [not(tailTexts(others))])]);
}

/** One of these digits, by whichever is the shorter list: those or the others. */
function oneOf(at: number, digits: readonly number[]): Expression {
  if (digits.length <= 5) return or(digits.map((one) => digit(at, one)));
  const others = Array.from({ length: 10 }, (_, one) => one).filter((one) => !digits.includes(one));
  return not(or(others.map((one) => digit(at, one))));
}

function startingWith(prefix: string): Expression {
  const heads = Array.from({ length: 100 }, (_, index) => index).filter((index) =>
    String(index + 100).startsWith(prefix.slice(0, 3)),
  );
  return and([
    { is: 'in', part: 'byPrefix', values: new Set(heads) },
    ...[...prefix.slice(digitsFrom)].map((sign, index) => digit(digitsFrom + index, Number(sign))),
  ]);
}

/** Numbers of one segment, the longer ones within it taken out (1704 is not of 170). */
export function segmentExpression(segments: readonly Segment[], prefix: string): Expression {
  const longer = segments.filter((one) => one.prefix !== prefix && one.prefix.startsWith(prefix));
  return and([startingWith(prefix), ...longer.map((one) => not(startingWith(one.prefix)))]);
}

const ofSegments = (segments: readonly Segment[], prefixes: readonly string[]): Expression =>
  or(prefixes.map((prefix) => segmentExpression(segments, prefix)));

const lies = (value: number, of: { from?: number | undefined; to?: number | undefined } | undefined): boolean =>
  (of?.from === undefined || value >= of.from) && (of?.to === undefined || value <= of.to);

/** Tariffs that a wish leaves; `prices` as they are now. */
export function wantedTariffs(wish: CheckedWish, prices: Iterable<TariffPrices>): number[] {
  return [...prices]
    .filter(
      ({ price, prestore, monthly, months }) =>
        lies(price, wish.price) &&
        lies(prestore, wish.prestore) &&
        lies(monthly, wish.monthly) &&
        lies(months, wish.months),
    )
    .map(({ no }) => no);
}

/** All that a wish asks but places, which choose pieces, and who has what. */
export function wishExpression({ wish, pools, segments }: Asked, prices: Iterable<TariffPrices>): Expression {
  const { boxes, many, days, years, without, contains, within } = wish;
  const parts: Expression[] = [
    ...(within === undefined ? [] : [wishExpression({ wish: within, pools, segments }, prices)]),
    { is: 'in', part: 'byPool', values: new Set(pools) },
    // One without a row of its own is in no answer.
    { is: 'in', part: 'byTariff', values: new Set(wantedTariffs(wish, prices)) },
    ...(wish.templates ?? []).map(templateExpression),
    ...(wish.patterns ?? []).map(ofPattern),
  ];
  if (boxes !== undefined) parts.push(constrained(boxConstraints(boxes)));
  if (contains?.length === 1) parts.push({ is: 'occurs', digit: Number(contains) });
  else if (contains !== undefined) parts.push(templateExpression({ text: contains, where: 'any' }));
  if (without !== undefined)
    parts.push(...[...new Set(without)].map((one) => not({ is: 'occurs', digit: Number(one) })));
  if (many !== undefined) parts.push({ is: 'many', ...many });
  if (days !== undefined) parts.push(tailsOf('MMDD', dayTexts(), daysBetween(days.from, days.to)));
  if (years !== undefined) parts.push(tailsOf('YYYY', yearTexts(), yearsBetween(years.from, years.to)));
  if (wish.levels !== undefined) parts.push({ is: 'in', part: 'byLevel', values: new Set(wish.levels) });
  if (wish.segments !== undefined) parts.push(ofSegments(segments, wish.segments));
  if (wish.resale !== undefined) {
    const resale = ofSegments(
      segments,
      segments.filter((one) => one.resale).map(({ prefix }) => prefix),
    );
    parts.push(wish.resale ? resale : not(resale));
  }
  return and(parts);
}

function yearsBetween(from: number, to: number): string[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => String(from + index));
}

/** Whether a city is among those wanted. */
export function isPlaceWanted({ places, within }: CheckedWish, place: number): boolean {
  if (within !== undefined && !isPlaceWanted(within, place)) return false;
  return places === undefined || places.includes(place) || places.includes(place - (place % 10_000));
}
