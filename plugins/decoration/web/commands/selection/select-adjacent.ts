import type { NodeId } from '../../../shared/document/document.ts';
import { announceSelection } from '../../selection/announce-selection.ts';
import type { EditorSession } from '../../session/session.ts';
import type { EditorCommand } from '../command.ts';

/** Selects the next block in the order of reading. */
export const selectNext: EditorCommand = {
  id: 'select-next',
  keys: [{ key: 'arrowdown', alt: false, shift: false, scope: 'canvas' }],
  enabled: () => true,
  run: (session) => go(session, 1, (next) => session.selection.set([next])),
};

/** Selects the previous block in the order of reading. */
export const selectPrevious: EditorCommand = {
  id: 'select-previous',
  keys: [{ key: 'arrowup', alt: false, shift: false, scope: 'canvas' }],
  enabled: () => true,
  run: (session) => go(session, -1, (next) => session.selection.set([next])),
};

/** Selects the next block too. */
export const extendNext: EditorCommand = {
  id: 'extend-next',
  keys: [{ key: 'arrowdown', alt: false, shift: true, scope: 'canvas' }],
  enabled: () => true,
  run: (session) => go(session, 1, (next, order) => session.selection.extendTo(next, order)),
};

/** Selects the previous block too. */
export const extendPrevious: EditorCommand = {
  id: 'extend-previous',
  keys: [{ key: 'arrowup', alt: false, shift: true, scope: 'canvas' }],
  enabled: () => true,
  run: (session) => go(session, -1, (next, order) => session.selection.extendTo(next, order)),
};

/** From the block selected last by one; at an end it stays there. */
function go(session: EditorSession, by: -1 | 1, select: (next: NodeId, order: NodeId[]) => void): void {
  const { store, selection } = session;
  const order = [...store.walk()];
  const now = selection.last === undefined ? -1 : order.indexOf(selection.last);
  const next = order[Math.max(0, Math.min(order.length - 1, now + by))];
  if (next === undefined) return;
  select(next, order);
  announceSelection(session);
}
