import { deflateSync, inflateSync } from 'fflate';
import { engineError } from '../faults.ts';
import { tileBytes } from './tile.ts';

/** As tiles are stored and spilled. */
export function packTile(pixels: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(deflateSync(pixels, { level: 1 }));
}

/** The `size` bytes of a stored tile; a FitoutError for what is none. */
export function unpackTile(packed: Uint8Array, size = tileBytes): Uint8Array {
  // Deflate adds five bytes for each 64 kB that it cannot shrink: what is longer is no tile.
  if (packed.length > size + 1024) throw engineError('tile', `${packed.length} bytes`);
  // One byte more than a tile has: what fills it is too long, and never grows into memory.
  const room = new Uint8Array(size + 1);
  let pixels: Uint8Array;
  try {
    pixels = inflateSync(packed, { out: room });
  } catch (error) {
    throw engineError('tile', String(error));
  }
  if (pixels.length !== size) throw engineError('tile', `${pixels.length} bytes unpacked`);
  return pixels.slice();
}
