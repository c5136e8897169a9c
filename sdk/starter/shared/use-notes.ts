import { usePlugin } from '@fitout/sdk/web';
import { useState } from 'react';
import { type Note, withNote, withoutNote } from './notes.ts';

/** The notes of whoever is signed in, kept on this device. */
export function useNotes(): { notes: readonly Note[]; add(typed: string): boolean; remove(id: string): void } {
  const { storage } = usePlugin();
  const [notes, setNotes] = useState<readonly Note[]>(() => storage.get<Note[]>('notes') ?? []);

  function keep(next: readonly Note[]): void {
    storage.set('notes', next);
    setNotes(next);
  }

  return {
    notes,
    add(typed) {
      const next = withNote(notes, typed, new Date());
      if (next === notes) return false;
      keep(next);
      return true;
    },
    remove: (id) => keep(withoutNote(notes, id)),
  };
}
