import { tileSize } from '../../document/document.ts';
import { engineError } from '../faults.ts';
import type { Picture } from '../picture/picture.ts';
import { cut, keysIn } from '../picture/source.ts';
import { type MaskRest, maskBytes, maskTile } from '../tiles/mask.ts';
import { columnOf, emptyTile, isClear, keyOf, rowOf, Tile, type TileKey, within } from '../tiles/tile.ts';

/** Tiles that are made of pieces at any place. */
export class Pieces {
  readonly #tiles = new Map<TileKey, Uint32Array | Uint8Array>();
  /** Only tiles of these are made, where it is given. */
  readonly #only: ReadonlySet<TileKey> | undefined;

  /** Of a mask: what it is where it has no tile. */
  readonly #rest: MaskRest | undefined;

  constructor(only?: ReadonlySet<TileKey>, rest?: MaskRest) {
    this.#only = only;
    this.#rest = rest;
  }

  /** Lays a tile's pixels down with their upper left corner at (x, y). */
  put(pixels: Uint8Array, x: number, y: number): void {
    const from = wordsOf(pixels);
    for (const key of keysIn(x, y, tileSize, tileSize)) {
      if (this.#only?.has(key) === false) continue;
      let into = this.#tiles.get(key);
      if (into === undefined) {
        into = this.#rest === undefined ? new Uint32Array(maskBytes) : new Uint8Array(maskBytes).fill(this.#rest);
        this.#tiles.set(key, into);
      }
      const dx = x - columnOf(key) * tileSize;
      const dy = y - rowOf(key) * tileSize;
      const start = Math.max(0, -dx);
      const count = Math.min(tileSize, tileSize - dx) - start;
      for (let row = Math.max(0, -dy); row < tileSize && row + dy < tileSize; row += 1) {
        const at = row * tileSize + start;
        into.set(from.subarray(at, at + count), (row + dy) * tileSize + dx + start);
      }
    }
  }

  /** Those in which something is seen. */
  tiles(): Map<TileKey, Tile> {
    const made = new Map<TileKey, Tile>();
    for (const [key, words] of this.#tiles) {
      if (this.#rest !== undefined) {
        const tile = maskTile(words as Uint8Array, this.#rest);
        if (tile !== undefined) made.set(key, tile);
        continue;
      }
      const pixels = new Uint8Array(words.buffer);
      if (!isClear(pixels)) made.set(key, new Tile(pixels));
    }
    return made;
  }
}

/** One number a pixel, of a tile or of a mask's. */
function wordsOf(pixels: Uint8Array): Uint32Array | Uint8Array {
  return pixels.length === maskBytes ? pixels : new Uint32Array(pixels.buffer, pixels.byteOffset, maskBytes);
}

/** A mask's tiles after a move. */
export function movedMask(picture: Picture, grid: string, rest: MaskRest, dx: number, dy: number): Map<TileKey, Tile> {
  const tiles = picture.tiles(grid);
  if (dx % tileSize === 0 && dy % tileSize === 0) return rekeyed(tiles, dx, dy);
  const pieces = new Pieces(undefined, rest);
  for (const [key, { pixels }] of tiles)
    if (pixels !== undefined) pieces.put(pixels, columnOf(key) * tileSize + dx, rowOf(key) * tileSize + dy);
  return inReach(pieces.tiles());
}

function inReach(tiles: Map<TileKey, Tile>): Map<TileKey, Tile> {
  for (const key of tiles.keys()) if (!within(columnOf(key), rowOf(key))) throw engineError('reach');
  return tiles;
}

/** A layer's tiles, and its source's place, after a move by (dx, dy); nothing of it is cut off. */
export function movedTiles(picture: Picture, id: string, dx: number, dy: number): Map<TileKey, Tile> {
  const tiles = picture.tiles(id);
  const moved = dx % tileSize === 0 && dy % tileSize === 0 ? rekeyed(tiles, dx, dy) : recut(picture, id, dx, dy);
  for (const key of moved.keys()) if (!within(columnOf(key), rowOf(key))) throw engineError('reach');
  return moved;
}

function rekeyed(tiles: ReadonlyMap<TileKey, Tile>, dx: number, dy: number): Map<TileKey, Tile> {
  const moved = new Map<TileKey, Tile>();
  for (const [key, tile] of tiles) {
    const column = columnOf(key) + dx / tileSize;
    const row = rowOf(key) + dy / tileSize;
    if (!within(column, row)) throw engineError('reach');
    moved.set(keyOf(column, row), tile);
  }
  return moved;
}

function recut(picture: Picture, id: string, dx: number, dy: number): Map<TileKey, Tile> {
  const tiles = picture.tiles(id);
  // What stands before the source now stands before it there, with what the source shows beside it.
  const touched = new Set<TileKey>();
  for (const key of tiles.keys())
    for (const there of keysIn(columnOf(key) * tileSize + dx, rowOf(key) * tileSize + dy, tileSize, tileSize)) {
      if (!within(columnOf(there), rowOf(there))) throw engineError('reach');
      touched.add(there);
    }
  const from = new Set<TileKey>();
  for (const key of touched)
    for (const here of keysIn(columnOf(key) * tileSize - dx, rowOf(key) * tileSize - dy, tileSize, tileSize))
      from.add(here);
  const pieces = new Pieces(touched);
  for (const key of from) {
    const pixels = picture.pixels(id, key);
    if (pixels !== undefined) pieces.put(pixels, columnOf(key) * tileSize + dx, rowOf(key) * tileSize + dy);
  }
  const made = pieces.tiles();
  const source = picture.layer(id)?.source;
  if (source !== undefined)
    for (const key of touched)
      if (!made.has(key) && cut(source.raster, source.x + dx, source.y + dy, key) !== undefined)
        made.set(key, emptyTile);
  return made;
}

/** How a tile's pixels change places within it. */
export type Turned = 'across' | 'down' | 1 | 2 | 3;

/** A tile flipped, or turned clockwise by quarters. */
export function turnedTile(pixels: Uint8Array, how: Turned): Uint8Array {
  const from = wordsOf(pixels);
  const into = from instanceof Uint32Array ? new Uint32Array(maskBytes) : new Uint8Array(maskBytes);
  const last = tileSize - 1;
  for (let y = 0; y < tileSize; y += 1)
    for (let x = 0; x < tileSize; x += 1) {
      const pixel = from[y * tileSize + x] as number;
      if (how === 'across') into[y * tileSize + last - x] = pixel;
      else if (how === 'down') into[(last - y) * tileSize + x] = pixel;
      else if (how === 1) into[x * tileSize + last - y] = pixel;
      else if (how === 2) into[(last - y) * tileSize + last - x] = pixel;
      else into[(last - x) * tileSize + y] = pixel;
    }
  return new Uint8Array(into.buffer);
}

/** All of a layer flipped or turned with the document, of which its source becomes tiles; of a mask with its `rest`. */
export function turnedTiles(picture: Picture, id: string, how: Turned, rest?: MaskRest): Map<TileKey, Tile> {
  const { width, height } = picture.frame;
  const pieces = new Pieces(undefined, rest);
  for (const key of picture.content(id)) {
    const pixels = picture.pixels(id, key);
    if (pixels === undefined) continue;
    const x = columnOf(key) * tileSize;
    const y = rowOf(key) * tileSize;
    const turned = turnedTile(pixels, how);
    if (how === 'across') pieces.put(turned, width - x - tileSize, y);
    else if (how === 'down') pieces.put(turned, x, height - y - tileSize);
    else if (how === 1) pieces.put(turned, height - y - tileSize, x);
    else if (how === 2) pieces.put(turned, width - x - tileSize, height - y - tileSize);
    else pieces.put(turned, y, width - x - tileSize);
  }
  return inReach(pieces.tiles());
}

/** Where a point of the document comes to. */
export function turnedPoint(picture: Picture, how: Turned, x: number, y: number): [number, number] {
  const { width, height } = picture.frame;
  if (how === 'across') return [width - x, y];
  if (how === 'down') return [x, height - y];
  if (how === 1) return [height - y, x];
  if (how === 2) return [width - x, height - y];
  return [y, width - x];
}
