import { crc32 } from 'node:zlib';

/** A PNG that says it is so large, and has nothing of it: whoever opens it by its head alone knows, and needs no memory. */
export function hugePicture(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits of red, green and blue.
  head.set([8, 2, 0, 0, 0], 8);
  const chunk = Buffer.concat([Buffer.from('IHDR'), head]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(head.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(chunk));
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), length, chunk, sum]);
}
