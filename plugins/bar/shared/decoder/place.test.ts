import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shareBars } from './place.ts';

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const corners = ({ x, y, width, height }: Box, degrees = 0) => {
  const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ].map(([px = 0, py = 0]) => ({ x: px * cos - py * sin, y: px * sin + py * cos }));
};
const label = { x: 10, y: 10, width: 100, height: 30 };

test('lines of one symbol that are next to each other share its bars, in whichever direction they run', () => {
  const next = { ...label, y: 50, height: 10 };
  const half = { ...next, x: 40, width: 45 };
  for (const degrees of [0, 30, 90, 180, 270]) {
    expect(shareBars(corners(label, degrees), corners(next, degrees))).toBe(true);
    expect(shareBars(corners(label, degrees), corners(half, degrees))).toBe(true);
    expect(shareBars(corners(label, degrees), corners(next, degrees + 180).reverse())).toBe(false);
  }
  // The same bars, read from the other end.
  const [a, b, c, d] = corners(next);
  expect(
    shareBars(
      corners(label),
      [c, d, a, b].filter((one) => one !== undefined),
    ),
  ).toBe(true);
});

test('labels beside each other, further off, or that lie across share none', () => {
  expect(shareBars(corners(label), corners({ ...label, x: 115 }))).toBe(false);
  expect(shareBars(corners(label), corners({ ...label, y: 75 }))).toBe(false);
  expect(shareBars(corners(label), corners({ ...label, y: 75 }), 0.5)).toBe(true);
  expect(shareBars(corners(label), corners({ x: 10, y: -110, width: 100, height: 30 }, 90))).toBe(false);
});

test('it does not matter which comes first, and a place that is not known shares nothing', () => {
  const at = fc.integer({ min: -200, max: 200 });
  const box = fc.record({
    x: at,
    y: at,
    width: fc.integer({ min: 1, max: 200 }),
    height: fc.integer({ min: 0, max: 80 }),
  });
  fc.assert(
    fc.property(box, box, fc.integer({ min: 0, max: 359 }), (one, other, degrees) => {
      const [first, second] = [corners(one, degrees), corners(other, degrees)];
      expect(shareBars(first, second)).toBe(shareBars(second, first));
      expect(shareBars(first, first)).toBe(true);
      expect(shareBars(first, [])).toBe(false);
    }),
  );
});
