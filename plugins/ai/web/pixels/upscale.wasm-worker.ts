import type { Image } from '../../shared/pixels/image.ts';
import { startDoubler } from '../../shared/upscale/doubler.ts';
import { type Factor, upscaled } from '../../shared/upscale/upscale.ts';
import { runtimeBytes } from './file-bytes.ts';
import { serveWork } from './serve-work.ts';

interface UpscaleRequest {
  picture: Image;
  factor: Factor;
}

async function work({ picture, factor }: UpscaleRequest, progress: (part: number) => void): Promise<ImageBitmap> {
  const [{ layers }, wasm] = await Promise.all([
    import('@websr/websr/weights/anime4k/cnn-2x-l-an.json'),
    runtimeBytes(),
  ]);
  const double = await startDoubler(layers, wasm);
  const { data, width, height } = await upscaled(picture, factor, double, { progress });
  // Cast: they were made here, in a buffer of their own.
  const pixels = new ImageData(data as Uint8ClampedArray<ArrayBuffer>, width, height);
  return createImageBitmap(pixels, { premultiplyAlpha: 'none' });
}

serveWork(work, (picture) => [picture]);
