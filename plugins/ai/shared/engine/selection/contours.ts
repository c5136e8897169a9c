import { tileSize } from '../../document/document.ts';
import { selectionGrid } from '../picture/grids.ts';
import { maxLevel } from '../picture/mips.ts';
import type { Picture } from '../picture/picture.ts';
import { keyOf } from '../tiles/tile.ts';

/** Pixels of a level that are looked at, at most: beyond, a coarser one is taken. */
const maxPixels = 4_000_000;

/** Directions, clockwise. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/**
 * The outlines of the selection, where half of it is selected: data of an SVG path, or of a Path2D, in pixels of the
 * document; '' where nothing is selected. `scale`: canvas pixels for one of the document.
 */
export function contours(picture: Picture, scale: number): string {
  const bounds = picture.frame.selection?.bounds;
  if (bounds === undefined) return '';
  const area = (bounds.x1 - bounds.x0) * (bounds.y1 - bounds.y0);
  const coarse = Math.max(-Math.log2(scale) || 0, Math.log2(area / maxPixels) / 2);
  const level = Math.max(0, Math.min(maxLevel, Math.ceil(coarse - 0.5)));
  const step = 2 ** level;
  const x0 = Math.floor(bounds.x0 / step);
  const y0 = Math.floor(bounds.y0 / step);
  // A rim of one pixel in which nothing is selected.
  const width = Math.ceil(bounds.x1 / step) - x0 + 2;
  const height = Math.ceil(bounds.y1 / step) - y0 + 2;
  const inside = new Uint8Array(width * height);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; ) {
      const [px, py] = [x0 + x - 1, y0 + y - 1];
      const column = Math.floor(px / tileSize);
      const row = Math.floor(py / tileSize);
      const bytes = picture.mip(selectionGrid, level, keyOf(column, row));
      const count = Math.min(width - 1 - x, (column + 1) * tileSize - px);
      const from = (py - row * tileSize) * tileSize + px - column * tileSize;
      for (let i = 0; i < count; i += 1) inside[y * width + x + i] = (bytes?.[from + i] ?? 0) >= 128 ? 1 : 0;
      x += count;
    }
  const most = { x: picture.frame.width, y: picture.frame.height };
  const put = (x: number, y: number): [number, number] => [
    Math.min(most.x, (x0 + x - 1) * step),
    Math.min(most.y, (y0 + y - 1) * step),
  ];
  return traced(inside, width, height, put);
}

function traced(
  inside: Uint8Array,
  width: number,
  height: number,
  put: (x: number, y: number) => [number, number],
): string {
  const seen = new Uint8Array(inside.length);
  const parts: string[] = [];
  for (let y = 1; y < height; y += 1)
    for (let x = 1; x < width; x += 1) {
      const at = y * width + x;
      // The upper edge of a pixel, with nothing above it: each outline has one.
      if (inside[at] === 1 && inside[at - width] === 0 && seen[at] === 0)
        parts.push(outline(inside, seen, width, x, y, put));
    }
  return parts.join('');
}

/** Goes around with the selected on the right hand, from the upper left corner of pixel (x, y). */
function outline(
  inside: Uint8Array,
  seen: Uint8Array,
  width: number,
  left: number,
  top: number,
  put: (x: number, y: number) => [number, number],
): string {
  let [x, y, heading] = [left, top, 0];
  const text = [`M${put(x, y).join(' ')}`];
  do {
    if (heading === 0) seen[y * width + x] = 1;
    const [dx, dy] = steps[heading] as readonly [number, number];
    x += dx;
    y += dy;
    // The two pixels ahead, to the left and to the right.
    const ahead = (side: number): number => {
      const px = x + (heading === 0 || (heading === 1 && side === 0) || (heading === 3 && side === 1) ? 0 : -1);
      const py = y + (heading === 1 || (heading === 2 && side === 0) || (heading === 0 && side === 1) ? 0 : -1);
      return inside[py * width + px] as number;
    };
    const turn = ahead(1) === 0 ? 1 : ahead(0) === 1 ? 3 : 0;
    if (turn === 0) continue;
    const [px, py] = put(x, y);
    text.push(dy === 0 ? `H${px}` : `V${py}`);
    heading = (heading + turn) % 4;
  } while (x !== left || y !== top || heading !== 0);
  return `${text.join('')}Z`;
}
