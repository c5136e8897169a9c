import { pluralize } from '@fitout/sdk';
import { pastedFiles } from '@fitout/sdk/desktop';
import { usePlugin } from '@fitout/sdk/web';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { Found } from '../../shared/decoder/protocol.ts';
import { PictureReader, type PictureReading } from '../../shared/scan/picture-reader.ts';

export interface Pictures {
  take(files: Iterable<Blob>): Promise<void>;
  /** What is being read, where that takes a while. */
  reading: PictureReading | undefined;
  /** Gives up what is being read. */
  cancel(): void;
}

/**
 * The codes of picture files, given to `onFound`, whether chosen, dropped or pasted anywhere while the view is in front;
 * a file without one, or that is no picture, is told of in a notification.
 */
export function usePictures(inFront: boolean, onFound: (found: Found[]) => void): Pictures {
  const { toasts } = usePlugin();
  const latest = useRef(onFound);
  latest.current = onFound;
  const [reader] = useState(
    () =>
      new PictureReader({
        onFound: (found) => latest.current(found),
        onNone: (none, of) =>
          toasts.warning(
            of === 1
              ? { zh: '图片里没有找到二维码或条码', en: 'No QR code or barcode found in the image' }
              : {
                  zh: `${none} 张图片里没有找到二维码或条码`,
                  en: `No QR code or barcode found in ${pluralize(none, 'image', 'images')}`,
                },
          ),
        onError: (error) => toasts.error(error.text, error),
      }),
  );
  useEffect(() => {
    if (!inFront) return;
    const paste = (event: ClipboardEvent) => {
      const files = pastedFiles(event.clipboardData, 'screenshot', new Date()).map(({ file }) => file);
      if (files.length === 0) return;
      event.preventDefault();
      void reader.add(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [inFront, reader]);
  const reading = useSyncExternalStore(reader.subscribe, reader.get);
  return { take: reader.add, reading, cancel: reader.cancel };
}
