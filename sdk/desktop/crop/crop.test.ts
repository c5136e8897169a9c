import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dragged, handles, isWhole, shaped, turnedCrop, wholeCrop } from './crop.ts';

const share = fc.double({ min: 0.02, max: 1, noNaN: true });
const aCrop = fc
  .tuple(share, share, fc.double({ min: 0, max: 1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([width, height, x, y]) => ({ width, height, x: x * (1 - width), y: y * (1 - height) }));
const aStep = fc.double({ min: -2, max: 2, noNaN: true });
const aRatio = fc.double({ min: 0.1, max: 10, noNaN: true });
const inside = (crop: { x: number; y: number; width: number; height: number }) => {
  expect(crop.x).toBeGreaterThanOrEqual(0);
  expect(crop.y).toBeGreaterThanOrEqual(0);
  expect(crop.x + crop.width).toBeLessThanOrEqual(1 + 1e-9);
  expect(crop.y + crop.height).toBeLessThanOrEqual(1 + 1e-9);
  expect(Math.min(crop.width, crop.height)).toBeGreaterThan(0);
};

test('a cut stays inside, wherever it is dragged', () => {
  fc.assert(
    fc.property(aCrop, fc.constantFrom('move' as const, ...handles), aStep, aStep, (crop, handle, dx, dy) => {
      const after = dragged(crop, handle, dx, dy);
      inside(after);
      if (handle === 'move') expect([after.width, after.height]).toEqual([crop.width, crop.height]);
    }),
  );
});

test('what lies across from the handle stays', () => {
  const crop = { x: 0.2, y: 0.2, width: 0.4, height: 0.4 };
  expect(dragged(crop, 'e', 0.1, 0.5)).toEqual({ x: 0.2, y: 0.2, width: 0.5, height: 0.4 });
  const nw = dragged(crop, 'nw', -0.1, 0.1);
  expect(nw.x + nw.width).toBeCloseTo(0.6);
  expect(nw.y + nw.height).toBeCloseTo(0.6);
  expect([nw.width, nw.height].map((side) => side.toFixed(2))).toEqual(['0.50', '0.30']);
});

test('a shape is kept, and made from any other', () => {
  fc.assert(
    fc.property(aCrop, fc.constantFrom(...handles), aStep, aStep, aRatio, (crop, handle, dx, dy, ratio) => {
      const first = shaped(crop, ratio);
      inside(first);
      expect(first.width / first.height).toBeCloseTo(ratio, 4);
      const after = dragged(first, handle, dx, dy, ratio);
      inside(after);
      expect(after.width / after.height).toBeCloseTo(ratio, 4);
    }),
  );
});

test('four turns bring a cut back', () => {
  fc.assert(
    fc.property(aCrop, (crop) => {
      const around = [1, 2, 3, 4].reduce((one) => turnedCrop(one), crop);
      for (const key of ['x', 'y', 'width', 'height'] as const) expect(around[key]).toBeCloseTo(crop[key]);
    }),
  );
  expect(isWhole(wholeCrop)).toBe(true);
});
