import { type Collected, pastedFiles } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { type DragEvent, useCallback, useEffect, useRef, useState } from 'react';
import { theUploader } from '../active.ts';
import { takeDrop } from '../upload/take-drop.ts';
import { Uploader } from '../upload/uploader.ts';

interface Options {
  enabled: boolean;
  /** Only what is in front hears a paste. */
  listening: boolean;
  onFiles(files: Collected[]): void;
  /** What is dropped on the lower part of the page, where something can be done to it first. */
  onPrepare?: ((files: Collected[]) => void) | undefined;
  /** What is pasted, where it is asked about first; `onFiles` gets it elsewhere. */
  onPaste?: ((files: Collected[]) => void) | undefined;
}

export function useUploader(): Uploader {
  return theUploader((ctx) => new Uploader(ctx));
}

/** The lower part of the page, as a share of its height, where files are let go to be prepared first. */
const preparedBelow = 0.66;

/**
 * Drop anywhere and paste. `over` says where files hang over the page, if they do: over its lower part where `prepares`;
 * `handlers` go on its outermost element.
 */
export function useIncoming({ enabled, listening, onFiles, onPrepare, onPaste }: Options) {
  const [over, setOver] = useState<'plain' | 'prepare'>();
  const { toasts } = usePlugin();
  const depth = useRef(0);
  const t = useText();
  const now = { onFiles, onPrepare, onPaste, screenshot: t({ zh: '截图', en: 'Screenshot' }) };
  const latest = useRef(now);
  latest.current = now;

  useEffect(() => {
    if (!enabled || !listening) return;
    const paste = (event: ClipboardEvent) => {
      const target = event.target as Element | null;
      if (target?.closest('input, textarea, [contenteditable="true"]')) return;
      const pasted = pastedFiles(event.clipboardData, latest.current.screenshot, new Date());
      const files = pasted.filter(({ file }) => /^(?:image|video)\//.test(file.type));
      if (files.length === 0) return;
      event.preventDefault();
      (latest.current.onPaste ?? latest.current.onFiles)(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [enabled, listening]);

  const take = useCallback(
    (data: DataTransfer, where: 'plain' | 'prepare') =>
      takeDrop(data, toasts, (files) => {
        const { onFiles: plain, onPrepare: prepare = plain } = latest.current;
        (where === 'prepare' ? prepare : plain)(files);
      }),
    [toasts],
  );

  const isFiles = (event: DragEvent) => enabled && event.dataTransfer.types.includes('Files');
  const whereOf = ({ clientY, currentTarget }: DragEvent) => {
    const { top, height } = currentTarget.getBoundingClientRect();
    return onPrepare !== undefined && clientY - top > height * preparedBelow ? 'prepare' : 'plain';
  };
  const end = () => {
    depth.current = 0;
    setOver(undefined);
  };
  const handlers = {
    onDragEnter: (event: DragEvent) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      depth.current += 1;
      setOver(whereOf(event));
    },
    onDragOver: (event: DragEvent) => {
      if (!isFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
      setOver(whereOf(event));
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
      void take(event.dataTransfer, whereOf(event));
    },
  };
  return { over, handlers };
}
