import { tileSize } from '../../document/document.ts';
import { columnOf, rowOf } from '../tiles/tile.ts';
import { type Box, keysOf } from './compose.ts';
import type { Scene } from './scene.ts';

/** A rectangle of one layer as it is by itself, in pixels of its level: straight RGBA, row by row. */
export function layerArea(scene: Scene, id: string, level: number, box: Box): Uint8ClampedArray<ArrayBuffer> {
  const { x0, y0, x1, y1 } = box;
  const width = x1 - x0;
  const whole = new Uint8ClampedArray(width * (y1 - y0) * 4);
  for (const key of keysOf(box)) {
    const pixels = scene.mip(id, level, key);
    if (pixels === undefined) continue;
    const left = columnOf(key) * tileSize;
    const top = rowOf(key) * tileSize;
    const [from, to] = [Math.max(x0, left), Math.min(x1, left + tileSize)];
    for (let y = Math.max(y0, top); y < Math.min(y1, top + tileSize); y += 1) {
      const at = ((y - top) * tileSize + from - left) * 4;
      whole.set(pixels.subarray(at, at + (to - from) * 4), ((y - y0) * width + from - x0) * 4);
    }
  }
  return whole;
}
