import { labelOf } from '../../../convert/api.ts';
import { sha256 } from '../../shared/engine/tiles/sha256.ts';
import { serveWork } from '../pixels/serve-work.ts';
import { bitmapOf } from './bitmap-of.ts';
import type { FileRequest, FileResults, PictureFile } from './file-protocol.ts';

/** Pixels of the longer side of what lists show. */
const smallEdge = 512;

async function work(request: FileRequest): Promise<FileResults[FileRequest['kind']]> {
  if (request.kind === 'hash') return sha256(await bytesOf(request.file));
  if (request.kind === 'label') return labelOf(await bytesOf(request.file));
  return pictureOf(request);
}

/** Browsers decode beside this thread: meanwhile it reads the bytes. */
async function pictureOf({ file, plain, name }: Extract<FileRequest, { kind: 'picture' }>): Promise<PictureFile> {
  const [seen, read] = await Promise.all([seenOf(plain, name), readOf(file, plain)]);
  return { ...seen, ...read };
}

async function seenOf(plain: Blob, name: string): Promise<Pick<PictureFile, 'width' | 'height' | 'small'>> {
  const bitmap = await bitmapOf(plain, name);
  const { width, height } = bitmap;
  const small = await smallOf(bitmap).catch(() => undefined);
  bitmap.close();
  return { width, height, small };
}

async function readOf(file: Blob, plain: Blob): Promise<Pick<PictureFile, 'hash' | 'label'>> {
  const bytes = await bytesOf(plain);
  return { hash: sha256(bytes), label: await labelOf(file === plain ? bytes : await bytesOf(file)) };
}

const bytesOf = async (file: Blob): Promise<Uint8Array> => new Uint8Array(await file.arrayBuffer());

function smallOf(bitmap: ImageBitmap): Promise<Blob> {
  const scale = Math.min(1, smallEdge / Math.max(bitmap.width, bitmap.height));
  const side = (of: number): number => Math.max(1, Math.round(of * scale));
  const canvas = new OffscreenCanvas(side(bitmap.width), side(bitmap.height));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/webp', quality: 0.85 });
}

serveWork(work, () => []);
