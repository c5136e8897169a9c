import { useEffect, useRef } from 'react';
import { zoomOfKey } from '../canvas/zoom.ts';
import type { EditorSession } from '../core/session.ts';

/** Keys of the whole editor. Hidden tags have no effects, so only the one in front listens. */
/** `zoom`: what the canvas' zoom is, and how to change it. */
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

function runs(session: EditorSession, event: KeyboardEvent): boolean {
  const mod = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (mod && key === 's') return did(() => void session.saver.flush().catch(() => {}));
  if (mod && key === 'z') return did(() => (event.shiftKey ? session.redo() : session.undo()));
  if (mod && key === 'y') return did(() => session.redo());
  const target = event.target as HTMLElement;
  if (target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]') !== null)
    return false;
  if (event.key === 'Escape' && session.selection.ids.length > 0) return did(() => session.selection.set([]));
  if (mod && key === 'v') return did(() => session.paste());
  if (session.selection.ids.length === 0) return false;
  if (event.key === 'Delete' || event.key === 'Backspace') return did(() => session.removeSelected());
  if (mod && key === 'd') return did(() => session.duplicateSelected());
  const words = getSelection();
  if (mod && key === 'c' && (words === null || words.isCollapsed)) return did(() => session.copySelected());
  return false;
}

function did(act: () => void): true {
  act();
  return true;
}
