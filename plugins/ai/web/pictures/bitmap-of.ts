import { FitoutError } from '@fitout/sdk';

/** The upright pixels of a file that browsers read by themselves; `name` is for people. The caller closes it. */
export async function bitmapOf(file: Blob, name: string): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image', premultiplyAlpha: 'none' });
  } catch (error) {
    throw new FitoutError('unprocessable', {
      message: { zh: `「${name}」无法读取，文件可能已损坏`, en: `“${name}” cannot be read. It may be damaged` },
      reason: 'ai.picture-broken',
      detail: String(error),
    });
  }
}
