import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { daysBetween, dayTexts, firstYear, lastYear } from '../../shared/patterns/dates.ts';
import { timesOf } from '../../shared/patterns/rules.ts';
import { digitsOf, foundAt, normalTemplate, templateProblem, wheres } from '../../shared/patterns/template.ts';
import type { CheckedWish } from '../../shared/search/wish.ts';
import { blockRows } from '../../tests/block-rows.ts';
import { someNumbers } from '../../tests/kit.ts';
import { tailTexts, templateExpression, wishExpression } from './asked.ts';
import { and, type Expression, evaluate, meets, not, or, placesIn } from './expression.ts';
import { numberAt, pieceOf } from './piece.ts';

// Enough for several words and a last one that is not full; values of one in 2 to one in 700.
const made = someNumbers(3017).map((number, index) => ({
  prefix: Number(number.slice(0, 3)),
  rest: Number(number.slice(3)),
  tariff: index % 700 === 0 ? 3 : 1 + (index % 2),
  pool: index % 30 === 0 ? 1000 : 2,
}));
const piece = pieceOf(430100, blockRows(made, '0731'));
const numbers = Array.from({ length: piece.size }, (_, at) => String(numberAt(piece, at)));
const of = new Map(made.map((one) => [String(one.prefix * 100_000_000 + one.rest), one]));
const set = new Uint32Array(piece.free.length);

function found(expression: Expression): string[] {
  if (!evaluate(piece, expression, set)) expect(placesIn(set)).toEqual([]);
  return placesIn(set).map((at) => numbers[at] ?? '');
}

/** An expression, and what it says of a number. */
interface Pair {
  expression: Expression;
  says(number: string): boolean;
}

const oneDigit = fc.nat(9);
const place = fc.integer({ min: 3, max: 10 });
const leaves: fc.Arbitrary<Pair> = fc.oneof(
  fc
    .tuple(place, oneDigit)
    .map(([at, digit]): Pair => ({ expression: { is: 'digit', at, digit }, says: (one) => one[at] === String(digit) })),
  oneDigit.map(
    (digit): Pair => ({ expression: { is: 'occurs', digit }, says: (one) => one.slice(3).includes(String(digit)) }),
  ),
  fc
    .tuple(place, place)
    .filter(([a, b]) => a !== b)
    .map(([a, b]): Pair => ({ expression: { is: 'same', a, b }, says: (one) => one[a] === one[b] })),
  fc.tuple(oneDigit, fc.integer({ min: 1, max: 8 })).map(
    ([digit, times]): Pair => ({
      expression: { is: 'many', digit, times },
      says: (one) => timesOf(digitsOf(one), digit) >= times,
    }),
  ),
  fc.subarray([1, 2, 3, 4]).map(
    (values): Pair => ({
      expression: { is: 'in', part: 'byTariff', values: new Set(values) },
      says: (one) => values.includes(of.get(one)?.tariff ?? 0),
    }),
  ),
  fc.subarray([2, 1000]).map(
    (values): Pair => ({
      expression: { is: 'in', part: 'byPool', values: new Set(values) },
      says: (one) => values.includes(of.get(one)?.pool ?? 0),
    }),
  ),
);

const pairs = fc.letrec<{ pair: Pair }>((tie) => ({
  pair: fc.oneof(
    { maxDepth: 4 },
    leaves,
    tie('pair').map(({ expression, says }): Pair => ({ expression: not(expression), says: (one) => !says(one) })),
    fc.array(tie('pair'), { maxLength: 4 }).map(
      (parts): Pair => ({
        expression: and(parts.map(({ expression }) => expression)),
        says: (one) => parts.every(({ says }) => says(one)),
      }),
    ),
    fc.array(tie('pair'), { maxLength: 4 }).map(
      (parts): Pair => ({
        expression: or(parts.map(({ expression }) => expression)),
        says: (one) => parts.some(({ says }) => says(one)),
      }),
    ),
  ),
})).pair;

describe('sets', () => {
  test('say what the numbers themselves say, dense, rare and put together', () => {
    fc.assert(
      fc.property(pairs, ({ expression, says }) => {
        expect(found(expression)).toEqual(numbers.filter(says));
      }),
      { numRuns: 500 },
    );
  });

  test('say the same of one number as of all', () => {
    fc.assert(
      fc.property(pairs, fc.nat(piece.size - 1), ({ expression, says }, at) => {
        expect(meets(piece, expression, at)).toBe(says(numbers[at] ?? ''));
      }),
    );
  });
});

test('templates find what the matcher of one number finds', () => {
  const text = fc.string({ unit: fc.constantFrom(...'0168*ABC'), minLength: 1, maxLength: 8 }).map(normalTemplate);
  fc.assert(
    fc.property(text, fc.constantFrom(...wheres), (text, where) => {
      fc.pre(templateProblem(text, where) === undefined);
      const expected = numbers.filter((one) => foundAt({ text, where }, digitsOf(one)) !== undefined);
      expect(found(templateExpression({ text, where }))).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test('many texts at the tail are one of them', () => {
  const texts = fc.array(fc.string({ unit: fc.constantFrom(...'01289'), minLength: 2, maxLength: 2 }), {
    maxLength: 30,
  });
  fc.assert(
    fc.property(texts, (some) => {
      expect(found(tailTexts(some))).toEqual(numbers.filter((one) => some.includes(one.slice(-2))));
    }),
  );
});

describe('the last four digits', () => {
  const prices = [1, 2, 3].map((no) => ({ no, price: 0, prestore: 0, monthly: 0, months: 0 }));
  const wished = (wish: CheckedWish) => found(wishExpression({ wish, pools: [2, 1000], segments: [] }, prices));
  const tail = (number: string): string => number.slice(-4);

  test('are a day from one to another, however many lie between', () => {
    const day = fc.constantFrom(...dayTexts());
    fc.assert(
      fc.property(day, day, (from, to) => {
        const days = daysBetween(from, to);
        expect(wished({ days: { from, to } })).toEqual(numbers.filter((one) => days.includes(tail(one))));
      }),
    );
  });

  test('are a year from one to another, also of those that no pattern has', () => {
    const year = fc.integer({ min: firstYear - 20, max: lastYear + 20 });
    fc.assert(
      fc.property(year, year, (from, to) => {
        const fits = (one: string): boolean => Number(tail(one)) >= from && Number(tail(one)) <= to;
        expect(wished({ years: { from, to } })).toEqual(numbers.filter(fits));
      }),
    );
  });
});
