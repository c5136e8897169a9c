import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anchored, fitted, settled } from './camera.ts';

const box = { width: 1000, height: 500 };

test('a picture is fitted, and never enlarged for it', () => {
  expect(fitted(box, { width: 4000, height: 1000 })).toEqual({ scale: 0.25, x: 0, y: 125 });
  expect(fitted(box, { width: 100, height: 100 })).toEqual({ scale: 1, x: 450, y: 200 });
});

test('the point under the pointer stays while zooming', () => {
  const side = fc.double({ min: 0, max: 1000, noNaN: true });
  const scale = fc.double({ min: 0.05, max: 30, noNaN: true });
  fc.assert(
    fc.property(side, side, scale, scale, (x, y, from, to) => {
      const before = { x: -50, y: 20, scale: from };
      const after = anchored(before, to, x, y);
      expect((x - after.x) / after.scale).toBeCloseTo((x - before.x) / before.scale, 3);
      expect((y - after.y) / after.scale).toBeCloseTo((y - before.y) / before.scale, 3);
    }),
  );
});

test('a large picture covers the stage, a small one stands in the middle', () => {
  expect(settled({ x: 300, y: -5000, scale: 1 }, box, { width: 2000, height: 1000 })).toEqual({
    scale: 1,
    x: 0,
    y: -500,
  });
  expect(settled({ x: 3, y: 3, scale: 1 }, box, { width: 200, height: 100 })).toEqual({ scale: 1, x: 400, y: 200 });
});
