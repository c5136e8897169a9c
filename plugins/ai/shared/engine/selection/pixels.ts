import { tileSize } from '../../document/document.ts';
import type { Picture } from '../picture/picture.ts';
import { keysIn } from '../picture/source.ts';
import { columnOf, rowOf, type TileKey } from '../tiles/tile.ts';
import type { Box } from '../types.ts';

/** A rectangle of one layer alone, in straight RGBA, row by row. */
export function layerArea(picture: Picture, id: string, box: Box): Uint8Array<ArrayBuffer> {
  return areaOf((key) => picture.pixels(id, key), box);
}

/** The same of any tiles. */
export function areaOf(
  tile: (key: TileKey) => Uint8Array | undefined,
  { x0, y0, x1, y1 }: Box,
): Uint8Array<ArrayBuffer> {
  const width = x1 - x0;
  const into = new Uint8Array(width * (y1 - y0) * 4);
  for (const key of keysIn(x0, y0, width, y1 - y0)) {
    const pixels = tile(key);
    if (pixels === undefined) continue;
    const [left, top] = [columnOf(key) * tileSize, rowOf(key) * tileSize];
    const [from, to] = [Math.max(x0, left), Math.min(x1, left + tileSize)];
    for (let y = Math.max(y0, top); y < Math.min(y1, top + tileSize); y += 1) {
      const at = ((y - top) * tileSize + from - left) * 4;
      into.set(pixels.subarray(at, at + (to - from) * 4), ((y - y0) * width + from - x0) * 4);
    }
  }
  return into;
}
