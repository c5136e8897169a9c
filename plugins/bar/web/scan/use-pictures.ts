import { isFitoutError } from '@fitout/sdk';
import { pastedFiles } from '@fitout/sdk/desktop';
import { usePlugin } from '@fitout/sdk/web';
import { useEffect, useRef } from 'react';
import type { Found } from '../../shared/decoder/protocol.ts';
import { readPicture } from '../../shared/scan/frames.ts';

/**
 * The codes of picture files, given to `onFound`, whether chosen, dropped or pasted anywhere while the view is in front;
 * a file without one, or that is no picture, is told of in a notification.
 * @returns what takes files
 */
export function usePictures(
  inFront: boolean,
  onFound: (found: Found[]) => void,
): (files: Iterable<File>) => Promise<void> {
  const { toasts } = usePlugin();
  const take = async (files: Iterable<File>) => {
    let none = 0;
    let seen = 0;
    for (const file of files) {
      seen += 1;
      try {
        const found = await readPicture(file);
        if (found.length === 0) none += 1;
        else onFound(found);
      } catch (error) {
        if (!isFitoutError(error)) throw error;
        toasts.error(error.text, error);
      }
    }
    if (none > 0)
      toasts.warning(
        seen === 1
          ? { zh: '图片里没有找到二维码或条码', en: 'No code was found in the picture' }
          : { zh: `${none} 张图片里没有找到二维码或条码`, en: `No code was found in ${none} pictures` },
      );
  };
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    if (!inFront) return;
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event.clipboardData, 'screenshot', new Date()).map(({ file }) => file);
      if (files.length === 0) return;
      event.preventDefault();
      void latest.current(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [inFront]);
  return take;
}
