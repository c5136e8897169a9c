import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Matrix } from '../document/content.ts';
import { latticeOf } from '../marks/lattice.ts';
import { cleanFrame, cleanQr, cleanWatermark } from '../marks/recipe.ts';
import { fittedShape } from './fitting.ts';
import { outlineOf } from './outline.ts';
import { cleanShape, type ShapeRecipe, shapeKinds } from './recipe.ts';

const recipe = (part: Partial<ShapeRecipe> = {}): ShapeRecipe => ({
  ...cleanShape({}),
  width: 100,
  height: 50,
  ...part,
});

describe('an outline', () => {
  test('of a star has its points on the box, its inner corners nearer to the middle', () => {
    const path = outlineOf(recipe({ shape: 'star', sides: 4, inner: 50, height: 100 }));
    expect(path.startsWith('M50 0L')).toBe(true);
    expect(path).toContain('L100 50');
    expect(path.split('L')).toHaveLength(8);
  });

  test('of a rectangle is no rounder than half its sides', () => {
    expect(outlineOf(recipe({ radius: 500 }))).toContain('a25 25');
    expect(outlineOf(recipe())).toBe('M0 0h100v50h-100Z');
  });

  test('of an arrow ends in its point, however short it is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 0, max: 400 }), (width, stroke) => {
        const path = outlineOf(recipe({ shape: 'arrow', width, stroke: { colour: '#000000', width: stroke } }));
        const xs = [...path.matchAll(/[ML](-?[\d.]+)/g)].map(([, x]) => Number(x));
        expect(Math.max(...xs)).toBe(width);
        expect(Math.min(...xs)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('a shape that was scaled', () => {
  const scaled: Matrix = [2, 0, 0, 3, 7, 8];

  test('takes the scale into its sides, and keeps its corners and its stroke', () => {
    const fitted = fittedShape(recipe({ radius: 9 }), scaled);
    expect(fitted.recipe).toMatchObject({ width: 200, height: 150, radius: 9 });
    expect(fitted.matrix).toEqual([1, 0, 0, 1, 7, 8]);
  });

  test('stays turned, and where it was slanted it stays as it is', () => {
    const turned = fittedShape(recipe(), [0, 2, -2, 0, 0, 0]);
    expect(turned).toMatchObject({ recipe: { width: 200, height: 100 }, matrix: [0, 1, -1, 0, 0, 0] });
    const slanted: Matrix = [1, 0, 1, 1, 0, 0];
    expect(fittedShape(recipe(), slanted).matrix).toBe(slanted);
  });

  test('as a line keeps its width, whatever way it was pulled', () => {
    const { recipe: line, matrix } = fittedShape(recipe({ shape: 'line' }), [3, 4, 0, 9, 1, 2]);
    expect(line.width).toBe(500);
    expect(matrix).toEqual([0.6, 0.8, -0.8, 0.6, 1, 2]);
  });
});

test('recipes come out of anything, and of themselves unchanged', () => {
  const clean = [cleanShape, cleanQr, cleanFrame, (given: unknown) => cleanWatermark(given, ['sans', 'serif'])];
  fc.assert(
    fc.property(fc.jsonValue(), (given) => {
      for (const one of clean) expect(one(one(given))).toEqual(one(given));
    }),
  );
  for (const shape of shapeKinds) expect(cleanShape({ shape }).shape).toBe(shape);
  expect(cleanShape({ fill: '', stroke: { width: 1e9 } })).toMatchObject({ fill: '', stroke: { width: 500 } });
});

test('words of a watermark reach every corner of the sheet, at any angle', () => {
  const sheet = { width: 300, height: 500 };
  const step = { across: 80, down: 60 };
  fc.assert(
    fc.property(fc.integer({ min: -90, max: 90 }), (angle) => {
      const places = latticeOf(sheet, step, angle);
      for (const x of [0, sheet.width])
        for (const y of [0, sheet.height]) {
          const nearest = Math.min(...places.map((at) => Math.hypot(at.x - x, at.y - y)));
          expect(nearest).toBeLessThan(Math.hypot(step.across, step.down));
        }
    }),
  );
});
