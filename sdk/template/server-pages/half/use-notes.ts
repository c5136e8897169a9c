import { isFitoutError } from '@fitout/sdk';
import { callsOf, usePlugin, useRemote } from '@fitout/sdk/web';
import type { notesCalls } from '../shared/calls.ts';
import type { Note } from '../shared/notes.ts';

/** The notes of the organisation. */
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

export function useNotes(): Notes {
  const { http, session } = usePlugin();
  const call = callsOf<typeof notesCalls>(http);
  const notes = useRemote('notes', (signal) => call('GET notes', {}, { signal, showError: false }));

  return {
    list: notes.data,
    error: notes.error,
    reload: notes.reload,
    mayWrite: session.can('template.edit'),
    async add(typed) {
      if (!(await worked(call('POST notes', { body: { text: typed } })))) return false;
      notes.reload();
      return true;
    },
    async remove({ id }) {
      if (!(await worked(call('DELETE notes/:id', { params: { id } })))) return false;
      notes.set((notes.data ?? []).filter((note) => note.id !== id));
      return true;
    },
  };
}

/** False for a call that was refused; the context has said why. */
async function worked(call: Promise<unknown>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    if (isFitoutError(error)) return false;
    throw error;
  }
}
