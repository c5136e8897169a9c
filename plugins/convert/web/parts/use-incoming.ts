import { type Collected, couldNotRead, droppedFiles, pastedFiles } from '@fitout/sdk/desktop';
import { type Toasts, useText } from '@fitout/sdk/web';
import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react';
import { picturesOf } from '../batch/pictures-of.ts';

interface Options {
  /** Only the page in front hears a paste. */
  listening: boolean;
  onFiles(files: Collected[]): void;
  toasts: Toasts;
}

/** Adds the pictures of what was collected, and says what of it was left out. */
export function takePictures(collected: Collected[], onFiles: (files: Collected[]) => void, toasts: Toasts) {
  const { files, skipped } = picturesOf(collected);
  if (files.length > 0) onFiles(files);
  else if (skipped === 0) toasts.info({ zh: '没有找到图片', en: 'No images found' });
  if (skipped > 0)
    toasts.info({
      zh: `文件夹里有 ${skipped} 个文件不是图片，没有添加`,
      en: `Skipped files in the folder that are not images: ${skipped}`,
    });
}

/** Drop anywhere and paste. `over` is true while files hang over the page; `handlers` go on its outermost element. */
export function useIncoming({ listening, onFiles, toasts }: Options) {
  const [over, setOver] = useState(false);
  const depth = useRef(0);
  const screenshot = useText()({ zh: '截图', en: 'Screenshot' });

  useEffect(() => {
    if (!listening) return;
    const paste = (event: ClipboardEvent) => {
      const { target } = event;
      // A name that is being typed gets its own paste; a slider or a box to tick has none.
      if (
        target instanceof Element &&
        target.closest('input[type="text"], input[type="number"], textarea, [contenteditable="true"]')
      )
        return;
      const files = pastedFiles(event.clipboardData, screenshot, new Date());
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [listening, onFiles, screenshot]);

  const take = useCallback(
    async (data: DataTransfer) => {
      const { files, unreadable } = await droppedFiles(data);
      if (unreadable.length > 0) toasts.warning(couldNotRead(unreadable));
      if (files.length > 0 || unreadable.length === 0) takePictures(files, onFiles, toasts);
    },
    [onFiles, toasts],
  );

  const isFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const end = () => {
    depth.current = 0;
    setOver(false);
  };
  const handlers = {
    onDragEnter(event: DragEvent) {
      if (!isFiles(event)) return;
      event.preventDefault();
      depth.current += 1;
      setOver(true);
    },
    onDragOver(event: DragEvent) {
      if (!isFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDragLeave(event: DragEvent) {
      if (!isFiles(event)) return;
      depth.current -= 1;
      if (depth.current <= 0) end();
    },
    onDropCapture: end,
    onDrop(event: DragEvent) {
      if (!isFiles(event)) return;
      event.preventDefault();
      void take(event.dataTransfer);
    },
  };
  return { over, handlers };
}
