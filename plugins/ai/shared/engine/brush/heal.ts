import { tileSize } from '../../document/document.ts';
import { healArea, healingPlace } from '../../pixels/heal/heal.ts';
import { newMask } from '../../pixels/image.ts';
import { columnOf, rowOf, type Tile, type TileKey } from '../tiles/tile.ts';
import type { Box } from '../types.ts';

interface Marked {
  base: Uint8Array | undefined;
  tile: Tile;
  mask: Uint8Array;
  selected: Uint8Array | undefined;
}

/** How far around it a place to heal from is looked for, in sizes of what is marked. */
const reach = 3;

/**
 * Lets what a stroke marked go: a place nearby that is like what is round it comes over it, in its light. `areaAt`: what
 * was there when the stroke began.
 */
export function healMarked(
  work: ReadonlyMap<TileKey, Marked>,
  areaAt: (box: Box) => Uint8Array,
  opacity: number,
  { width, height }: { width: number; height: number },
): void {
  const marked = boxOf(work);
  if (marked === undefined) return;
  const room = Math.ceil(reach * Math.hypot(marked.x1 - marked.x0, marked.y1 - marked.y0));
  const box = {
    x0: Math.max(0, marked.x0 - room),
    y0: Math.max(0, marked.y0 - room),
    // What is painted beyond the document, to the end of its tiles, has no neighbours there.
    x1: Math.max(marked.x1, Math.min(width, marked.x1 + room)),
    y1: Math.max(marked.y1, Math.min(height, marked.y1 + room)),
  };
  const [w, h] = [box.x1 - box.x0, box.y1 - box.y0];
  const image = { width: w, height: h, data: new Uint8ClampedArray(areaAt(box).slice().buffer) };
  const mask = newMask(w, h);
  each(work, ({ mask: from, selected }, p, x, y) => {
    const share = ((selected?.[p] ?? 255) / 255) * opacity;
    mask.data[(y - box.y0) * w + x - box.x0] = (from[p] as number) * share;
  });
  healArea(image, mask, healingPlace(image, mask));
  each(work, ({ tile, base }, p, x, y) => {
    const at = (y - box.y0) * w + x - box.x0;
    const into = tile.pixels as Uint8Array;
    for (let c = 0; c < 4; c += 1)
      into[p * 4 + c] = (mask.data[at] === 0 ? base?.[p * 4 + c] : image.data[at * 4 + c]) ?? 0;
  });
}

/** Each pixel that is marked. */
function each(
  work: ReadonlyMap<TileKey, Marked>,
  visit: (marked: Marked, at: number, x: number, y: number) => void,
): void {
  for (const [key, marked] of work) {
    const [left, top] = [columnOf(key) * tileSize, rowOf(key) * tileSize];
    for (let at = 0; at < marked.mask.length; at += 1)
      if (marked.mask[at] !== 0) visit(marked, at, left + (at % tileSize), top + Math.floor(at / tileSize));
  }
}

function boxOf(work: ReadonlyMap<TileKey, Marked>): Box | undefined {
  const box = { x0: Number.POSITIVE_INFINITY, y0: Number.POSITIVE_INFINITY, x1: 0, y1: 0 };
  each(work, (_, __, x, y) => {
    box.x0 = Math.min(box.x0, x);
    box.y0 = Math.min(box.y0, y);
    box.x1 = Math.max(box.x1, x + 1);
    box.y1 = Math.max(box.y1, y + 1);
  });
  return box.x1 > box.x0 ? box : undefined;
}
