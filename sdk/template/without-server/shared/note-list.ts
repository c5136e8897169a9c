import { type Note, noteText } from './notes.ts';

export const maxNotes = 100;

/** The list with a note in front, none twice. The same list where there is nothing to add. Throws as `noteText` does. */
export function withNote(notes: readonly Note[], typed: string, now: Date): readonly Note[] {
  const text = noteText(typed);
  if (notes.some((note) => note.text === text)) return notes;
  const at = now.toISOString();
  return [{ id: `${at}-${notes.length}`, text, at }, ...notes].slice(0, maxNotes);
}

export function withoutNote(notes: readonly Note[], id: string): readonly Note[] {
  return notes.filter((note) => note.id !== id);
}
