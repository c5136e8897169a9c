import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { searchQuality } from './target-size.ts';

const range = { least: 1, most: 100, first: 80 };

/** A codec whose files grow with the quality, by steps that fast-check makes up. */
const growing = fc.array(fc.integer({ min: 0, max: 500 }), { minLength: 100, maxLength: 100 }).map((steps) => {
  let bytes = 50;
  return steps.map((step) => {
    bytes += step;
    return bytes;
  });
});

describe('a wanted file size', () => {
  it('gets the best quality that fits, in at most eight encodings', async () => {
    await fc.assert(
      fc.asyncProperty(
        growing,
        fc.integer({ min: 1, max: 40_000 }),
        fc.integer({ min: -5, max: 120 }),
        async (sizes, limit, first) => {
          const tried: number[] = [];
          const found = await searchQuality(
            async (quality) => {
              tried.push(quality);
              return { length: sizes[quality - 1] as number };
            },
            limit,
            { ...range, first },
          );
          const best = sizes.findLastIndex((bytes) => bytes <= limit) + 1;
          expect(found.met).toBe(best > 0);
          // Nothing fits: the smallest there is.
          if (best > 0) expect(found.quality).toBe(best);
          expect(found.bytes).toBe(sizes[Math.max(0, best - 1)]);
          expect(tried.length).toBeLessThanOrEqual(8);
          expect(new Set(tried).size).toBe(tried.length);
        },
      ),
    );
  });

  it('fails as its codec does', async () => {
    const failing = searchQuality(() => Promise.reject(new Error('no')), 10, range);
    await expect(failing).rejects.toThrow('no');
  });
});
