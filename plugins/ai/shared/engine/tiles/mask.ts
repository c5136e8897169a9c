import { tileSize } from '../../document/document.ts';
import { Tile } from './tile.ts';

/** Masks have one byte a pixel: 0 hides, 255 shows. */
export const maskBytes = tileSize * tileSize;

/** What a mask is where it has no tile. */
export type MaskRest = 0 | 255;

/** Tiles of one value; whoever sees one of these need not look at its bytes. */
export const noMask: Uint8Array = new Uint8Array(maskBytes);
export const fullMask: Uint8Array = new Uint8Array(maskBytes).fill(255);

export const flatMask = (value: MaskRest): Uint8Array => (value === 0 ? noMask : fullMask);

/** Is it all of this value? */
export function isFlat(bytes: Uint8Array, value: number): boolean {
  if (bytes === noMask) return value === 0;
  if (bytes === fullMask) return value === 255;
  for (let at = 0; at < bytes.length; at += 1) if (bytes[at] !== value) return false;
  return true;
}

/** The tile that stands for these bytes; undefined where it is what the mask is anyway. */
export function maskTile(bytes: Uint8Array, rest: MaskRest): Tile | undefined {
  if (isFlat(bytes, rest)) return undefined;
  const other = rest === 0 ? 255 : 0;
  return new Tile(isFlat(bytes, other) ? flatMask(other) : bytes);
}

/** Are they the same, byte by byte? Both are as long as a tile. */
export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  if (one === other) return true;
  const a = new Uint32Array(one.buffer, one.byteOffset, one.length / 4);
  const b = new Uint32Array(other.buffer, other.byteOffset, other.length / 4);
  for (let at = 0; at < a.length; at += 1) if (a[at] !== b[at]) return false;
  return true;
}
