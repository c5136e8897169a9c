/** What can be undone, oldest first, and what was undone, the next to redo last. */
export interface EditHistory<T> {
  readonly past: readonly T[];
  readonly future: readonly T[];
}

export const emptyHistory: EditHistory<never> = { past: [], future: [] };

/** So many edits can be undone. */
const maxEdits = 100;

/** The history after another edit. What was undone before cannot be redone any more. */
export function withEdit<T>(history: EditHistory<T>, edit: T): EditHistory<T> {
  return { past: [...history.past, edit].slice(-maxEdits), future: [] };
}

/** The edit to undo and the history without it; undefined where nothing can be undone. */
export function undo<T>(history: EditHistory<T>): { edit: T; history: EditHistory<T> } | undefined {
  const edit = history.past.at(-1);
  if (edit === undefined) return undefined;
  return { edit, history: { past: history.past.slice(0, -1), future: [...history.future, edit] } };
}

/** The edit to redo and the history with it; undefined where nothing was undone. */
export function redo<T>(history: EditHistory<T>): { edit: T; history: EditHistory<T> } | undefined {
  const edit = history.future.at(-1);
  if (edit === undefined) return undefined;
  return { edit, history: { past: [...history.past, edit], future: history.future.slice(0, -1) } };
}

/** The history without the edits for which `isGone` holds, such as those of a place that no longer exists. */
export function withoutEdits<T>(history: EditHistory<T>, isGone: (edit: T) => boolean): EditHistory<T> {
  const keep = (edit: T): boolean => !isGone(edit);
  return { past: history.past.filter(keep), future: history.future.filter(keep) };
}
