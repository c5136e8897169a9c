import type { RawPicture } from '../contribution.ts';
import { release } from '../picture/pixels.ts';

/** Rows of a bitmap that are read at once: a canvas of the whole picture would hold all of it once more. */
const rows = 256;

/** What the browser's own decoder makes of a file; rejects for what it does not know. `asStored`: no profile is applied. */
export async function decodeNative(file: Blob, asStored: boolean): Promise<RawPicture> {
  const bitmap = await createImageBitmap(file, {
    colorSpaceConversion: asStored ? 'none' : 'default',
    imageOrientation: 'from-image',
  });
  return readBitmap(bitmap);
}

/** Its pixels; the bitmap is closed. */
export function readBitmap(bitmap: ImageBitmap): RawPicture {
  const { width, height } = bitmap;
  const data = new Uint8ClampedArray(width * height * 4);
  const canvas = new OffscreenCanvas(width, Math.min(rows, height));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new RangeError('no canvas of this size');
  context.globalCompositeOperation = 'copy';
  for (let y = 0; y < height; y += rows) {
    const count = Math.min(rows, height - y);
    context.drawImage(bitmap, 0, -y);
    const strip = context.getImageData(0, 0, width, count);
    data.set(strip.data, y * width * 4);
    release({ data: strip.data as Uint8ClampedArray<ArrayBuffer>, width, height: count });
  }
  bitmap.close();
  canvas.width = 0;
  return { data, width, height };
}
