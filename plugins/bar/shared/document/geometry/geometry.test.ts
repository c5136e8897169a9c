import fc from 'fast-check';
import { expect, test } from 'vitest';
import { homography, project } from './homography.ts';
import { proportions } from './proportions.ts';
import { distance, isConvex, ordered, type Point, type Quad, wholeQuad, withCornerKeyed } from './quad.ts';

/** Sheets as a camera may see them: each corner near that of a rectangle. */
const sheet = fc
  .array(
    fc.record({ x: fc.double({ min: -80, max: 80, noNaN: true }), y: fc.double({ min: -80, max: 80, noNaN: true }) }),
    {
      minLength: 4,
      maxLength: 4,
    },
  )
  .map((off): Quad => {
    const at = (x: number, y: number, n: number): Point => ({ x: x + (off[n]?.x ?? 0), y: y + (off[n]?.y ?? 0) });
    return [at(150, 120, 0), at(900, 120, 1), at(900, 700, 2), at(150, 700, 3)];
  });

test('a homography takes corners to corners, and its reverse back', () => {
  fc.assert(
    fc.property(
      sheet,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (quad, u, v) => {
        const to = wholeQuad(210, 297);
        const there = homography(quad, to);
        const back = homography(to, quad);
        if (there === undefined || back === undefined) throw new Error('a sheet is never flat');
        for (const [at, corner] of quad.entries())
          expect(distance(project(there, corner), to[at] as Point)).toBeLessThan(1e-6);
        const inside = { x: 210 * u, y: 297 * v };
        expect(distance(project(there, project(back, inside)), inside)).toBeLessThan(1e-4);
      },
    ),
  );
});

test('corners on one line have no homography', () => {
  const flat: Quad = [
    { x: 0, y: 0 },
    { x: 1, y: 0 },
    { x: 2, y: 0 },
    { x: 0, y: 5 },
  ];
  expect(homography(flat, wholeQuad(10, 10))).toBeUndefined();
});

test('corners come clockwise from the upper left, whatever order they are found in', () => {
  fc.assert(
    fc.property(sheet, fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }), (quad, order) => {
      const shuffled = order.map((at) => quad[at]) as unknown as Quad;
      expect(ordered(shuffled)).toEqual(quad);
      expect(isConvex(ordered(shuffled))).toBe(true);
    }),
  );
});

/** A sheet of that size seen by a camera with that focal length (pixels), leaning away from it. */
function seen(width: number, height: number, lean: number, roll: number): Quad {
  const at = (u: number, v: number): Point => {
    const [x, y] = [(u * width) / 2, (v * height) / 2];
    const z = 3 + y * Math.sin(lean) + x * Math.sin(roll);
    return {
      x: 640 + (1100 * x * Math.cos(roll)) / z,
      y: 480 + (1100 * (y * Math.cos(lean) - x * Math.sin(roll) * Math.sin(lean))) / z,
    };
  };
  return [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1)];
}

test('proportions are those of the sheet, not of its picture: A4, a card, a receipt', () => {
  expect(proportions(seen(2.1, 2.97, 0.6, 0), 1280, 960)).toEqual({ ratio: 210 / 297, name: 'a4' });
  expect(proportions(seen(1.712, 1.0796, 0.35, 0), 1280, 960).name).toBe('card');
  const receipt = proportions(seen(0.8, 2.4, 0.2, 0), 1280, 960);
  expect(receipt.name).toBe('other');
  expect(receipt.ratio).toBeCloseTo(1 / 3, 1);
});

test('arrow keys move a corner by a pixel, with Shift by ten, never out of the photo nor to where it is no sheet', () => {
  const quad = wholeQuad(200, 100);
  const keyed = (key: string, shiftKey: boolean, of: Quad = quad) =>
    withCornerKeyed(of, 0, { key, shiftKey }, 200, 100);
  expect(keyed('ArrowRight', false)?.[0]).toEqual({ x: 1, y: 0 });
  expect(keyed('ArrowDown', true)?.[0]).toEqual({ x: 0, y: 10 });
  expect(keyed('ArrowLeft', true)).toEqual(quad);
  expect(keyed('Enter', false)).toBeUndefined();
  let far: Quad = quad;
  for (let press = 0; press < 30; press += 1) far = keyed('ArrowRight', true, far) ?? far;
  expect(isConvex(far)).toBe(true);
});
