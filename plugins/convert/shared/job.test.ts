import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Crop } from './engine/types.ts';
import { cropOf, expectedSize, jobOf, keyOf, middleCrop } from './job.ts';
import { defaultRecipe, type Recipe, resizeModes, turns } from './recipe.ts';

const wide = { width: 4000, height: 3000 };
const recipe = (change: Partial<Recipe> = {}): Recipe => ({ ...defaultRecipe, ...change });
const resized = (mode: Recipe['resize']['mode'], change: Partial<Recipe['resize']> = {}): Recipe =>
  recipe({ resize: { ...defaultRecipe.resize, mode, ...change } });

describe('a cut', () => {
  test('is the largest of its ratio around the middle, after the turn', () => {
    expect(middleCrop(wide, '1:1')).toEqual({ x: 0.125, y: 0, width: 0.75, height: 1 });
    const upright = cropOf(recipe({ ratio: '1:1', rotate: 90 }), wide) as Crop;
    expect(upright).toEqual({ x: 0, y: 0.125, width: 1, height: 0.75 });
    expect(cropOf(recipe({ ratio: '4:3' }), wide)).toBeUndefined();
    expect(cropOf(recipe({ ratio: '4:3' }), { width: 0, height: 0 })).toBeUndefined();
  });

  test('of one picture alone goes before the recipe’s', () => {
    const crop = { x: 0.1, y: 0.2, width: 0.3, height: 0.4 };
    expect(cropOf(recipe({ ratio: '1:1' }), wide, { crop })).toEqual(crop);
    expect(expectedSize(recipe(), wide, { crop })).toEqual({ width: 1200, height: 1200 });
    expect(expectedSize(recipe({ rotate: 90 }), wide, { rotate: 0 })).toEqual(wide);
  });

  test('has its ratio and lies inside, whatever the picture', () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    const part = fc.integer({ min: 1, max: 99 });
    fc.assert(
      fc.property(side, side, part, part, (width, height, across, down) => {
        const crop = middleCrop({ width, height }, `${across}:${down}`);
        expect(crop.x >= 0 && crop.y >= 0 && crop.width <= 1 && crop.height <= 1).toBe(true);
        expect(Math.max(crop.width, crop.height)).toBeCloseTo(1);
        expect((crop.width * width) / (crop.height * height)).toBeCloseTo(across / down);
      }),
    );
  });
});

describe('the size to expect', () => {
  test.each<[string, Recipe, [number, number]]>([
    ['as it is', recipe(), [4000, 3000]],
    ['turned', recipe({ rotate: 270 }), [3000, 4000]],
    ['long edge', resized('longEdge', { longEdge: 1000 }), [1000, 750]],
    ['long edge, not enlarged', resized('longEdge', { longEdge: 8000 }), [4000, 3000]],
    ['long edge, enlarged', resized('longEdge', { longEdge: 8000, noEnlarge: false }), [8000, 6000]],
    ['inside a box', resized('fit', { width: 1000, height: 300 }), [400, 300]],
    ['exact', resized('exact', { width: 50, height: 700 }), [50, 700]],
    ['percent', resized('percent', { percent: 200 }), [8000, 6000]],
    ['cut and shrunk', { ...resized('longEdge', { longEdge: 1500 }), ratio: '2:1' }, [1500, 750]],
  ])('%s', (_what, given, [width, height]) => {
    expect(expectedSize(given, wide)).toEqual({ width, height });
  });

  test('is never nothing', () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(
        side,
        side,
        fc.constantFrom(...resizeModes),
        fc.constantFrom(...turns),
        (width, height, mode, rotate) => {
          const size = expectedSize(
            { ...resized(mode, { percent: 1, width: 1, height: 1, longEdge: 1 }), rotate },
            { width, height },
          );
          expect(size?.width).toBeGreaterThanOrEqual(1);
          expect(size?.height).toBeGreaterThanOrEqual(1);
        },
      ),
    );
  });
});

test('a job carries what was chosen, and nothing that was not', () => {
  const source = new Blob(['x']);
  const file = { id: 3, source, name: 'a.png', facts: undefined, edit: undefined };
  expect(jobOf(recipe({ options: { webp: { quality: 75 }, avif: { quality: 50 } } }), file)).toEqual({
    ...{ id: '3', source, name: 'a.png', target: 'webp', options: { quality: 75 } },
    ...{ metadata: { exif: false, icc: true, gps: false }, background: '#ffffff' },
  });
  expect(
    jobOf({ ...resized('longEdge'), palette: { colors: 16, dither: 1 }, targetBytes: 5000, rotate: 180 }, file),
  ).toMatchObject({
    ...{ resize: { kind: 'edge', edge: 1920, filter: 'lanczos3', enlarge: false }, rotate: 180 },
    ...{ palette: { colors: 16, dither: 1 }, targetBytes: 5000 },
  });
});

test('only what makes other bytes makes another key', () => {
  const same = keyOf(recipe({ pattern: 'x', options: { avif: { quality: 1 } } }));
  expect(same).toBe(keyOf(recipe()));
  expect(keyOf(resized('none', { longEdge: 5 }))).toBe(keyOf(recipe()));
  for (const other of [
    recipe({ options: { webp: { quality: 1 } } }),
    recipe({ target: 'avif' }),
    resized('longEdge'),
    recipe({ rotate: 90 }),
  ])
    expect(keyOf(other)).not.toBe(keyOf(recipe()));
});

test('the same file asks for nothing but its place to go, whatever else the recipe says', () => {
  const same = recipe({
    target: 'same',
    rotate: 90,
    targetBytes: 5000,
    metadata: { exif: false, icc: false, gps: true },
  });
  const job = jobOf(same, { id: 1, source: new Blob(['x']), name: 'a.heic', edit: { rotate: 180 } });
  expect(job).toMatchObject({ target: 'same', metadata: { exif: true, icc: true, gps: false } });
  for (const key of ['rotate', 'crop', 'resize', 'targetBytes']) expect(job).not.toHaveProperty(key);
  expect(expectedSize(same, wide)).toEqual(wide);
  expect(keyOf({ ...same, rotate: 0, pattern: 'x' })).toBe(keyOf(same));
  expect(keyOf(recipe())).not.toBe(keyOf(same));
});
