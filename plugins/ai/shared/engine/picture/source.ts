import { tileSize } from '../../document/document.ts';
import { columnOf, isClear, keyOf, rowOf, type TileKey, tileBytes } from '../tiles/tile.ts';

/** A decoded picture that is read in parts. */
export interface Raster {
  width: number;
  height: number;
  /** Straight RGBA of a part within it, row by row. */
  read(x: number, y: number, width: number, height: number): Uint8Array | Uint8ClampedArray;
  /** Where it is not there from the start: to be awaited before it is read. */
  load?(): Promise<void>;
  /** Nobody reads it again. */
  close?(): void;
}

/** The picture that a layer began with: `raster` at (x, y) of the document. */
export interface Source {
  /** sha-256 of its file. */
  blob: string;
  raster: Raster;
  x: number;
  y: number;
}

/** What of `raster`, placed at (x, y), lies in a tile; undefined where that is nothing to be seen. */
export function cut(raster: Raster, x: number, y: number, key: TileKey): Uint8Array | undefined {
  const left = columnOf(key) * tileSize;
  const top = rowOf(key) * tileSize;
  const x0 = Math.max(left, x);
  const y0 = Math.max(top, y);
  const width = Math.min(left + tileSize, x + raster.width) - x0;
  const height = Math.min(top + tileSize, y + raster.height) - y0;
  if (width <= 0 || height <= 0) return undefined;
  const part = raster.read(x0 - x, y0 - y, width, height);
  const pixels = new Uint8Array(tileBytes);
  for (let row = 0; row < height; row += 1) {
    const from = row * width * 4;
    pixels.set(part.subarray(from, from + width * 4), ((y0 - top + row) * tileSize + x0 - left) * 4);
  }
  return isClear(pixels) ? undefined : pixels;
}

/** Tiles that a rectangle touches. */
export function* keysIn(x: number, y: number, width: number, height: number): Generator<TileKey> {
  const right = Math.floor((x + width - 1) / tileSize);
  const bottom = Math.floor((y + height - 1) / tileSize);
  for (let row = Math.floor(y / tileSize); row <= bottom; row += 1)
    for (let column = Math.floor(x / tileSize); column <= right; column += 1) yield keyOf(column, row);
}
