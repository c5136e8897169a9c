import type { Change } from '../picture/change.ts';
import { maskGrid, selectionGrid } from '../picture/grids.ts';
import type { Picture } from '../picture/picture.ts';
import { type MaskRest, maskTile, noMask, sameBytes } from '../tiles/mask.ts';
import { emptyTile, isClear, Tile, type TileKey, tileBytes } from '../tiles/tile.ts';

/**
 * Puts pixels in place of a layer's as far as they are selected; undefined is clear. A tile that may be clear is none, and
 * one that is as before is the one before.
 */
export function putSelected(
  change: Change,
  picture: Picture,
  id: string,
  key: TileKey,
  made: Uint8Array | undefined,
): void {
  const selected = picture.selected(key);
  if (selected === noMask) return;
  const before = picture.has(id) ? picture.pixels(id, key) : undefined;
  const after = selected === undefined ? made : mixed(before, made, selected);
  putPixels(change, picture, id, key, after);
}

/** Puts a tile that may be clear; its source's pixels where it has them. */
export function putPixels(
  change: Change,
  picture: Picture,
  id: string,
  key: TileKey,
  pixels: Uint8Array | undefined,
): void {
  const before = picture.has(id) ? picture.pixels(id, key) : undefined;
  if (before !== undefined && pixels !== undefined && sameBytes(before, pixels)) return;
  if (pixels !== undefined && !isClear(pixels)) change.set(id, key, new Tile(pixels));
  else change.set(id, key, picture.sourceShows(id, key) ? emptyTile : undefined);
}

/** From one to the other by a mask; both may be clear. */
export function mixed(
  before: Uint8Array | undefined,
  after: Uint8Array | undefined,
  mask: Uint8Array,
): Uint8Array | undefined {
  if (before === undefined && after === undefined) return undefined;
  const into = new Uint8Array(tileBytes);
  for (let at = 0, p = 0; p < tileBytes; at += 1, p += 4) {
    const share = mask[at] as number;
    if (share === 0) copyPixel(before, into, p);
    else if (share === 255) copyPixel(after, into, p);
    else mixPixel(before, after, into, p, share / 255);
  }
  return into;
}

function copyPixel(from: Uint8Array | undefined, into: Uint8Array, p: number): void {
  if (from === undefined) return;
  for (let i = p; i < p + 4; i += 1) into[i] = from[i] as number;
}

/** Colours by their opacity: what is clear has none. */
export function mixPixel(
  before: Uint8Array | undefined,
  after: Uint8Array | undefined,
  into: Uint8Array,
  p: number,
  share: number,
): void {
  const a = (before?.[p + 3] ?? 0) * (1 - share);
  const b = (after?.[p + 3] ?? 0) * share;
  const sum = a + b;
  const alpha = Math.floor(sum + 0.5);
  for (let i = p; i < p + 3; i += 1)
    into[i] = alpha === 0 ? 0 : ((before?.[i] ?? 0) * a + (after?.[i] ?? 0) * b) / sum + 0.5;
  into[p + 3] = alpha;
}

/** Puts a tile of a mask; none where it is what the mask is anyway. */
export function putMask(
  change: Change,
  picture: Picture,
  layer: string,
  key: TileKey,
  bytes: Uint8Array,
  rest: MaskRest,
): void {
  const before = picture.tiles(maskGrid(layer)).get(key);
  const tile = maskTile(bytes, rest);
  if (before?.pixels !== undefined && tile?.pixels !== undefined && sameBytes(before.pixels, tile.pixels)) return;
  change.set(maskGrid(layer), key, tile);
}

/** Drops what is selected, where the document takes another shape. */
export function unselected(change: Change): void {
  change.empty(selectionGrid);
  const { selection: _, ...frame } = change.frame;
  change.frame = frame;
}
