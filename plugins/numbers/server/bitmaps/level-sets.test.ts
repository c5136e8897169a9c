import fc from 'fast-check';
import { expect, test } from 'vitest';
import { builtInCarriers, type Level } from '../../shared/carriers.ts';
import { levelReader } from '../../shared/levels.ts';
import { digitsOf, normalTemplate, templateProblem } from '../../shared/patterns/template.ts';
import { blockRows } from '../../tests/block-rows.ts';
import { someNumbers } from '../../tests/kit.ts';
import { levelRules, levelSets } from './level-sets.ts';
import { isMember } from './members.ts';
import { numberAt, pieceOf } from './piece.ts';

const made = someNumbers(2017).map((number) => ({
  prefix: Number(number.slice(0, 3)),
  rest: Number(number.slice(3)),
  tariff: 1,
  pool: 1,
}));
const piece = pieceOf(430100, blockRows(made, '0731'));
const numbers = Array.from({ length: piece.size }, (_, at) => String(numberAt(piece, at)));

/** Holds each number's level against what the reader of one number says. */
function expectTheReaders(levels: readonly Level[]): void {
  const read = levelReader(levels);
  const sets = levelSets(piece, levelRules(levels));
  for (const [at, number] of numbers.entries()) {
    const codes = [...sets].flatMap(([code, members]) => (isMember(members, at) ? code : []));
    expect(codes).toEqual([read(Uint8Array.from(digitsOf(number)))]);
  }
  for (const { count } of sets.values()) expect(count).toBeGreaterThan(0);
}

test.for(builtInCarriers)('levels of $key are those of the reader', ({ levels }) => expectTheReaders(levels));

test('whatever levels there are, the first that a number meets is its own, also where codes repeat', () => {
  const template = fc
    .string({ unit: fc.constantFrom(...'068*AB'), minLength: 1, maxLength: 4 })
    .map(normalTemplate)
    .filter((text) => templateProblem(text, 'tail') === undefined);
  const level = fc.record({
    code: fc.integer({ min: 1, max: 4 }),
    name: fc.constant('级'),
    templates: fc.array(template, { minLength: 1, maxLength: 3 }),
  });
  fc.assert(fc.property(fc.array(level, { maxLength: 6 }), expectTheReaders), { numRuns: 40 });
});
