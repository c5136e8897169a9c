import { findSheet, searchEdge } from './find/find-sheet.ts';
import { scaled, trimmed, wholeQuad, within } from './geometry/quad.ts';
import { filtered } from './page/filters.ts';
import { flattened, turned } from './page/warp.ts';
import type { Pixels } from './pixels.ts';
import type { DocumentAnswers, DocumentRequest, PageImage, PageWork, Photo } from './protocol.ts';
import { noPicture, type WorkerReply } from './worker-calls.ts';

/** What this file needs of the worker's global object. */
interface WorkerScope {
  postMessage(message: WorkerReply<DocumentAnswers[DocumentRequest['kind']]>): void;
  onmessage: ((event: MessageEvent<DocumentRequest & { id: number }>) => void) | null;
}

/** The project's types are those of a page; here the global object is a worker's. */
declare const self: WorkerScope;

/** Pixels of a photo that is kept; larger ones are made smaller. */
const maxPixels = 16_000_000;

async function pixelsOf(blob: Blob): Promise<Pixels> {
  const bitmap = await createImageBitmap(blob).catch(() => {
    throw new Error(noPicture);
  });
  try {
    const scale = Math.min(1, Math.sqrt(maxPixels / (bitmap.width * bitmap.height)));
    const width = Math.max(1, Math.round(bitmap.width * scale));
    const height = Math.max(1, Math.round(bitmap.height * scale));
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no canvas');
    // Papers have no holes: what is seen through is white.
    context.fillStyle = '#fff';
    context.fillRect(0, 0, width, height);
    context.imageSmoothingQuality = 'high';
    context.drawImage(bitmap, 0, 0, width, height);
    return context.getImageData(0, 0, width, height);
  } finally {
    bitmap.close();
  }
}

/** Where the camera's frames are drawn. */
const small = new OffscreenCanvas(1, 1);

function find(frame: Pixels | VideoFrame): DocumentAnswers['find'] {
  if ('data' in frame) return findSheet(frame);
  try {
    const { displayWidth: width, displayHeight: height } = frame;
    const scale = Math.min(1, searchEdge / Math.max(width, height));
    small.width = Math.max(1, Math.round(width * scale));
    small.height = Math.max(1, Math.round(height * scale));
    const context = small.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('no canvas');
    context.drawImage(frame, 0, 0, small.width, small.height);
    const found = findSheet(context.getImageData(0, 0, small.width, small.height));
    return found === undefined ? undefined : { ...found, quad: scaled(found.quad, 1 / scale) };
  } finally {
    frame.close();
  }
}

async function jpegOf({ data, width, height }: Pixels, quality: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  canvas.getContext('2d')?.putImageData(new ImageData(new Uint8ClampedArray(data), width, height), 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

async function photo(file: Blob): Promise<Photo> {
  const picture = await pixelsOf(file);
  const { width, height } = picture;
  const found = findSheet(picture);
  const corners = within(found?.quad ?? wholeQuad(width, height), width, height);
  return { blob: await jpegOf(picture, 0.92), width, height, corners, found: found !== undefined };
}

async function page(blob: Blob, { corners, turn, filter }: PageWork): Promise<PageImage> {
  const picture = await pixelsOf(blob);
  const flat = flattened(picture, trimmed(corners)) ?? picture;
  const done = turned(filtered(flat, filter), turn);
  return { blob: await jpegOf(done, 0.85), width: done.width, height: done.height };
}

async function answer(request: DocumentRequest): Promise<DocumentAnswers[DocumentRequest['kind']]> {
  if (request.kind === 'find') return find(request.frame);
  if (request.kind === 'photo') return photo(request.file);
  return page(request.photo, request.work);
}

self.onmessage = ({ data }) => {
  answer(data).then(
    (done) => self.postMessage({ id: data.id, answer: done }),
    (error: unknown) =>
      self.postMessage({ id: data.id, error: error instanceof Error ? error.message : String(error) }),
  );
};
