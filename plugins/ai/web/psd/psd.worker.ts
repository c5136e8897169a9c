import { serveWork } from '../pixels/serve-work.ts';
import type { PsdRequest, PsdResults } from './protocol.ts';
import { readMerged, readPsdFile } from './read.ts';
import { type Blobs, tilesFrom } from './tiles.ts';
import { writePsdFile } from './write.ts';

type Result = PsdResults[PsdRequest['kind']];

async function work(request: PsdRequest, onProgress: (part: number) => void): Promise<Result> {
  if (request.kind === 'write') {
    const { bytes, notes } = writePsdFile(request.picture);
    return { bytes: new Uint8Array(bytes).buffer, notes };
  }
  if (request.kind === 'tiles') {
    const found: Blobs = new Map();
    const tiles = request.parts.map((part) => tilesFrom(part, found).tiles);
    return { tiles, blobs: [...found].map(([hash, packed]) => ({ hash, bytes: packed.buffer })) };
  }
  const bytes = new Uint8Array(request.bytes);
  if (request.kind === 'merged') {
    const { width, height, data } = readMerged(bytes);
    const canvas = new OffscreenCanvas(width, height);
    canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
    return { picture: await canvas.convertToBlob({ type: 'image/png' }) };
  }
  const { document, blobs, undrawn, notes } = readPsdFile(bytes, onProgress);
  return { document, undrawn, notes, blobs: blobs.map(({ hash, bytes: packed }) => ({ hash, bytes: packed.buffer })) };
}

serveWork(work, (result) => {
  if ('blobs' in result) return result.blobs.map(({ bytes }) => bytes);
  return 'bytes' in result ? [result.bytes] : [];
});
