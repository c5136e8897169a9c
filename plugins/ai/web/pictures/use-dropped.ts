import { couldNotRead, droppedFiles } from '@fitout/sdk/desktop';
import { usePlugin } from '@fitout/sdk/web';
import { type RefObject, useEffect, useRef } from 'react';

/** Files that are dropped anywhere on a part of the page; none where there is no `onFiles`. */
export function useDropped(part: RefObject<HTMLElement | null>, onFiles: ((files: File[]) => void) | undefined): void {
  const { toasts } = usePlugin();
  const latest = useRef(onFiles);
  latest.current = onFiles;
  useEffect(() => {
    const element = part.current;
    if (element === null) return;
    const over = (event: DragEvent): void => event.preventDefault();
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      if (event.dataTransfer === null) return;
      void droppedFiles(event.dataTransfer).then(({ files, unreadable }) => {
        if (unreadable.length > 0) toasts.warning(couldNotRead(unreadable));
        if (files.length > 0) latest.current?.(files.map(({ file }) => file));
      });
    };
    element.addEventListener('dragover', over);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', over);
      element.removeEventListener('drop', drop);
    };
  }, [part, toasts]);
}
