import { tileSize } from '../../document/document.ts';
import { flatMask, type MaskRest, maskBytes } from '../tiles/mask.ts';
import { columnOf, forgetOpaque, keyOf, rowOf, type TileKey, tileBytes } from '../tiles/tile.ts';

/** Each level has half the edge of the one before; the last one shows 16,384 pixels as 256. */
export const maxLevel = 6;

interface MipTile {
  /** Undefined where it is clear. */
  pixels: Uint8Array | undefined;
  /** Quarters that have to be made anew, one bit each. */
  stale: number;
}

/** Smaller copies of a layer's tiles, made when they are first seen, and by quarters where something changed. */
export class Mips {
  readonly #base: (key: TileKey) => Uint8Array | undefined;
  /** Of a mask: what it is where it has no tile. */
  readonly #rest: (() => MaskRest | undefined) | undefined;
  #levels: Map<TileKey, MipTile>[] = [];

  /** `base` gives the tiles in full size; `rest` is a mask's, whose tiles have one byte a pixel. */
  constructor(base: (key: TileKey) => Uint8Array | undefined, rest?: () => MaskRest | undefined) {
    this.#base = base;
    this.#rest = rest;
  }

  clear(): void {
    this.#levels = [];
  }

  /** A tile in full size has changed. */
  touch(key: TileKey): void {
    let column = columnOf(key);
    let row = rowOf(key);
    for (const level of this.#levels) {
      const quarter = (column & 1) | ((row & 1) << 1);
      column >>= 1;
      row >>= 1;
      const tile = level.get(keyOf(column, row));
      if (tile !== undefined) tile.stale |= 1 << quarter;
    }
  }

  get(level: number, key: TileKey): Uint8Array | undefined {
    if (level === 0) return this.#base(key);
    while (this.#levels.length < level) this.#levels.push(new Map());
    const tiles = this.#levels[level - 1] as Map<TileKey, MipTile>;
    let tile = tiles.get(key);
    if (tile === undefined) {
      tile = { pixels: undefined, stale: 15 };
      tiles.set(key, tile);
    }
    if (tile.stale !== 0) {
      if (this.#rest?.() === undefined) this.#make(tile, level, key);
      else this.#makeMask(tile, level, key);
    }
    return tile.pixels;
  }

  #makeMask(tile: MipTile, level: number, key: TileKey): void {
    const column = columnOf(key) * 2;
    const row = rowOf(key) * 2;
    const rest = flatMask(this.#rest?.() ?? 0);
    const quarters = [0, 1, 2, 3].map(
      (quarter) => this.get(level - 1, keyOf(column + (quarter & 1), row + (quarter >> 1))) ?? rest,
    );
    const [first = rest] = quarters;
    if ((first === flatMask(0) || first === flatMask(255)) && quarters.every((one) => one === first))
      tile.pixels = first;
    else {
      const into = new Uint8Array(maskBytes);
      quarters.forEach((from, quarter) => {
        halveMask(from, into, quarter);
      });
      tile.pixels = into;
    }
    tile.stale = 0;
  }

  #make(tile: MipTile, level: number, key: TileKey): void {
    const column = columnOf(key) * 2;
    const row = rowOf(key) * 2;
    for (let quarter = 0; quarter < 4; quarter += 1) {
      if ((tile.stale & (1 << quarter)) === 0) continue;
      const from = this.get(level - 1, keyOf(column + (quarter & 1), row + (quarter >> 1)));
      if (from === undefined && tile.pixels === undefined) continue;
      tile.pixels ??= new Uint8Array(tileBytes);
      halve(from, tile.pixels, quarter);
      forgetOpaque(tile.pixels);
    }
    tile.stale = 0;
  }
}

const edge = tileSize / 2;

/** Draws a tile at half its size into a quarter of another: the mean of four pixels, each by its opacity. */
function halve(from: Uint8Array | undefined, into: Uint8Array, quarter: number): void {
  const left = (quarter & 1) * edge;
  const top = (quarter >> 1) * edge;
  for (let y = 0; y < edge; y += 1) {
    let to = ((top + y) * tileSize + left) * 4;
    if (from === undefined) {
      into.fill(0, to, to + edge * 4);
      continue;
    }
    let p = y * 2 * tileSize * 4;
    let q = p + tileSize * 4;
    for (let x = 0; x < edge; x += 1, p += 8, q += 8, to += 4) mean(from, p, q, into, to);
  }
}

/** The same of a mask. */
function halveMask(from: Uint8Array, into: Uint8Array, quarter: number): void {
  const left = (quarter & 1) * edge;
  const top = (quarter >> 1) * edge;
  for (let y = 0; y < edge; y += 1) {
    let to = (top + y) * tileSize + left;
    let p = y * 2 * tileSize;
    for (let x = 0; x < edge; x += 1, p += 2, to += 1) {
      const q = p + tileSize;
      into[to] =
        ((from[p] as number) + (from[p + 1] as number) + (from[q] as number) + (from[q + 1] as number) + 2) >> 2;
    }
  }
}

function mean(from: Uint8Array, p: number, q: number, into: Uint8Array, to: number): void {
  const a = from[p + 3] as number;
  const b = from[p + 7] as number;
  const c = from[q + 3] as number;
  const d = from[q + 7] as number;
  const sum = a + b + c + d;
  if (sum === 1020) {
    for (let i = 0; i < 3; i += 1)
      into[to + i] =
        ((from[p + i] as number) +
          (from[p + 4 + i] as number) +
          (from[q + i] as number) +
          (from[q + 4 + i] as number) +
          2) >>
        2;
  } else if (sum === 0) {
    into[to] = 0;
    into[to + 1] = 0;
    into[to + 2] = 0;
  } else {
    for (let i = 0; i < 3; i += 1)
      into[to + i] =
        ((from[p + i] as number) * a +
          (from[p + 4 + i] as number) * b +
          (from[q + i] as number) * c +
          (from[q + 4 + i] as number) * d) /
          sum +
        0.5;
  }
  into[to + 3] = (sum + 2) >> 2;
}
