import { expect, test } from 'vitest';
import { plainPage, type SceneOptions, scene } from '../../../tests/drawn-document.ts';
import { distance, type Quad } from '../geometry/quad.ts';
import { findSheet, shrunk } from './find-sheet.ts';

/** The corner that is furthest off, in hundredths of the diagonal. */
function off(found: Quad, real: Quad): number {
  const diagonal = Math.max(distance(real[0], real[2]), distance(real[1], real[3]));
  const most = Math.max(...real.map((corner) => Math.min(...found.map((one) => distance(one, corner)))));
  return (100 * most) / diagonal;
}

const size = { width: 800, height: 600 };
const scenes: [string, SceneOptions][] = [
  ['plain', { seed: 1, contrast: 90, shadow: 0, creases: 0, clutter: 0 }],
  ['in a shadow', { seed: 2, contrast: 60, shadow: 0.55, creases: 0, clutter: 1 }],
  ['creased', { seed: 3, contrast: 60, shadow: 0.2, creases: 4, clutter: 1 }],
  ['on a desk of nearly its colour', { seed: 4, contrast: 22, shadow: 0.2, creases: 1, clutter: 1 }],
  ['among other things', { seed: 5, contrast: 60, shadow: 0.3, creases: 1, clutter: 6 }],
  ['tilted and noisy', { seed: 6, contrast: 50, shadow: 0.4, creases: 2, clutter: 2, tilt: 0.2, noise: 7 }],
];

test.each(scenes)('a sheet that is %s: corners within 1 %% of the diagonal', (_, options) => {
  const { picture, corners } = scene(plainPage(), { ...size, ...options });
  const found = findSheet(picture);
  if (found === undefined) throw new Error('not found');
  expect(off(found.quad, corners)).toBeLessThan(1);
});

test('a frame of a live camera, 320 pixels wide, is enough to show where it is', () => {
  const { picture, corners } = scene(plainPage(), { ...size, seed: 7, contrast: 50 });
  const small = shrunk(picture, 320);
  const found = findSheet(small);
  if (found === undefined) throw new Error('not found');
  const real = corners.map(({ x, y }) => ({ x: x * 0.4, y: y * 0.4 })) as unknown as Quad;
  expect(off(found.quad, real)).toBeLessThan(2);
});

test('an empty picture has no sheet, and neither has one of a pixel', () => {
  const blank = (width: number, height: number) => ({
    data: new Uint8ClampedArray(width * height * 4).fill(180),
    width,
    height,
  });
  expect(findSheet(blank(640, 480))).toBeUndefined();
  expect(findSheet(blank(1, 1))).toBeUndefined();
});
