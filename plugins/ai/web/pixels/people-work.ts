import { inWorker, type Run } from './in-worker.ts';
import workerUrl from './people.wasm-worker.ts?worker&module';
import type { PixelRequest, PixelResult } from './protocol.ts';

/** The people in a picture as a mask, one byte a pixel. Rejects with a FitoutError where nobody is found. */
export function findPeople(picture: PixelRequest['picture'], run: Run): Promise<PixelResult> {
  return inWorker(workerUrl, { picture }, [picture.data.buffer], run);
}
