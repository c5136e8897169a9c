import type { CarrierRules } from '../shared/carriers.ts';
import { palette } from '../shared/patterns/palette.ts';
import { templateProblem, type Where, wheres } from '../shared/patterns/template.ts';
import { type CheckedWish, type Wish, wishShape } from '../shared/search/wish.ts';

/** A small generator of fixed seed: the same values in each run, 0 ≤ value < 1. */
export function generator(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * What people may ask, at random and the same in each run: one to three parts each, of all kinds; now and then none.
 *
 * @param places Codes of cities to choose from.
 */
export function someWishes(
  count: number,
  { seed, places, carrier }: { seed: number; places: readonly number[]; carrier: CarrierRules },
): CheckedWish[] {
  const next = generator(seed);
  const below = (most: number): number => Math.floor(next() * most);
  const one = <T>(of: readonly T[]): T => of[below(of.length)] as T;
  const some = <T>(of: readonly T[], most: number): T[] => Array.from({ length: 1 + below(most) }, () => one(of));
  const digits = (length: number): string => Array.from({ length }, () => below(10)).join('');
  const template = (): { text: string; where: Where } => {
    for (;;) {
      const text = Array.from({ length: 2 + below(5) }, () => one([...'AABBCC*8168'])).join('');
      const where = one(wheres);
      if (templateProblem(text, where) === undefined) return { text, where };
    }
  };
  const prices = [0, 10_000, 30_000, 60_000, 90_000, 120_000];
  const range = () => {
    const [a, b] = [one(prices), one(prices)];
    return one([{ from: a }, { to: b }, { from: Math.min(a, b), to: Math.max(a, b) }]);
  };
  const parts: (() => Wish)[] = [
    () => ({ patterns: some(palette, 2).map(({ key }) => key) }),
    () => ({ patterns: [one(['AAA', 'AABB', 'ABAB', 'no4', 'MMDD', 'AA'])] }),
    () => ({ templates: [template()] }),
    () => ({ boxes: `${one(['***', '186', '1**'])}${Array.from({ length: 8 }, () => one([...'*****8A6'])).join('')}` }),
    () => ({ contains: digits(1 + below(3)) }),
    () => ({ without: one(['4', '47', '0479']) }),
    () => ({ many: { digit: below(10), times: 2 + below(4) } }),
    () => ({
      days: one([
        { from: '0101', to: '1231' },
        { from: '1220', to: '0115' },
        { from: '0606', to: '0630' },
      ]),
    }),
    () => ({
      years: one([
        { from: 1980, to: 1999 },
        { from: 2008, to: 2008 },
        { from: 1950, to: 2029 },
      ]),
    }),
    () => ({ price: range() }),
    () => ({ prestore: range() }),
    () => ({ monthly: { from: 2000 + below(3) * 1000 } }),
    () => ({ months: { to: one([0, 12, 24]) } }),
    () => ({ levels: some([...carrier.levels.map(({ code }) => code), 99], 3) }),
    () => ({ places: some(places, 3) }),
    () => ({ places: [one(places) - (one(places) % 10_000)].map((code) => code - (code % 10_000)) }),
    () => ({ segments: some(carrier.segments, 4).map(({ prefix }) => prefix) }),
    () => ({ resale: next() < 0.3 }),
  ];
  return Array.from({ length: count }, (_, index) =>
    wishShape.parse(index % 25 === 0 ? {} : Object.assign({}, ...some(parts, 3).map((part) => part()))),
  );
}
