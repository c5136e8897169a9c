import { isFitoutError } from '@fitout/sdk';
import { usePlugin, useRemote } from '@fitout/sdk/web';
import { withNote, withoutNote } from '../shared/note-list.ts';
import type { Note } from '../shared/notes.ts';

/** The notes of whoever is signed in, the same on every device. */
export interface Notes {
  /** Newest first; undefined until they are there. */
  list: readonly Note[] | undefined;
  /** Why they could not be loaded. */
  error: Error | undefined;
  reload(): void;
  mayWrite: boolean;
  /** Both answer false where it did not work, which was said then. */
  add(typed: string): Promise<boolean>;
  remove(note: Note): Promise<boolean>;
}

const key = 'notes';
const nothing = { value: [] as readonly Note[], rev: 0 };

export function useNotes(): Notes {
  const { storage, toasts } = usePlugin();
  const kept = useRemote(key, async () => (await storage.user.get<readonly Note[]>(key)) ?? nothing);

  /** Keeps what `change` makes of the list, unless another device was faster. */
  async function keep(change: (list: readonly Note[]) => readonly Note[]): Promise<boolean> {
    const { value, rev } = kept.data ?? nothing;
    try {
      kept.set(await storage.user.set(key, change(value), { rev }));
      return true;
    } catch (error) {
      if (!isFitoutError(error)) throw error;
      toasts.error(error.text, error);
      kept.reload();
      return false;
    }
  }

  return {
    list: kept.data?.value,
    error: kept.error,
    reload: kept.reload,
    mayWrite: true,
    add: (typed) => keep((list) => withNote(list, typed, new Date())),
    remove: ({ id }) => keep((list) => withoutNote(list, id)),
  };
}
