import { documentLimits, tileSize } from '../../shared/document/document.ts';
import { engineError } from '../../shared/engine/faults.ts';
import type { Raster } from '../../shared/engine/picture/source.ts';

let scratch: OffscreenCanvasRenderingContext2D | undefined;

function context(): OffscreenCanvasRenderingContext2D {
  scratch ??= new OffscreenCanvas(tileSize, tileSize).getContext('2d', { willReadFrequently: true }) ?? undefined;
  if (scratch === undefined) throw engineError('canvas');
  scratch.imageSmoothingEnabled = false;
  scratch.globalCompositeOperation = 'copy';
  return scratch;
}

/** A decoded picture, read by parts of at most a tile. */
export function bitmapRaster(bitmap: ImageBitmap): Raster {
  const { width, height } = bitmap;
  return {
    width,
    height,
    read(x, y, w, h) {
      const drawn = context();
      drawn.drawImage(bitmap, x, y, w, h, 0, 0, w, h);
      return drawn.getImageData(0, 0, w, h).data;
    },
    close: () => bitmap.close(),
  };
}

/** A picture's file, upright and in sRGB. */
export async function decodePicture(file: Uint8Array): Promise<Raster> {
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(file)]), {
    colorSpaceConversion: 'default',
    imageOrientation: 'from-image',
  });
  if (bitmap.width * bitmap.height <= documentLimits.pixels) return bitmapRaster(bitmap);
  bitmap.close();
  throw engineError('size', `${bitmap.width} × ${bitmap.height}`);
}
