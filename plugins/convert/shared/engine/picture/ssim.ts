import type { RawPicture } from '../contribution.ts';

const edge = 8;
const step = 4;
const c1 = (0.01 * 255) ** 2;
const c2 = (0.03 * 255) ** 2;

/**
 * How alike two pictures of one size are, 0 to 1: the mean structural similarity (Wang et al. 2004) of the luma over
 * windows of 8 × 8 pixels, transparent parts on grey. 1 for equal ones.
 */
export function ssim(a: RawPicture, b: RawPicture): number {
  if (a.width !== b.width || a.height !== b.height) throw new RangeError('two sizes');
  const { width, height } = a;
  const [one, two] = [luma(a), luma(b)];
  const [wide, high] = [Math.min(edge, width), Math.min(edge, height)];
  let [total, windows] = [0, 0];
  for (let y = 0; y + high <= height; y += step) {
    for (let x = 0; x + wide <= width; x += step) {
      let [sumA, sumB, squareA, squareB, product] = [0, 0, 0, 0, 0];
      for (let row = 0; row < high; row += 1) {
        const start = (y + row) * width + x;
        for (let at = start, end = start + wide; at < end; at += 1) {
          const [p, q] = [one[at] as number, two[at] as number];
          sumA += p;
          sumB += q;
          squareA += p * p;
          squareB += q * q;
          product += p * q;
        }
      }
      const count = wide * high;
      const [meanA, meanB] = [sumA / count, sumB / count];
      const variances = squareA / count - meanA * meanA + squareB / count - meanB * meanB;
      const covariance = product / count - meanA * meanB;
      total +=
        ((2 * meanA * meanB + c1) * (2 * covariance + c2)) / ((meanA * meanA + meanB * meanB + c1) * (variances + c2));
      windows += 1;
    }
  }
  return Math.min(1, Math.max(0, total / windows));
}

function luma({ data, width, height }: RawPicture): Float32Array {
  const result = new Float32Array(width * height);
  for (let at = 0, from = 0; at < result.length; at += 1, from += 4) {
    const alpha = (data[from + 3] as number) / 255;
    const value =
      0.299 * (data[from] as number) + 0.587 * (data[from + 1] as number) + 0.114 * (data[from + 2] as number);
    result[at] = value * alpha + 128 * (1 - alpha);
  }
  return result;
}
