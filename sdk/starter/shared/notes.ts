/** A note, as it is kept. */
export interface Note {
  id: string;
  text: string;
  /** ISO 8601. */
  at: string;
}

export const longestNote = 500;
const mostNotes = 100;

/** The list with a note in front: without blanks around it, none twice. The same list where there is nothing to add. */
export function withNote(notes: readonly Note[], typed: string, now: Date): readonly Note[] {
  const text = typed.trim().slice(0, longestNote);
  if (text === '' || notes.some((note) => note.text === text)) return notes;
  const at = now.toISOString();
  return [{ id: `${at}-${notes.length}`, text, at }, ...notes].slice(0, mostNotes);
}

export function withoutNote(notes: readonly Note[], id: string): readonly Note[] {
  return notes.filter((note) => note.id !== id);
}
