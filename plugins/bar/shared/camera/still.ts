import { maxPixels, openPicture } from '../scan/open-picture.ts';

/** Of a JPEG: what is lost is not seen, and a picture of 16 million pixels stays far below 25 MB. */
const quality = 0.92;

/** A picture file as a JPEG: upright, and without what its camera wrote into it. Rejects as `openPicture`. */
export async function photoOfFile(file: Blob): Promise<Blob> {
  const bitmap = await openPicture(file);
  try {
    return await jpegOf(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

async function jpegOf(source: CanvasImageSource, width: number, height: number): Promise<Blob> {
  const scale = Math.min(1, Math.sqrt(maxPixels / (width * height)));
  const canvas = new OffscreenCanvas(Math.round(width * scale), Math.round(height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('the browser draws no canvas');
  // A picture may let something shine through, a JPEG does not.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
