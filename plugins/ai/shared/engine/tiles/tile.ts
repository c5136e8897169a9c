import { documentLimits, tileSize } from '../../document/document.ts';

export const tileBytes = tileSize * tileSize * 4;

/** Where a tile stands, as one small integer: columns and rows from -2048 to 2047. */
export type TileKey = number;

const half = 2048;

export function keyOf(column: number, row: number): TileKey {
  return (row + half) * 4096 + column + half;
}

export function columnOf(key: TileKey): number {
  return (key & 4095) - half;
}

export function rowOf(key: TileKey): number {
  return (key >> 12) - half;
}

/** As documents name it: "column,row". */
export function placeOf(key: TileKey): string {
  return `${columnOf(key)},${rowOf(key)}`;
}

/** Does a document take a tile there? */
export function within(column: number, row: number): boolean {
  return Math.max(Math.abs(column), Math.abs(row)) <= documentLimits.tileReach;
}

/**
 * Pixels of 256 × 256 that nobody changes once they are in a layer and no stroke is on: layers that were duplicated, and
 * the history, share them.
 */
export class Tile {
  /** Straight RGBA, or one byte a pixel in masks; undefined while it is spilled. */
  pixels: Uint8Array | undefined;
  /** How many bytes that is. */
  readonly size: number;
  /** Deflated, where no store took it. */
  packed: Uint8Array | undefined;
  /** Key in the spill store. */
  stored: string | undefined;
  /** Of the packed bytes, as documents name it. */
  hash: string | undefined;
  /** Places in layers, and in the history, that hold it. */
  uses = 0;
  kept = 0;

  constructor(pixels: Uint8Array | undefined, size = pixels?.length ?? tileBytes) {
    this.pixels = pixels;
    this.size = size;
  }
}

/** Stands before a source where nothing of it is left. One for all. */
export const emptyTile = new Tile(new Uint8Array(tileBytes));
emptyTile.hash = '';

export function isClear(pixels: Uint8Array): boolean {
  const words = new Uint32Array(pixels.buffer, pixels.byteOffset, pixels.length / 4);
  for (let at = 0; at < words.length; at += 1) if (words[at] !== 0) return false;
  return true;
}

const opaque = new WeakMap<Uint8Array, boolean>();

/** Does nothing shine through? Remembered until `forgetOpaque`. */
export function isOpaque(pixels: Uint8Array): boolean {
  const known = opaque.get(pixels);
  if (known !== undefined) return known;
  let all = true;
  for (let at = 3; at < pixels.length && all; at += 4) all = pixels[at] === 255;
  opaque.set(pixels, all);
  return all;
}

/** The pixels change: what was known of them is no longer. */
export function forgetOpaque(pixels: Uint8Array): void {
  opaque.delete(pixels);
}
