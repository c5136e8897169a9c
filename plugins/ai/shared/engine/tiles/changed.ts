import { tileSize } from '../../document/document.ts';

const clear = new Uint32Array(tileSize * tileSize);

const wordsOf = (pixels: Uint8Array | undefined): Uint32Array =>
  pixels === undefined ? clear : new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);

/**
 * Where two tiles differ: columns x0 … x1 and rows y0 … y1, the last ones excluded; of masks, columns by fours. Comparing is
 * cheaper than drawing.
 */
export function changedBox(
  one: Uint8Array | undefined,
  other: Uint8Array | undefined,
): { x0: number; y0: number; x1: number; y1: number } | undefined {
  if (one === other) return undefined;
  const a = wordsOf(one);
  const b = wordsOf(other);
  // Words of a row.
  const width = Math.min(a.length, b.length) / tileSize;
  let first = 0;
  while (first < a.length && a[first] === b[first]) first += 1;
  if (first === a.length) return undefined;
  let last = a.length - 1;
  while (a[last] === b[last]) last -= 1;
  const y0 = Math.floor(first / width);
  const y1 = Math.floor(last / width) + 1;
  let x0 = width;
  let x1 = 0;
  for (let row = y0 * width; row < y1 * width; row += width) {
    let left = 0;
    while (left < x0 && a[row + left] === b[row + left]) left += 1;
    x0 = left;
    let right = width;
    while (right > x1 && a[row + right - 1] === b[row + right - 1]) right -= 1;
    x1 = right;
  }
  const each = tileSize / width;
  return { x0: x0 * each, y0, x1: x1 * each, y1 };
}
