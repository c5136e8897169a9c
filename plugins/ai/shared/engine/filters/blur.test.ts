import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Image } from '../../pixels/image.ts';
import { psnr } from '../../pixels/testing/measures.ts';
import { blurring } from './blur.ts';

const whole = ({ width, height }: Image) => ({ x0: 0, y0: 0, x1: width, y1: height });

/** Spots of any colour and opacity on what is clear. */
function spots(width: number, height: number, seed: number): Image {
  const data = new Uint8ClampedArray(width * height * 4);
  let state = seed;
  for (let at = 0; at < data.length; at += 4) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    if ((state & 3) !== 0)
      data.set([state >>> 24, (state >>> 16) & 255, (state >>> 8) & 255, (state >>> 13) & 255], at);
    if (data[at + 3] === 0) data.fill(0, at, at + 4);
  }
  return { width, height, data };
}

/** By the formula, pixel by pixel: what the quick ways are held against. */
function gaussian({ width, height, data }: Image, sigma: number): Float64Array {
  const half = Math.ceil(sigma * 4);
  const along = (from: Float64Array, dx: number, dy: number): Float64Array => {
    const to = new Float64Array(from.length);
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        let sum = 0;
        for (let i = -half; i <= half; i += 1) {
          const weight = Math.exp(-(i * i) / (2 * sigma * sigma));
          sum += weight;
          const px = Math.max(0, Math.min(width - 1, x + i * dx));
          const py = Math.max(0, Math.min(height - 1, y + i * dy));
          for (let c = 0; c < 4; c += 1)
            to[(y * width + x) * 4 + c] =
              (to[(y * width + x) * 4 + c] as number) + (from[(py * width + px) * 4 + c] as number) * weight;
        }
        for (let c = 0; c < 4; c += 1) to[(y * width + x) * 4 + c] = (to[(y * width + x) * 4 + c] as number) / sum;
      }
    return to;
  };
  const sums = Float64Array.from(data, (value, at) =>
    at % 4 === 3 ? value : (value * (data[at | 3] as number)) / 255,
  );
  return along(along(sums, 1, 0), 0, 1);
}

function straight(sums: Float64Array): Uint8ClampedArray {
  return Uint8ClampedArray.from(sums, (value, at) => {
    const alpha = sums[at | 3] as number;
    if (alpha < 0.5) return 0;
    return at % 4 === 3 ? value : (value * 255) / alpha;
  });
}

describe('a blur', () => {
  test('of a small radius is the Gaussian, of any opacity, up to the edges', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0.3, max: 2.4, noNaN: true }),
        fc.integer(),
        (width, height, sigma, seed) => {
          const image = spots(width, height, seed);
          const made = blurring({ sigma })(image, whole(image));
          const wanted = gaussian(image, sigma);
          // Colours of what is nearly clear round apart by more: they are compared as they are seen.
          for (let at = 0; at < made.length; at += 1) {
            const seen = at % 4 === 3 ? (made[at] as number) : ((made[at] as number) * (made[at | 3] as number)) / 255;
            expect(Math.abs(seen - (wanted[at] as number))).toBeLessThan(2);
          }
        },
      ),
      { numRuns: 40 },
    );
  });

  test.each([2.5, 7, 30])('of σ %d is as near to the Gaussian as 38 dB', (sigma) => {
    const image = spots(260, 200, 5);
    const data = blurring({ sigma })(image, whole(image));
    const wanted = straight(gaussian(image, sigma));
    expect(psnr({ ...image, data }, { ...image, data: wanted })).toBeGreaterThan(38);
  });

  test.each([1.2, 6])('of a part is that part of the whole (σ %d)', (sigma) => {
    const image = spots(97, 61, 9);
    const all = blurring({ sigma })(image, whole(image));
    for (const [x0, y0, x1, y1] of [
      [0, 0, 1, 1],
      [5, 7, 8, 9],
      [90, 2, 97, 61],
      [40, 60, 83, 61],
    ] as const) {
      const part = blurring({ sigma })(image, { x0, y0, x1, y1 });
      for (let y = y0; y < y1; y += 1)
        expect(part.slice((y - y0) * (x1 - x0) * 4, (y - y0 + 1) * (x1 - x0) * 4)).toEqual(
          all.slice((y * 97 + x0) * 4, (y * 97 + x1) * 4),
        );
    }
  });
});

describe('sharpening', () => {
  const image = spots(60, 50, 3);

  test('adds what the blur takes away to the colours, as they are seen, and leaves the opacity', () => {
    const [sigma, amount] = [1.5, 0.8];
    const made = blurring({ sigma, sharpen: { amount, threshold: 0 } })(image, whole(image));
    const soft = gaussian(image, sigma);
    for (let at = 0; at < made.length; at += 1) {
      const [before, alpha] = [image.data[at] as number, image.data[at | 3] as number];
      if (at % 4 === 3 || alpha === 0) expect(made[at]).toBe(before);
      else {
        const more = before - ((soft[at] as number) * 255) / (soft[at | 3] as number);
        expect(Math.abs((made[at] as number) - Math.max(0, Math.min(255, before + more * amount)))).toBeLessThan(2);
      }
    }
  });

  test('leaves what differs by no more than its threshold', () => {
    const made = blurring({ sigma: 1.5, sharpen: { amount: 3, threshold: 255 } })(image, whole(image));
    expect(made).toEqual(image.data);
  });
});
