import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

export type Coding = 'br' | 'gzip' | 'identity';

/** The best coding that an Accept-Encoding header allows. */
export function codingFor(accept = ''): Coding {
  const allowed = accept
    .toLowerCase()
    .split(',')
    .map((part) => part.split(';').map((piece) => piece.trim()))
    .filter(([, ...rest]) => !rest.some((piece) => /^q=0(?:\.0*)?$/.test(piece)))
    .map(([name]) => name);
  return allowed.includes('br') ? 'br' : allowed.includes('gzip') ? 'gzip' : 'identity';
}

/** Compresses a page off the main thread. */
export async function compress(text: string, coding: Coding): Promise<Uint8Array> {
  const bytes = Buffer.from(text);
  if (coding === 'identity') return bytes;
  if (coding === 'gzip') return gz(bytes, { level: 7 });
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 6,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
  };
  return brotli(bytes, { params });
}
