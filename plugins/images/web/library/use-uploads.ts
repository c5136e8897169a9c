import { usePlugin } from '@fitout/sdk/web';
import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react';
import { theUploader } from '../active.ts';
import { type Collected, fromClipboard, fromDrop } from '../upload/collect.ts';
import { Uploader } from '../upload/uploader.ts';

interface Options {
  enabled: boolean;
  /** Only what is in front hears a paste. */
  listening: boolean;
  onFiles(files: Collected[]): void;
}

export function useUploader(): Uploader {
  return theUploader((ctx) => new Uploader(ctx));
}

/** Drop anywhere and paste. `over` is true while files hang over the page; `handlers` go on its outermost element. */
export function useIncoming({ enabled, listening, onFiles }: Options) {
  const [over, setOver] = useState(false);
  const { toasts } = usePlugin();
  const depth = useRef(0);
  const latest = useRef(onFiles);
  latest.current = onFiles;

  useEffect(() => {
    if (!enabled || !listening) return;
    const paste = (event: ClipboardEvent) => {
      const target = event.target as Element | null;
      if (target?.closest('input, textarea, [contenteditable="true"]')) return;
      const files = fromClipboard(event.clipboardData, new Date());
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [enabled, listening]);

  const take = useCallback(
    async (data: DataTransfer) => {
      const files = await fromDrop(data).catch(() => []);
      if (files.length > 0) latest.current(files);
      else toasts.info({ zh: '没有可以上传的文件', en: 'There is no file to upload' });
    },
    [toasts],
  );

  const isFiles = (event: DragEvent) => enabled && event.dataTransfer.types.includes('Files');
  const end = () => {
    depth.current = 0;
    setOver(false);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      depth.current += 1;
      setOver(true);
    },
    onDragOver: (event: DragEvent) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDragLeave: (event: DragEvent) => {
      if (!isFiles(event)) return;
      depth.current -= 1;
      if (depth.current <= 0) end();
    },
    onDropCapture: end,
    onDrop: (event: DragEvent) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      void take(event.dataTransfer);
    },
  };
  return { over, handlers };
}
