import { isFitoutError } from '@fitout/sdk';
import { usePlugin } from '@fitout/sdk/web';
import { type Found, readPicture } from '../../../../plugins/bar/api.ts';

/** Reads the codes of photos; one without any, or that cannot be opened, is told of. */
export function usePhotos(onFound: (found: readonly Found[]) => void): (files: readonly File[]) => Promise<void> {
  const { toasts } = usePlugin();
  return async (files) => {
    for (const file of files) {
      try {
        const found = await readPicture(file);
        if (found.length > 0) onFound(found);
        else toasts.warning({ zh: '照片里没有找到二维码或条码', en: 'No code was found in the photo' });
      } catch (error) {
        if (!isFitoutError(error)) throw error;
        toasts.error(error.text, error);
      }
    }
  };
}
