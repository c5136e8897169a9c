import { batchOf } from '../../document/batch.ts';
import type { EditorSession } from '../../session/session.ts';

type Flag = 'hidden' | 'lock';

/** Do all selected blocks have it? */
export function allHave({ store, selection }: EditorSession, flag: Flag): boolean {
  const there = selection.ids.filter((id) => store.has(id));
  return there.length > 0 && there.every((id) => store.cell(id)?.state[flag] === true);
}

/** Takes it from all selected blocks where all have it, else gives it to all. */
export function toggleFlag(session: EditorSession, flag: Flag): void {
  const { store, selection, history, edits } = session;
  const value = allHave(session, flag) ? undefined : true;
  const ids = selection.ids.filter((id) => store.has(id));
  history.seal();
  edits.do(batchOf(ids.map((id) => ({ op: 'set', id, area: 'meta', path: flag, value }))));
}
