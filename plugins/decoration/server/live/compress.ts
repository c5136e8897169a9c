import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

export type Coding = 'br' | 'gzip' | 'identity';

/** The best coding that an Accept-Encoding header allows. */
export function codingFor(accept: string | undefined): Coding {
  const allowed = new Set<string>();
  for (const part of (accept ?? '').toLowerCase().split(',')) {
    const [name, ...rest] = part.split(';').map((piece) => piece.trim());
    if (name !== undefined && !rest.some((piece) => /^q=0(?:\.0*)?$/.test(piece))) allowed.add(name);
  }
  return allowed.has('br') ? 'br' : allowed.has('gzip') ? 'gzip' : 'identity';
}

/** Compresses a page once for many readers, off the main thread. */
export async function compress(text: string, coding: Coding): Promise<Uint8Array> {
  const bytes = Buffer.from(text);
  if (coding === 'identity') return bytes;
  if (coding === 'gzip') return gz(bytes, { level: 7 });
  return brotli(bytes, {
    params: {
      // 9 makes a page 1 % smaller and takes fifteen times as long: the first visitor of a new version waits for it.
      [constants.BROTLI_PARAM_QUALITY]: 6,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  });
}
