import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropped, resized, upright } from './geometry.ts';

const edge = fc.integer({ min: 1, max: 20_000 });
const size = fc.record({ width: edge, height: edge });

describe('sizes', () => {
  it.each([
    [{ kind: 'fit', width: 100, height: 100 }, 100, 75],
    [{ kind: 'fit', width: 1000, height: 30 }, 40, 30],
    [{ kind: 'exact', width: 10, height: 90 }, 10, 90],
    [{ kind: 'percent', percent: 25 }, 50, 38],
    [{ kind: 'percent', percent: 300 }, 600, 450],
    [{ kind: 'edge', edge: 20 }, 20, 15],
    [{ kind: 'edge', edge: 400 }, 200, 150],
    [{ kind: 'edge', edge: 400, enlarge: true }, 400, 300],
  ] as const)('%o', (resize, width, height) => {
    expect(resized({ width: 200, height: 150 }, resize)).toEqual({ width, height });
  });

  it('fits into its box, has at least a pixel, and keeps the ratio within one', () => {
    fc.assert(
      fc.property(size, size, fc.boolean(), (picture, box, enlarge) => {
        const made = resized(picture, { kind: 'fit', ...box, enlarge });
        expect(made.width).toBeGreaterThanOrEqual(1);
        expect(made.height).toBeGreaterThanOrEqual(1);
        const smaller = picture.width <= box.width && picture.height <= box.height;
        if (smaller && !enlarge) expect(made).toEqual(picture);
        else {
          expect(made.width).toBeLessThanOrEqual(box.width);
          expect(made.height).toBeLessThanOrEqual(box.height);
          const off = Math.abs(made.width / picture.width - made.height / picture.height);
          expect(off).toBeLessThanOrEqual(1 / picture.width + 1 / picture.height);
        }
      }),
    );
  });

  it('a crop lies inside of the picture, whatever it says', () => {
    const share = fc.double({ min: -1, max: 2, noNaN: true });
    const crop = fc.record({ x: share, y: share, width: share, height: share });
    fc.assert(
      fc.property(size, crop, (picture, wanted) => {
        const box = cropped(picture, wanted);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.width).toBeGreaterThanOrEqual(1);
        expect(box.height).toBeGreaterThanOrEqual(1);
        expect(box.x + box.width).toBeLessThanOrEqual(picture.width);
        expect(box.y + box.height).toBeLessThanOrEqual(picture.height);
      }),
    );
  });

  it('orientations from 5 on lie on their side', () => {
    expect(upright({ width: 3, height: 2 }, 4)).toEqual({ width: 3, height: 2 });
    expect(upright({ width: 3, height: 2 }, 5)).toEqual({ width: 2, height: 3 });
  });
});
