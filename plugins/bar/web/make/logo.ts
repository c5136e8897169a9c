import type { LogoPicture } from '../../shared/draw/drawing.ts';
import { openPicture } from '../../shared/scan/open-picture.ts';

/** Longest side that is kept: more than a printed code shows of it. */
const maxSide = 512;

/** A picture as what stands in a code: a small PNG of our own making. Rejects as `openPicture`. */
export async function logoOf(file: Blob): Promise<LogoPicture> {
  const whole = await openPicture(file);
  const scale = Math.min(1, maxSide / Math.max(whole.width, whole.height));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(whole.width * scale)),
    Math.max(1, Math.round(whole.height * scale)),
  );
  canvas.getContext('2d')?.drawImage(whole, 0, 0, canvas.width, canvas.height);
  whole.close();
  const url = await addressOf(await canvas.convertToBlob({ type: 'image/png' }));
  return { url, bitmap: canvas.transferToImageBitmap() };
}

function addressOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}
