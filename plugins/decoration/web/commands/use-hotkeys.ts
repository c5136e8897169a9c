import { useEffect, useRef } from 'react';
import { whereIs } from '../../shared/tree.ts';
import { zoomOfKey } from '../canvas/zoom.ts';
import { announceSelection } from '../selection/announce-selection.ts';
import type { EditorSession } from '../session/session.ts';

/**
 * Keys of the whole editor. Hidden tags have no effects, so only the one in front listens.
 * `zoom`: what the canvas' zoom is, and how to change it.
 */
export function useHotkeys(session: EditorSession, zoom: { now: number; set(zoom: number): void }): void {
  const canvas = useRef(zoom);
  canvas.current = zoom;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      const next = zoomOfKey(event, canvas.current.now);
      if (next !== undefined) canvas.current.set(next);
      else if (!runs(session, event)) return;
      event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [session]);
}

/** Does what a key means to the editor. False where it means nothing there. */
export function runs(session: EditorSession, event: KeyboardEvent): boolean {
  const mod = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (mod && key === 's') return did(() => void session.saver.flush().catch(() => {}));
  const target = event.target as HTMLElement;
  const layer = target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]');
  // What lies over the page, and a search, have words of their own to take back; but for what edits the page itself.
  if (layer?.hasAttribute('data-edits-page') === false || target.closest('[type="search"]') !== null) return false;
  if (mod && key === 'z') return did(() => (event.shiftKey ? session.redo() : session.undo()));
  if (mod && key === 'y') return did(() => session.redo());
  if (layer !== null || target.closest('input, textarea, select, [contenteditable="true"]') !== null) return false;
  if (event.key === 'Escape' && session.selection.ids.length > 0) return did(() => session.selection.set([]));
  if (mod && key === 'v') return did(() => session.paste());
  if (mod && key === 'a') return did(() => chooseAll(session));
  if (session.selection.ids.length === 0) return false;
  if (event.key === 'Delete' || event.key === 'Backspace') return did(() => session.removeSelected());
  if (mod && key === 'd') return did(() => session.duplicateSelected());
  const words = getSelection();
  if (mod && key === 'c' && (words === null || words.isCollapsed)) return did(() => session.copySelected());
  return false;
}

/** All blocks beside the chosen one, or all of the page: what stands in them comes along. */
function chooseAll(session: EditorSession): void {
  const { store, selection } = session;
  const beside = selection.last === undefined ? undefined : whereIs(store, selection.last);
  const all = store.children(beside?.parent ?? store.root, beside?.slot);
  selection.set([...all]);
  announceSelection(session);
}

function did(act: () => void): true {
  act();
  return true;
}
