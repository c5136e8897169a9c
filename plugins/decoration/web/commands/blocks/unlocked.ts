import { isLocked } from '../../document/placement.ts';
import type { EditorSession } from '../../session/session.ts';

/** Is a selected block there that this window may change? */
export function hasUnlocked({ lease, selection, store }: EditorSession): boolean {
  return !lease.readOnly && selection.ids.some((id) => !isLocked(store, id));
}
