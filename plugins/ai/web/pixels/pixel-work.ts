import { inWorker, type Run } from './in-worker.ts';
import workerUrl from './pixels.worker.ts?worker&module';
import type { PixelRequest, PixelResult } from './protocol.ts';

/** The subject of a picture as a mask, one byte a pixel. Rejects with a FitoutError where there is none. */
export function findSubject(picture: PixelRequest['picture'], run: Run): Promise<PixelResult> {
  return work({ kind: 'cutout', picture }, run);
}

/** The pixels of a picture without what a mask shows: what is round it goes on. */
export function withoutArea(picture: PixelRequest['picture'], mask: Uint8Array, run: Run): Promise<PixelResult> {
  return work({ kind: 'erase', picture, mask }, run);
}

function work(request: PixelRequest, run: Run): Promise<PixelResult> {
  return inWorker(workerUrl, request, [request.picture.data.buffer], run);
}
