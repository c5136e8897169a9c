import { isFitoutError } from '@fitout/sdk';
import type { Done } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import { useState, useSyncExternalStore } from 'react';
import { type PaperStack, type Papers, paperStackOf } from '../../shared/document/paper-stack.ts';
import { clearPagesQuestion, pageDeletedText } from '../../shared/document/texts.ts';

export interface PapersWork {
  stack: PaperStack;
  now: Papers;
  done: Done | undefined;
  forget(): void;
  add(files: readonly Blob[]): void;
  remove(id: string): void;
  /** After a question. */
  clear(): Promise<void>;
  /** Tells what went wrong where it is an error of ours. */
  say(error: unknown): void;
}

/** The document of who is signed in, with its words and questions. */
export function usePapers(): PapersWork {
  const { overlays, session, toasts } = usePlugin();
  const t = useText();
  const stack = paperStackOf(`${session.user?.orgId ?? ''}.${session.user?.id ?? ''}`);
  const now = useSyncExternalStore(stack.subscribe, stack.get);
  const [done, setDone] = useState<Done>();
  const say = (error: unknown) => {
    if (!isFitoutError(error)) throw error;
    toasts.error(error.text, error);
  };
  return {
    stack,
    now,
    done,
    forget: () => setDone(undefined),
    say,
    add: (files) => void stack.add(files).then((wrong) => wrong.forEach(say)),
    remove: (id) => {
      const at = now.pages.findIndex((page) => page.id === id);
      const undo = stack.remove(id);
      setDone({ id: Date.now(), words: t(pageDeletedText, { n: at + 1 }), undo });
    },
    clear: async () => {
      if (!(await overlays.confirm(clearPagesQuestion))) return;
      // A page that was deleted before goes with the others.
      setDone(undefined);
      stack.clear();
    },
  };
}
