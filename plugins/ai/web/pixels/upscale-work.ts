import type { Factor } from '../../shared/upscale/upscale.ts';
import { inWorker, type Run } from './in-worker.ts';
import workerUrl from './upscale.wasm-worker.ts?worker&module';

/** A picture at `factor` times its size; its pixels are handed over. Rejects with a FitoutError, or the signal's reason. */
export function largerPicture(picture: ImageData, factor: Factor, run: Run): Promise<ImageBitmap> {
  const { width, height, data } = picture;
  return inWorker(workerUrl, { picture: { width, height, data }, factor }, [data.buffer], run);
}
