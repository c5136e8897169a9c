import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RawPicture } from '../contribution.ts';
import { cut, flatten, hasAlpha, nearest, orient, turned } from './pixels.ts';
import { quantise } from './quantise.ts';
import { ssim } from './ssim.ts';

/** A picture whose pixels are numbered in red. */
const numbered = (width: number, height: number): RawPicture => {
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at += 1) data[at * 4] = at;
  return { data, width, height };
};
const reds = ({ data }: RawPicture): number[] => [...data].filter((_, at) => at % 4 === 0);

const pictures = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: width * height * 4, maxLength: width * height * 4 })
      .map((bytes): RawPicture => ({ data: new Uint8ClampedArray(bytes), width, height })),
  );

describe('turning', () => {
  it.each([
    [1, [0, 1, 2, 3, 4, 5]],
    [2, [2, 1, 0, 5, 4, 3]],
    [3, [5, 4, 3, 2, 1, 0]],
    [4, [3, 4, 5, 0, 1, 2]],
    [5, [0, 3, 1, 4, 2, 5]],
    [6, [3, 0, 4, 1, 5, 2]],
    [7, [5, 2, 4, 1, 3, 0]],
    [8, [2, 5, 1, 4, 0, 3]],
  ])('orientation %i', (orientation, expected) => {
    expect(reds(orient(numbered(3, 2), orientation))).toEqual(expected);
  });

  it('four quarters are none', () => {
    fc.assert(
      fc.property(pictures, (picture) => {
        const quarter = (one: RawPicture): RawPicture => turned(one, 90);
        expect(quarter(quarter(quarter(quarter(picture))))).toEqual(picture);
        expect(turned(turned(picture, 180), 180)).toEqual(picture);
      }),
    );
  });
});

describe('cutting and stretching', () => {
  it('cuts a box out', () => {
    expect(reds(cut(numbered(4, 3), { x: 1, y: 1, width: 2, height: 2 }))).toEqual([5, 6, 9, 10]);
  });

  it('repeats pixels when they grow, and takes every other one when they shrink', () => {
    expect(reds(nearest(numbered(2, 1), 4, 2))).toEqual([0, 0, 1, 1, 0, 0, 1, 1]);
    expect(reds(nearest(numbered(4, 1), 2, 1))).toEqual([1, 3]);
  });
});

describe('transparency', () => {
  it('lies on the background', () => {
    const picture = {
      data: new Uint8ClampedArray([200, 0, 0, 0, 200, 0, 0, 128, 200, 0, 0, 255]),
      width: 3,
      height: 1,
    };
    expect(hasAlpha(picture)).toBe(true);
    flatten(picture, '#00ff00');
    expect([...picture.data]).toEqual([0, 255, 0, 255, 100, 127, 0, 255, 200, 0, 0, 255]);
    expect(hasAlpha(picture)).toBe(false);
  });
});

describe('fewer colours', () => {
  it('are never more than asked for, and few ones stay as they are', () => {
    fc.assert(
      fc.property(
        pictures,
        fc.integer({ min: 2, max: 32 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (picture, colors, dither) => {
          const words = ({ data }: RawPicture): Uint32Array => new Uint32Array(new Uint8Array(data).buffer);
          const before = words(picture);
          const seen = new Set([...before].map((word) => (word >>> 24 === 0 ? 0 : word))).size;
          quantise(picture, { colors, dither });
          const after = words(picture);
          if (seen <= colors) expect(after).toEqual(before);
          else expect(new Set(after).size).toBeLessThanOrEqual(colors);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('dithering keeps the light of a grey that no colour has', () => {
    const width = 64;
    const picture = { data: new Uint8ClampedArray(width * width * 4).fill(255), width, height: width };
    for (let at = 0; at < width * width; at += 1) picture.data.fill((at % width) * 4, at * 4, at * 4 + 3);
    const mean = (): number => reds(picture).reduce((sum, value) => sum + value, 0) / (width * width);
    const before = mean();
    quantise(picture, { colors: 2, dither: 1 });
    expect(new Set(reds(picture)).size).toBe(2);
    expect(Math.abs(mean() - before)).toBeLessThan(6);
  });
});

describe('likeness', () => {
  it('is 1 for equal pictures, less for others, and the same both ways', () => {
    fc.assert(
      fc.property(pictures, fc.infiniteStream(fc.integer({ min: 0, max: 255 })), (picture, values) => {
        expect(ssim(picture, picture)).toBeCloseTo(1, 6);
        const other = { ...picture, data: picture.data.map(() => values.next().value ?? 0) as RawPicture['data'] };
        expect(ssim(picture, other)).toBeCloseTo(ssim(other, picture), 6);
        expect(ssim(picture, other)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('falls with noise', () => {
    const plain = numbered(16, 16);
    const noisy = (by: number): RawPicture => ({
      ...plain,
      data: plain.data.map((value, at) =>
        at % 4 === 3 ? 255 : value + ((at * 7919) % 3) * by - by,
      ) as RawPicture['data'],
    });
    expect(ssim(plain, noisy(5))).toBeGreaterThan(ssim(plain, noisy(60)));
    expect(() => ssim(plain, numbered(15, 16))).toThrow(RangeError);
  });
});
