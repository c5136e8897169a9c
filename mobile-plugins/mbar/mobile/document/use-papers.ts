import { isFitoutError } from '@fitout/sdk';
import { usePlugin } from '@fitout/sdk/web';
import { useSyncExternalStore } from 'react';
import { type PaperStack, type Papers, paperStackOf } from '../../../../plugins/bar/api.ts';

export interface PapersWork {
  stack: PaperStack;
  now: Papers;
  add(pictures: readonly Blob[]): void;
  /** Tells what went wrong where it is an error of ours. */
  say(error: unknown): void;
}

/** The document at hand of whoever holds the phone, with its words. */
export function usePapers(): PapersWork {
  const { session, toasts } = usePlugin();
  const stack = paperStackOf(`${session.user?.orgId ?? ''}.${session.user?.id ?? ''}`);
  const now = useSyncExternalStore(stack.subscribe, stack.get);
  const say = (error: unknown) => {
    if (!isFitoutError(error)) throw error;
    toasts.error(error.text, error);
  };
  return { stack, now, say, add: (pictures) => void stack.add(pictures).then((wrong) => wrong.forEach(say)) };
}
