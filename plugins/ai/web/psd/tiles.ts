import { type TileMap, tileSize } from '../../shared/document/document.ts';
import { isFlat, type MaskRest, maskBytes } from '../../shared/engine/tiles/mask.ts';
import { packTile } from '../../shared/engine/tiles/pack.ts';
import { sha256 } from '../../shared/engine/tiles/sha256.ts';
import { isClear, tileBytes, within } from '../../shared/engine/tiles/tile.ts';

/** Pixels at a place: straight RGBA of 8 bits, row by row. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
  data: Uint8Array | Uint8ClampedArray;
}

/** Blobs by their hash, each once. */
export type Blobs = Map<string, Uint8Array<ArrayBuffer>>;

/** Cuts pixels into tiles; `lost`: some of them lie too far away. */
export function tilesFrom(part: Part, blobs: Blobs): { tiles: TileMap; lost: boolean } {
  return cut(part, (column, row) => {
    const pixels = new Uint8Array(tileBytes);
    rows(part, column, row, (from, to, count) => pixels.set(part.data.subarray(from * 4, (from + count) * 4), to * 4));
    clean(pixels);
    return isClear(pixels) ? undefined : keep(pixels, blobs);
  });
}

/** The same of a mask, which is the red of its pixels; beyond them it is its rest. */
export function maskFrom(part: Part, rest: MaskRest, blobs: Blobs): { tiles: TileMap; lost: boolean } {
  return cut(part, (column, row) => {
    const bytes = new Uint8Array(maskBytes).fill(rest);
    rows(part, column, row, (from, to, count) => {
      for (let at = 0; at < count; at += 1) bytes[to + at] = part.data[(from + at) * 4] as number;
    });
    return isFlat(bytes, rest) ? undefined : keep(bytes, blobs);
  });
}

/** Tiles of one colour over all of a document. */
export function tilesOf(width: number, height: number, [r, g, b]: readonly number[], blobs: Blobs): TileMap {
  const pixels = new Uint8Array(tileBytes);
  for (let at = 0; at < tileBytes; at += 4) pixels.set([r ?? 0, g ?? 0, b ?? 0, 255], at);
  const hash = keep(pixels, blobs);
  const tiles: TileMap = {};
  for (let row = 0; row * tileSize < height; row += 1)
    for (let column = 0; column * tileSize < width; column += 1) tiles[`${column},${row}`] = hash;
  return tiles;
}

function cut(
  { x, y, width, height }: Part,
  tile: (column: number, row: number) => string | undefined,
): { tiles: TileMap; lost: boolean } {
  const tiles: TileMap = {};
  let lost = false;
  for (let row = Math.floor(y / tileSize); row * tileSize < y + height; row += 1)
    for (let column = Math.floor(x / tileSize); column * tileSize < x + width; column += 1) {
      if (!within(column, row)) {
        lost = true;
        continue;
      }
      const hash = tile(column, row);
      if (hash !== undefined) tiles[`${column},${row}`] = hash;
    }
  return { tiles, lost };
}

/** Each row of what a tile has of the pixels: where it begins there and in the tile, and how long it is. */
function rows(part: Part, column: number, row: number, each: (from: number, to: number, count: number) => void): void {
  const [left, top] = [column * tileSize, row * tileSize];
  const [x0, x1] = [Math.max(left, part.x), Math.min(left + tileSize, part.x + part.width)];
  for (let y = Math.max(top, part.y); y < Math.min(top + tileSize, part.y + part.height); y += 1)
    each((y - part.y) * part.width + x0 - part.x, (y - top) * tileSize + x0 - left, x1 - x0);
}

/** Clear pixels have no colour. */
function clean(pixels: Uint8Array): void {
  const words = new Uint32Array(pixels.buffer);
  for (let at = 0; at < words.length; at += 1) if (pixels[at * 4 + 3] === 0) words[at] = 0;
}

function keep(pixels: Uint8Array, blobs: Blobs): string {
  const bytes = packTile(pixels);
  const hash = sha256(bytes);
  blobs.set(hash, bytes);
  return hash;
}
