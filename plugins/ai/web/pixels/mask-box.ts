import type { Box } from '../../shared/engine/types.ts';

/** Fainter than this is not seen as a part of the subject. */
const faint = 24;

/** Around what a mask shows; undefined where that is nothing. */
export function boxOfMask(mask: Uint8Array, width: number, height: number): Box | undefined {
  let [x0, y0, x1, y1] = [width, height, 0, 0];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((mask[y * width + x] ?? 0) < faint) continue;
      x0 = Math.min(x0, x);
      x1 = Math.max(x1, x + 1);
      y0 = Math.min(y0, y);
      y1 = y + 1;
    }
  return x1 > x0 ? { x0, y0, x1, y1 } : undefined;
}
