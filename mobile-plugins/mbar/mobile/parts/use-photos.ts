import { pluralize } from '@fitout/sdk';
import { usePlugin } from '@fitout/sdk/web';
import { useRef, useState, useSyncExternalStore } from 'react';
import { type Found, type PictureListeners, PictureReader, type PictureReading } from '../../../../plugins/bar/api.ts';

export interface Photos {
  take(files: readonly File[]): Promise<void>;
  /** What is being read, where that takes a while. */
  reading: PictureReading | undefined;
  /** Gives up what is being read. */
  cancel(): void;
}

/** Reads the codes of photos. */
export function usePhotoReader(to: PictureListeners): Photos {
  const latest = useRef(to);
  latest.current = to;
  const [reader] = useState(
    () =>
      new PictureReader({
        onFound: (found) => latest.current.onFound(found),
        onNone: (none, of) => latest.current.onNone(none, of),
        onError: (error) => latest.current.onError(error),
      }),
  );
  const reading = useSyncExternalStore(reader.subscribe, reader.get);
  return { take: reader.add, reading, cancel: reader.cancel };
}

/** Reads the codes of photos; those without any, or that cannot be opened, are told of in notifications. */
export function usePhotos(onFound: (found: readonly Found[]) => void): Photos {
  const { toasts } = usePlugin();
  return usePhotoReader({
    onFound,
    onNone: (none, of) =>
      toasts.warning(
        of === 1
          ? { zh: '照片里没有找到二维码或条码', en: 'No QR code or barcode found in the photo' }
          : {
              zh: `${none} 张照片里没有找到二维码或条码`,
              en: `No QR code or barcode found in ${pluralize(none, 'photo', 'photos')}`,
            },
      ),
    onError: (error) => toasts.error(error.text, error),
  });
}
