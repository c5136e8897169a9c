import fc from 'fast-check';
import type { Image, Mask } from '../image.ts';

const side = fc.integer({ min: 1, max: 14 });

/** Masks with hard and soft parts, down to a single pixel. */
export const masks: fc.Arbitrary<Mask> = fc.tuple(side, side).chain(([width, height]) => maskOf(width, height));

/** Two of one size. */
export const pairs: fc.Arbitrary<[Mask, Mask]> = fc
  .tuple(side, side)
  .chain(([width, height]) => fc.tuple(maskOf(width, height), maskOf(width, height)));

function maskOf(width: number, height: number): fc.Arbitrary<Mask> {
  const value = fc.oneof(fc.constantFrom(0, 0, 255), fc.integer({ min: 0, max: 255 }));
  return fc
    .array(value, { minLength: width * height, maxLength: width * height })
    .map((values) => ({ width, height, data: Uint8Array.from(values) }));
}

export const images: fc.Arbitrary<Image> = fc
  .tuple(side, side)
  .chain(([width, height]) =>
    fc
      .uint8ClampedArray({ minLength: width * height * 4, maxLength: width * height * 4 })
      .map((data) => ({ width, height, data })),
  );
