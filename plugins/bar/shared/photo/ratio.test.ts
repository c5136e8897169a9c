import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bounded, cutOf, framedCut, maxPixels, type Ratio, ratios } from './ratio.ts';

const side = fc.integer({ min: 16, max: 20_000 });
const shapes: Record<Ratio, number | undefined> = { '4:3': 4 / 3, '16:9': 16 / 9, '1:1': 1, full: undefined };

test('a cut has exactly its shape, lies within the picture and touches two of its edges but for a unit', () => {
  fc.assert(
    fc.property(side, side, fc.constantFrom(...ratios), (width, height, ratio) => {
      const cut = cutOf({ width, height }, ratio);
      expect(Number.isInteger(cut.x) && Number.isInteger(cut.y) && cut.x >= 0 && cut.y >= 0).toBe(true);
      expect(cut.x + cut.width).toBeLessThanOrEqual(width);
      expect(cut.y + cut.height).toBeLessThanOrEqual(height);
      const shape = shapes[ratio];
      if (shape === undefined) {
        expect(cut).toEqual({ x: 0, y: 0, width, height });
        return;
      }
      expect(cut.width / cut.height).toBeCloseTo(width >= height ? shape : 1 / shape, 9);
      expect(Math.min(width - cut.width, height - cut.height)).toBeLessThan(16);
    }),
  );
});

test.each([
  [{ width: 1280, height: 720 }, '4:3', { x: 160, y: 0, width: 960, height: 720 }],
  [{ width: 1280, height: 720 }, '16:9', { x: 0, y: 0, width: 1280, height: 720 }],
  [{ width: 720, height: 1280 }, '4:3', { x: 0, y: 160, width: 720, height: 960 }],
  [{ width: 3, height: 2 }, '16:9', { x: 0, y: 0, width: 3, height: 2 }],
] as const)('%o as %s', (size, ratio, cut) => {
  expect(cutOf(size, ratio)).toEqual(cut);
});

test('of a still that is higher than what was shown, only what stood in the frame is taken', () => {
  const still = { width: 4000, height: 3000 };
  const shown = { width: 1920, height: 1080 };
  expect(framedCut(still, shown, '16:9')).toEqual({ x: 0, y: 375, width: 4000, height: 2250 });
  expect(framedCut(still, shown, '1:1')).toEqual({ x: 875, y: 375, width: 2250, height: 2250 });
  expect(framedCut(still, shown, 'full')).toEqual({ x: 0, y: 0, ...still });
  expect(framedCut(still, { width: 0, height: 0 }, '4:3')).toEqual({ x: 0, y: 0, ...still });
});

test('of a picture that a page shows in part, no shape has more than that part', () => {
  const shown = { width: 720, height: 1280 };
  const seen = { width: 320, height: 640 };
  expect(framedCut(shown, shown, 'full', seen)).toEqual({ x: 200, y: 320, ...seen });
  expect(framedCut(shown, shown, '1:1', seen)).toEqual({ x: 200, y: 480, width: 320, height: 320 });
  const still = { width: 3000, height: 4000 };
  expect(framedCut(still, shown, 'full', seen)).toEqual({ x: 1000, y: 1000, width: 1000, height: 2000 });
});

test('no photo has more pixels than it may, and its shape stays', () => {
  expect(bounded({ width: 4000, height: 3000 })).toEqual({ width: 4000, height: 3000 });
  const { width, height } = bounded({ width: 20_000, height: 10_000 });
  expect(width * height).toBeLessThanOrEqual(maxPixels);
  expect(width / height).toBeCloseTo(2, 2);
});
