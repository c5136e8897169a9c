import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { patternKeys } from '../patterns/palette.ts';
import { normalTemplate, templateProblem, wheres } from '../patterns/template.ts';
import { queryOf, wishFrom } from './address.ts';
import { boxesProblem } from './boxes.ts';
import { ofTail, pressPattern } from './choices.ts';
import { wishTokens } from './texts.ts';
import { type Order, orders, type Wish, wishShape } from './wish.ts';

const range = (most: number) =>
  fc
    .record({ from: fc.nat(most), to: fc.nat(most) }, { requiredKeys: [] })
    .filter((one) => one.from !== undefined || one.to !== undefined);
const monthDay = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
  .map(([month, day]) => `${String(month).padStart(2, '0')}${String(day).padStart(2, '0')}`);
const characters = (from: string, most: number) =>
  fc.array(fc.constantFrom(...from), { minLength: 1, maxLength: most }).map((all) => all.join(''));
const template = fc
  .record({ text: characters('0189ABC*', 8), where: fc.constantFrom(...wheres) })
  .filter(({ text, where }) => templateProblem(text, where) === undefined)
  .map(({ text, where }) => ({ text: normalTemplate(text), where }));
const boxes = fc
  .tuple(characters('0189*', 3), characters('01AB*', 8))
  .map(([head, tail]) => head.padEnd(3, '*') + tail.padEnd(8, '*'))
  .filter((text) => boxesProblem(text) === undefined && /[^*]/.test(text));
const list = <T>(one: fc.Arbitrary<T>, most: number) => fc.uniqueArray(one, { minLength: 1, maxLength: most });

const anyWish: fc.Arbitrary<Wish> = fc.record(
  {
    boxes,
    templates: fc.array(template, { minLength: 1, maxLength: 4 }),
    patterns: list(fc.constantFrom(...patternKeys), 8),
    contains: characters('0123456789', 8),
    without: characters('0123456789', 9),
    many: fc.record({ digit: fc.nat(9), times: fc.integer({ min: 2, max: 8 }) }),
    days: fc.record({ from: monthDay, to: monthDay }),
    years: fc.record({ from: fc.integer({ min: 1950, max: 2029 }), to: fc.integer({ min: 1950, max: 2029 }) }),
    price: range(2_000_000_000),
    prestore: range(2_000_000_000),
    monthly: range(2_000_000_000),
    months: range(1200),
    levels: list(fc.nat(99), 31),
    places: list(fc.integer({ min: 110_000, max: 829_999 }), 20),
    segments: list(fc.constantFrom('130', '1704', '17400'), 3),
    resale: fc.boolean(),
    pools: list(fc.bigInt(1n, 2n ** 62n).map(String), 6),
  },
  { requiredKeys: [] },
);

describe('a wish in an address', () => {
  test('comes back as it was written, and the server takes it', () => {
    fc.assert(
      fc.property(anyWish, fc.constantFrom<Order>(...orders), (wish, order) => {
        const back = wishFrom(queryOf(wish, order));
        expect(back).toEqual({ wish, order });
        expect(wishShape.safeParse(back.wish).success).toBe(true);
        expect(queryOf(back.wish, back.order)).toBe(queryOf(wish, order));
      }),
    );
  });

  test('whatever an address says, the server takes what is read of it', () => {
    const names = ['boxes', 't', 'p', 'has', 'not', 'many', 'days', 'years', 'price', 'level', 'place', 'seg', 'pool'];
    const query = fc.array(
      fc.tuple(fc.constantFrom(...names), fc.oneof(fc.string(), characters('0123456789-,.x*A', 14))),
    );
    fc.assert(
      fc.property(query, (pairs) => {
        const { wish } = wishFrom(new URLSearchParams(pairs).toString());
        expect(wishShape.safeParse(wish).success).toBe(true);
      }),
    );
  });

  test('what else the address holds stays', () => {
    expect(queryOf({ contains: '88' }, 'mixed', 'carrier=mobile&not=4')).toBe('carrier=mobile&has=88');
  });
});

describe('tokens', () => {
  const names = { place: String, level: String, pool: String };
  const said = {
    place: (code: number) => ({ zh: names.place(code), en: names.place(code) }),
    level: (code: number) => ({ zh: names.level(code), en: names.level(code) }),
    pool: (id: string) => names.pool(id),
  };

  test('taking all of them away, in any order, leaves nothing', () => {
    fc.assert(
      fc.property(anyWish, fc.infiniteStream(fc.nat()), (wish, picks) => {
        let left = wish;
        for (;;) {
          const tokens = wishTokens(left, said);
          if (tokens.length === 0) break;
          const pick = picks.next();
          const token = tokens[(pick.done ? 0 : pick.value) % tokens.length];
          const next = token?.without ?? {};
          expect(wishTokens(next, said).length).toBeLessThan(tokens.length);
          left = next;
        }
        expect(queryOf(left)).toBe('');
      }),
    );
  });

  test('say in words what is wished', () => {
    const wish: Wish = { patterns: ['AABB'], without: '4', price: { to: 59_999 } };
    expect(wishTokens(wish, said).map(({ words }) => words.zh)).toEqual(['尾号 AABB', '不含 4', '价格 ≤ 599.99']);
  });
});

test('of the patterns of the tail one takes the place of another; pressed again it is away', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...patternKeys)), fc.constantFrom(...patternKeys), (pressed, key) => {
      const wish = pressed.reduce<Wish>(pressPattern, {});
      expect((wish.patterns ?? []).filter(ofTail).length).toBeLessThanOrEqual(1);
      expect(new Set(wish.patterns).size).toBe(wish.patterns?.length ?? 0);
      if (wish.patterns?.includes(key)) expect(pressPattern(wish, key).patterns ?? []).not.toContain(key);
      else expect(pressPattern(wish, key).patterns).toContain(key);
    }),
  );
});
