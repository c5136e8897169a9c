import { tileSize } from '../../document/document.ts';
import { maxLevel } from '../picture/mips.ts';
import { columnOf, keyOf, rowOf, type TileKey } from '../tiles/tile.ts';
import { mapPoint, type Projective, type Rectangle } from './projective.ts';

/** Tiles of RGBA at a level; undefined is clear. */
export type ReadTile = (level: number, key: TileKey) => Uint8Array | undefined;

/** How wide a kernel may be at each side, in pixels of its level. */
export const maxReach = 12;

/** The mip whose pixels are as large as those of the document, or next smaller. */
function levelOf(back: Projective, left: number, top: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
    [0.5, 0.5],
  ] as const) {
    const [x, y] = [left + dx * tileSize, top + dy * tileSize];
    const [u, v] = mapPoint(back, x, y);
    const [ux, vx] = mapPoint(back, x + 1, y);
    const [uy, vy] = mapPoint(back, x, y + 1);
    const size = Math.min(Math.hypot(ux - u, uy - u), Math.hypot(vx - v, vy - v));
    if (Number.isFinite(size)) least = Math.min(least, size);
  }
  const level = Math.floor(Math.log2(least) + 1e-6);
  return Number.isFinite(level) ? Math.max(0, Math.min(maxLevel, level)) : 0;
}

/** A part of the picture at a level, straight RGBA. */
export interface Window {
  level: number;
  x0: number;
  y0: number;
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** What of `box`'s pixels a tile needs that is seen through `back`; undefined where nothing is seen. */
export function windowOf(read: ReadTile, box: Rectangle, back: Projective, key: TileKey): Window | undefined {
  const [left, top] = [columnOf(key) * tileSize, rowOf(key) * tileSize];
  const level = levelOf(back, left, top);
  const size = 2 ** level;
  const us: number[] = [];
  const vs: number[] = [];
  let whole = false;
  for (const [dx, dy] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const) {
    const [x, y] = [left + dx * tileSize, top + dy * tileSize];
    // Behind the view: what is seen of it is not between the corners.
    whole ||= (back[6] * x + back[7] * y + back[8]) * sign(back, left, top) <= 0;
    const [u, v] = mapPoint(back, x, y);
    us.push(u / size);
    vs.push(v / size);
  }
  const reach = maxReach + 2;
  const most = {
    x0: Math.ceil(box.x / size),
    y0: Math.ceil(box.y / size),
    x1: Math.max(Math.ceil(box.x / size) + 1, Math.floor((box.x + box.width) / size)),
    y1: Math.max(Math.ceil(box.y / size) + 1, Math.floor((box.y + box.height) / size)),
  };
  const at = (list: readonly number[], pick: (...all: number[]) => number): number => Math.floor(pick(...list));
  const x0 = whole ? most.x0 : Math.min(most.x1 - 1, Math.max(most.x0, at(us, Math.min) - reach));
  const y0 = whole ? most.y0 : Math.min(most.y1 - 1, Math.max(most.y0, at(vs, Math.min) - reach));
  const x1 = whole ? most.x1 : Math.max(most.x0 + 1, Math.min(most.x1, at(us, Math.max) + reach));
  const y1 = whole ? most.y1 : Math.max(most.y0 + 1, Math.min(most.y1, at(vs, Math.max) + reach));
  if (x1 <= x0 || y1 <= y0) return undefined;
  const [width, height] = [x1 - x0, y1 - y0];
  const window = { level, x0, y0, width, height, pixels: new Uint8Array(width * height * 4) };
  return fillWindow(read, window) ? window : undefined;
}

const sign = (back: Projective, x: number, y: number): number =>
  Math.sign(back[6] * (x + tileSize / 2) + back[7] * (y + tileSize / 2) + back[8]);

/** Answers whether something is seen in it. */
function fillWindow(read: ReadTile, { level, x0, y0, width, height, pixels }: Window): boolean {
  let seen = false;
  for (let row = Math.floor(y0 / tileSize); row * tileSize < y0 + height; row += 1)
    for (let column = Math.floor(x0 / tileSize); column * tileSize < x0 + width; column += 1) {
      const tile = read(level, keyOf(column, row));
      if (tile === undefined) continue;
      seen = true;
      const [left, top] = [column * tileSize, row * tileSize];
      const [fromX, toX] = [Math.max(x0, left), Math.min(x0 + width, left + tileSize)];
      for (let y = Math.max(y0, top); y < Math.min(y0 + height, top + tileSize); y += 1) {
        const p = ((y - top) * tileSize + fromX - left) * 4;
        pixels.set(tile.subarray(p, p + (toX - fromX) * 4), ((y - y0) * width + fromX - x0) * 4);
      }
    }
  return seen;
}
