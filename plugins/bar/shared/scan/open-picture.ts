import { FitoutError } from '@fitout/sdk';
import { pictureSize, type Size } from './picture-size.ts';

/** Bytes of a picture file: what is larger is not opened. */
const maxBytes = 64_000_000;
/** Pixels of a still; larger ones are made smaller first. */
export const maxPixels = 16_000_000;
/** Pixels that a file may have, of which each takes 4 bytes while it is opened: phones take photos of 108 million. */
const maxInFile = 110_000_000;

/**
 * The size of a picture file by its head, before anything of it is decoded. Rejects with a FitoutError where it is none, or
 * too large to be opened: a file of kilobytes can be a picture of gigabytes.
 */
export async function checkPicture(file: Blob): Promise<Size> {
  if (file.size > maxBytes)
    throw tooLarge('图片超过 64 MB，请换一张', 'The image is larger than 64 MB. Choose another one');
  const size = await pictureSize(file);
  if (size === undefined) throw unsupported('no known head');
  const pixels = size.width * size.height;
  if (pixels <= maxInFile) return size;
  const millions = Math.round(pixels / 1e6);
  throw tooLarge(
    `图片有 ${Math.round(millions / 10) / 10} 亿像素，太大了；请裁剪出需要的部分，或截图后再试`,
    `The image has ${millions} million pixels, which is too many. Crop it to what you need, or use a screenshot`,
  );
}

/**
 * Opens a picture file, so that what is kept has at most about `most` pixels. Rejects as `checkPicture`, and where the
 * browser cannot draw it.
 */
export async function openPicture(file: Blob, most = maxPixels): Promise<ImageBitmap> {
  const { width, height } = await checkPicture(file);
  const pixels = width * height;
  const resize = pixels > most ? { resizeWidth: Math.round(width * Math.sqrt(most / pixels)) } : {};
  try {
    return await createImageBitmap(file, resize);
  } catch (error) {
    throw unsupported(error);
  }
}

function tooLarge(zh: string, en: string): FitoutError {
  return new FitoutError('tooLarge', { message: { zh, en } });
}

function unsupported(cause: unknown): FitoutError {
  return new FitoutError('unsupported', {
    message: { zh: '这张图片无法打开，请换一张', en: 'This image cannot be opened. Choose another one' },
    cause,
  });
}
