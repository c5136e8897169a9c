import { errorText } from '@fitout/sdk/desktop';
import { usePlugin } from '@fitout/sdk/web';
import { useEffect, useRef, useState } from 'react';

/** Makes documents of pictures; `opening` while one is being made. */
export function useOpenPicture(open: (id: string) => void): {
  opening: string | undefined;
  openFile(file: File): void;
} {
  const ctx = usePlugin();
  const [opening, setOpening] = useState<string>();
  const ends = useRef<AbortController>(undefined);
  useEffect(() => () => ends.current?.abort(), []);
  return {
    opening,
    openFile(file) {
      ends.current?.abort();
      const abort = new AbortController();
      ends.current = abort;
      setOpening(file.name);
      import('../pictures/document-of.ts')
        .then(({ documentOf }) => documentOf(ctx, file, abort.signal))
        .then(
          (id) => abort.signal.aborted || open(id),
          (error: unknown) => abort.signal.aborted || ctx.toasts.error(errorText(error), error),
        )
        .finally(() => {
          if (ends.current === abort) setOpening(undefined);
        });
    },
  };
}
