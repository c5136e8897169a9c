import { tileSize } from '../../document/document.ts';
import { withInner } from '../picture/groups.ts';
import type { Picture } from '../picture/picture.ts';
import { columnOf, rowOf } from '../tiles/tile.ts';
import type { Box } from '../types.ts';

/** Where something of a layer, or of all in a group, is: undefined where nothing is. */
export function contentBox(picture: Picture, id: string): Box | undefined {
  let box: Box | undefined;
  for (const one of withInner(picture.frame.layers, id))
    for (const key of picture.content(one)) {
      const [left, top] = [columnOf(key) * tileSize, rowOf(key) * tileSize];
      // What lies inside already tells nothing new.
      if (box !== undefined && left >= box.x0 && top >= box.y0 && left + tileSize <= box.x1 && top + tileSize <= box.y1)
        continue;
      const pixels = picture.pixels(one, key);
      const own = pixels && tileBox(pixels);
      if (own === undefined) continue;
      box = {
        x0: Math.min(box?.x0 ?? left + own.x0, left + own.x0),
        y0: Math.min(box?.y0 ?? top + own.y0, top + own.y0),
        x1: Math.max(box?.x1 ?? left + own.x1, left + own.x1),
        y1: Math.max(box?.y1 ?? top + own.y1, top + own.y1),
      };
    }
  return box;
}

function tileBox(pixels: Uint8Array): Box | undefined {
  // Most tiles of a photo are full.
  if (pixels[3] !== 0 && pixels.at(-1) !== 0) return { x0: 0, y0: 0, x1: tileSize, y1: tileSize };
  const box = { x0: tileSize, y0: tileSize, x1: 0, y1: 0 };
  for (let at = 0; at < tileSize * tileSize; at += 1) {
    if (pixels[at * 4 + 3] === 0) continue;
    const [x, y] = [at % tileSize, (at / tileSize) | 0];
    if (x < box.x0) box.x0 = x;
    if (x >= box.x1) box.x1 = x + 1;
    if (y < box.y0) box.y0 = y;
    box.y1 = y + 1;
  }
  return box.x1 === 0 ? undefined : box;
}
