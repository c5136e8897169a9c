import type { MadeNumber } from '../../plugins/numbers/tests/block-rows.ts';
import { generator } from '../../plugins/numbers/tests/wishes.ts';

/*
 * A pool as carriers have it, the same in each run: most numbers in few cities and segments, tails with fewer of what
 * people want and more 4s than chance would give, a handful of tariffs in each city.
 */

export const tariffCount = 60;
const cityCount = 340;

/** Segments of the built-in Unicom, by how many numbers each has. */
const segments: readonly (readonly [prefix: number, weight: number])[] = [
  ...([
    [186, 16],
    [185, 14],
    [156, 12],
    [131, 11],
    [132, 10],
    [130, 9],
    [155, 8],
    [176, 6],
    [175, 4],
  ] as const),
  ...([
    [166, 3],
    [196, 2],
    [145, 1],
    [146, 1],
    [167, 2],
    [171, 2],
    [170, 1],
  ] as const),
];

/** Codes of cities, eleven to a province. */
export const cities: readonly number[] = Array.from(
  { length: cityCount },
  (_, index) => (11 + Math.floor(index / 11)) * 10_000 + ((index % 11) + 1) * 100,
);

/** How many of so many numbers each city has: the first one in thirty, the last one in some thousands. */
export function cityCounts(count: number): number[] {
  const weights = cities.map((_, index) => 1 / (index + 12));
  const all = weights.reduce((sum, one) => sum + one, 0);
  return weights.map((weight) => Math.round((count * weight) / all));
}

export function* madeCity(index: number, count: number): Generator<MadeNumber> {
  const next = generator(index + 1);
  const below = (most: number): number => Math.floor(next() * most);
  const weight = segments.reduce((sum, [, one]) => sum + one, 0);
  const seen = new Set<number>();
  while (seen.size < count) {
    const prefix = prefixAt(next() * weight);
    // A reseller's 1707, and numbers of a city share the four digits behind the segment in runs.
    let rest = prefix === 170 ? 7 : below(10);
    rest = rest * 1000 + ((index * 37 + below(60)) % 1000);
    for (let at = 0, last = 0; at < 4; at++) {
      const digit = next() < 0.06 ? 4 : next() < 0.04 ? last : below(10);
      rest = rest * 10 + digit;
      last = digit;
    }
    const number = prefix * 100_000_000 + rest;
    if (seen.has(number)) {
      // Where a city's runs are full, anywhere.
      rest = (prefix === 170 ? 70_000_000 : below(10) * 10_000_000) + below(10_000_000);
      if (seen.has(prefix * 100_000_000 + rest)) continue;
    }
    seen.add(prefix * 100_000_000 + rest);
    yield { prefix, rest, tariff: 1 + ((index * 7 + below(5)) % tariffCount), pool: 1 };
  }
}

function prefixAt(at: number): number {
  let left = at;
  for (const [prefix, weight] of segments) {
    left -= weight;
    if (left < 0) return prefix;
  }
  return 186;
}

/** Three of ten. */
export const isTaken = ({ prefix, rest }: MadeNumber): boolean => (Math.imul(rest ^ prefix, 0x9e3779b1) >>> 0) % 10 < 3;

/** Cents of a tariff. */
export const priceOf = (no: number): number => (no % 7) * 15_000;
