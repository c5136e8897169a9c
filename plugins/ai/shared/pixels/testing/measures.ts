import type { Image, Mask } from '../image.ts';

/** Peak signal to noise of colours in decibels, of all pixels or of those that are selected. */
export function psnr(one: Image, other: Image, where?: Mask): number {
  let [sum, count] = [0, 0];
  for (let at = 0; at < one.data.length; at += 1) {
    if (at % 4 === 3 || (where && where.data[at >> 2] === 0)) continue;
    sum += ((one.data[at] as number) - (other.data[at] as number)) ** 2;
    count += 1;
  }
  return 10 * Math.log10((255 * 255 * count) / Math.max(1e-9, sum));
}

/** What two masks have in common, of all that either has: 1 where they are the same. */
export function overlapOf(one: Mask, other: Mask): number {
  let [both, either] = [0, 0];
  for (let at = 0; at < one.data.length; at += 1) {
    const [a, b] = [(one.data[at] as number) >= 128, (other.data[at] as number) >= 128];
    both += a && b ? 1 : 0;
    either += a || b ? 1 : 0;
  }
  return either === 0 ? 1 : both / either;
}
