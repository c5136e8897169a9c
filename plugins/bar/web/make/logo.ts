import { FitoutError } from '@fitout/sdk';
import type { LogoPicture } from '../../shared/draw/drawing.ts';

/** Bytes of a file that is opened. */
const mostBytes = 20_000_000;
/** Longest side that is kept: more than a printed code shows of it. */
const mostSide = 512;

/** A picture as what stands in a code: a small PNG of our own making. Rejects with a FitoutError that has words. */
export async function logoOf(file: Blob): Promise<LogoPicture> {
  if (file.size > mostBytes)
    throw new FitoutError('tooLarge', {
      message: { zh: '标志图片超过 20 MB，请换一张', en: 'The logo is larger than 20 MB' },
    });
  let whole: ImageBitmap;
  try {
    whole = await createImageBitmap(file);
  } catch (error) {
    throw new FitoutError('unsupported', {
      message: {
        zh: '这张图片无法打开，请换 PNG、JPEG 或 WebP',
        en: 'This picture cannot be opened: choose a PNG, JPEG or WebP',
      },
      cause: error,
    });
  }
  const scale = Math.min(1, mostSide / Math.max(whole.width, whole.height));
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
