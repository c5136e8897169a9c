import { describe, expect, test } from 'vitest';
import { flatPicture } from '../testing/scenes.ts';
import { boxOf, onWhite, type Picture, planWhiteGround } from './index.ts';

/** A clear picture with a red box in it. */
function redBox(width: number, height: number, x: number, y: number, w: number, h: number): Picture {
  const picture = flatPicture(width, height, [0, 0, 0, 0]);
  for (let v = y; v < y + h; v += 1)
    for (let u = x; u < x + w; u += 1) picture.data.set([200, 20, 20, 255], (v * width + u) * 4);
  return picture;
}

const at = ({ width, data }: Picture, x: number, y: number): number[] =>
  Array.from(data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4));

const white = [255, 255, 255, 255];

describe('a plan', () => {
  test.each([
    [100, 300, undefined, 0.8],
    [900, 200, 0.7, 0.7],
    [3000, 3000, 0.85, 0.85],
    [500, 500, 0.2, 0.7],
    [500, 500, 2, 0.85],
    [1, 1, Number.NaN, 0.7],
    [16_000, 100, undefined, 0.8],
  ])('of %i × %i with %s of the side has its subject in the middle', (w, h, fill, part) => {
    const plan = planWhiteGround({ x0: 7, y0: 3, x1: 7 + w, y1: 3 + h }, { fill });
    expect(plan.side).toBeGreaterThanOrEqual(1600);
    expect(plan.side).toBeLessThanOrEqual(4096);
    expect(Math.max(plan.width, plan.height) / plan.side).toBeCloseTo(part, 2);
    expect(plan.width / plan.height / (w / h)).toBeCloseTo(1, 0);
    expect(Math.abs(plan.x * 2 + plan.width - plan.side)).toBeLessThanOrEqual(1);
    expect(Math.abs(plan.y * 2 + plan.height - plan.side)).toBeLessThanOrEqual(1);
  });

  test('keeps the pixels that the subject has', () => {
    expect(planWhiteGround({ x0: 0, y0: 0, x1: 2400, y1: 800 }).scale).toBeCloseTo(1, 3);
  });
});

describe('a subject on white', () => {
  test('lies where the plan says, on pure white', async () => {
    const cutout = redBox(90, 60, 10, 20, 40, 20);
    expect(boxOf(cutout)).toEqual({ x0: 10, y0: 20, x1: 50, y1: 40 });
    const picture = await onWhite(cutout);
    expect([picture.width, picture.height]).toEqual([1600, 1600]);
    expect(at(picture, 800, 800)).toEqual([200, 20, 20, 255]);
    let other = 0;
    let inside = 0;
    for (let from = 0; from < picture.data.length; from += 4) {
      if (picture.data[from + 3] !== 255) other += 1;
      if (picture.data[from + 1] !== 255) inside += 1;
    }
    expect(other).toBe(0);
    expect(inside).toBe(1280 * 640);
    expect(at(picture, 159, 800)).toEqual(white);
    expect(at(picture, 800, 479)).toEqual(white);
  });

  test('keeps fine lines by their mean where it gets smaller', async () => {
    const cutout = flatPicture(4000, 400, [0, 0, 0, 255]);
    for (let from = 0; from < cutout.data.length; from += 8) cutout.data.set([255, 255, 255], from);
    const picture = await onWhite(cutout, { side: 1600 });
    expect(at(picture, 801, 800)[0]).toBeGreaterThan(110);
    expect(at(picture, 801, 800)[0]).toBeLessThan(145);
  });

  test('has a shadow under its foot only where one is asked for', async () => {
    const cutout = redBox(40, 60, 10, 10, 20, 40);
    const [bare, shaded] = [await onWhite(cutout), await onWhite(cutout, { shadow: 0.6 })];
    const under = 800 + 640 + 8;
    expect(at(bare, 800, under)).toEqual(white);
    const [r, g, b] = at(shaded, 800, under) as [number, number, number];
    expect(r).toBeLessThan(245);
    expect([g, b]).toEqual([r, r]);
    expect(at(shaded, 800, 100)).toEqual(white);
    expect(at(shaded, 20, under)).toEqual(white);
    expect(at(shaded, 800, 1590)).toEqual(white);
    expect(at(shaded, 800, 800)).toEqual([200, 20, 20, 255]);
  });

  test('is refused in plain words where there is none', async () => {
    await expect(onWhite(flatPicture(9, 9, [1, 1, 1, 0]))).rejects.toMatchObject({ reason: 'ai.cutout-clear' });
    await expect(onWhite({ width: 3, height: 3, data: new Uint8ClampedArray(4) })).rejects.toMatchObject({
      reason: 'ai.cutout-damaged',
    });
  });
});
