import type { Mask, Rectangle } from '../image.ts';

/** The least rectangle that holds all that is more than `above`; undefined where nothing is. */
export function maskBounds({ width, height, data }: Mask, above = 0): Rectangle | undefined {
  let [left, right, top, bottom] = [width, -1, -1, -1];
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    let first = 0;
    while (first < width && (data[row + first] as number) <= above) first += 1;
    if (first === width) continue;
    let last = width - 1;
    while ((data[row + last] as number) <= above) last -= 1;
    if (top < 0) top = y;
    bottom = y;
    left = Math.min(left, first);
    right = Math.max(right, last);
  }
  return top < 0 ? undefined : { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
}
