import * as utif from 'utif2';
import type { Decoder } from './decoder.ts';

/** The first page. */
export const decode: Decoder = async (bytes) => {
  const [page] = utif.decode(bytes.buffer);
  if (page === undefined) return null;
  utif.decodeImage(bytes.buffer, page);
  if (!(page.width > 0 && page.height > 0)) return null;
  const rgba = utif.toRGBA8(page);
  return {
    data: new Uint8ClampedArray(rgba.buffer as ArrayBuffer, rgba.byteOffset, rgba.length),
    width: page.width,
    height: page.height,
  };
};
