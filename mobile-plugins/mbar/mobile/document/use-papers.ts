import { isFitoutError } from '@fitout/sdk';
import { usePerson } from '@fitout/sdk/mobile';
import { usePlugin, useText } from '@fitout/sdk/web';
import { useState, useSyncExternalStore } from 'react';
import {
  clearPagesQuestion,
  type PaperStack,
  type Papers,
  pageDeletedText,
  paperStackOf,
} from '../../../../plugins/bar/api.ts';
import type { Done } from '../parts/undo-bar.tsx';

export interface PapersWork {
  stack: PaperStack;
  now: Papers;
  done: Done | undefined;
  forget(): void;
  add(pictures: readonly Blob[]): void;
  remove(id: string): void;
  /** After a question. */
  clear(): Promise<void>;
  /** Tells what went wrong where it is an error of ours. */
  say(error: unknown): void;
}

/** The document at hand of whoever holds the phone, with its words and questions. */
export function usePapers(): PapersWork {
  const { overlays, toasts } = usePlugin();
  const t = useText();
  const person = usePerson();
  const stack = paperStackOf(`${person?.orgId ?? ''}.${person?.id ?? ''}`);
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
    add: (pictures) => void stack.add(pictures).then((wrong) => wrong.forEach(say)),
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
