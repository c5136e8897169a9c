import { FitoutError, textIn } from '@fitout/sdk';

/** The error of one of `of` files, with the file's name before its words where there are several. Blobs have no name. */
export function errorOfFile(error: FitoutError, file: Blob, of: number): FitoutError {
  if (of < 2 || !(file instanceof File) || file.name === '') return error;
  return new FitoutError(error.codeName, {
    message: { zh: `${file.name}：${textIn(error.text, 'zh-CN')}`, en: `${file.name}: ${textIn(error.text, 'en')}` },
    cause: error,
  });
}
