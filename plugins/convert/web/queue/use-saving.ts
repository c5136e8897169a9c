import type { PictureShelf } from '@fitout/sdk';
import { usePlugin } from '@fitout/sdk/web';
import { useRef, useState } from 'react';
import type { Batch } from '../batch/batch.ts';
import { diskText } from '../save/disk.ts';

/** Saving all results one way or another: how far it is, and the way to stop it. */
export function useSaving(batch: Batch) {
  const ctx = usePlugin();
  const [saving, setSaving] = useState<{ done: number; all: number }>();
  const abort = useRef<AbortController>(undefined);

  const attempt = async (work: (part: typeof import('../save/save-all.ts'), signal: AbortSignal) => Promise<void>) => {
    const control = new AbortController();
    abort.current = control;
    setSaving({ done: 0, all: 0 });
    try {
      await work(await import('../save/save-all.ts'), control.signal);
    } catch (error) {
      const givenUp = control.signal.aborted || (error instanceof DOMException && error.name === 'AbortError');
      if (!givenUp) ctx.toasts.error(diskText(error));
    }
    setSaving(undefined);
  };
  const onProgress = (done: number, all: number) => setSaving({ done, all });

  return {
    saving,
    stop: () => abort.current?.abort(),
    all: () => attempt((part, signal) => part.saveAll(batch, ctx, onProgress, signal)),
    folder: () =>
      attempt(async (part, signal) => {
        if (await part.saveIntoFolder(batch, onProgress, signal))
          ctx.toasts.success({ zh: '已存到文件夹', en: 'Saved to the folder' });
      }),
    shelf: (shelf: PictureShelf) =>
      attempt(async (part, signal) => {
        const outcome = await part.saveIntoShelf(batch, shelf, onProgress, signal);
        const say = outcome.refused.length === 0 ? ctx.toasts.success : ctx.toasts.warning;
        say(part.savedText(shelf, outcome));
      }),
  };
}
