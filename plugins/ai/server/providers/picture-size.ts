import type { Size } from '../../shared/providers/capabilities.ts';
import { mark, type Received } from '../blobs/receive.ts';

/** So much of a JPEG may stand before its size: profiles and small pictures of cameras. */
const most = 1024 * 1024;

/** The size that a picture's header says; undefined where it says none. */
export async function sizeOfReceived(received: Received): Promise<Size | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of received.marked() as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > most) break;
  }
  return sizeOf(Buffer.concat(chunks).subarray(mark.length));
}

/** Of PNG, WebP and JPEG. */
export function sizeOf(bytes: Buffer): Size | undefined {
  try {
    if (bytes.subarray(0, 4).toString('latin1') === '\x89PNG')
      return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    if (bytes.subarray(8, 12).toString('latin1') === 'WEBP') return ofWebp(bytes);
    if (bytes.readUInt16BE(0) === 0xffd8) return ofJpeg(bytes);
  } catch (error) {
    // Ends before the size.
    if (!(error instanceof RangeError)) throw error;
  }
  return undefined;
}

function ofWebp(bytes: Buffer): Size | undefined {
  const kind = bytes.subarray(12, 16).toString('latin1');
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (kind !== 'VP8L') return undefined;
  const bits = bytes.readUInt32LE(21);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function ofJpeg(bytes: Buffer): Size | undefined {
  for (let at = 2; ; ) {
    if (bytes.readUInt8(at) !== 0xff) return undefined;
    const marker = bytes.readUInt8(at + 1);
    const frame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (frame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) };
    // A filler, or a marker without a length.
    if (marker === 0xff) at += 1;
    else at += 2 + bytes.readUInt16BE(at + 2);
  }
}
