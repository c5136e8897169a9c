import { expect, test } from 'vitest';
import { boxesOf, justified } from '../model/justified.ts';
import { nextPosition } from './next-position.ts';

const options = { width: 390, target: 120, gap: 2, heading: 44 };
const ratioAt = () => 1.33;
// Two days: rows of 3, 3 and 1, then one of 2.
const { rows } = justified(
  [
    { from: 0, count: 7 },
    { from: 7, count: 2 },
  ],
  ratioAt,
  options,
);
const from = (key: string, at: number) => nextPosition(key, at, rows, (row) => boxesOf(row, ratioAt, options));

test.each([
  ['ArrowRight', 2, 3],
  ['ArrowRight', 8, undefined],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, undefined],
  ['ArrowDown', 1, 4],
  ['ArrowDown', 5, 6],
  ['ArrowDown', 6, 7],
  ['ArrowDown', 8, undefined],
  ['ArrowUp', 7, 6],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 1, undefined],
  ['Home', 5, 0],
  ['End', 5, 8],
  ['x', 5, undefined],
])('%s from %i leads to %s', (key, at, to) => {
  expect(from(key, at)).toBe(to);
});
