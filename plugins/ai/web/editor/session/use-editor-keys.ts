import { keyOf } from '@fitout/sdk';
import { useTag } from '@fitout/sdk/web';
import { useEffect } from 'react';
import { applyCrop } from '../stage/apply-crop.ts';
import { closePolygon } from '../stage/select.ts';
import { cancelCrop } from '../stage/straighten.ts';
import { chosenLayers } from './actions/arrange.ts';
import { actionOf, actions, perform } from './actions.ts';
import { opacityKeys } from './opacity-keys.ts';
import type { EditorSession } from './session.ts';

const nudges: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Keys of the editor, while its tag is in front and no field or dialog has the focus. */
export function useEditorKeys(session: EditorSession): void {
  const { visible } = useTag();
  useEffect(() => {
    if (!visible) return;
    const digits = opacityKeys(session);
    const listener = (event: KeyboardEvent): void => {
      if (session.engine.get() === undefined || session.ui.work !== undefined) return;
      if (event.defaultPrevented || hasKeys(event.target)) return;
      if (keyOf(event) === 'Tab' && !ownsTab(event.target)) return;
      if (keyOfTool(session, event) || digits(event)) {
        event.preventDefault();
        return;
      }
      const action = actionOf(event);
      if (action === undefined || (action === actions.copy && hasWords())) return;
      event.preventDefault();
      perform(session, action);
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, [session, visible]);
}

/** Are keys, and what is pasted, a field's or a dialog's? */
export const hasKeys = (target: EventTarget | null): boolean => isTyping(target) || elsewhere(target);

function elsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[role=dialog], [role=menu], [role=listbox]') !== null;
}

/** Words of the page are chosen: it is they that are copied. */
const hasWords = (): boolean => window.getSelection()?.toString() !== '';

/** Tab goes on to the next field, unless a hand took the sheet. */
const ownsTab = (target: EventTarget | null): boolean => target instanceof Element && target.hasAttribute('data-taken');

const onStage = (target: EventTarget | null): boolean =>
  target instanceof Element && target.getAttribute('role') === 'application';

/** Arrows move the layer, Enter and Esc end a crop or a polygon. */
function keyOfTool(session: EditorSession, event: KeyboardEvent): boolean {
  const { tool, layer, crop, foundText } = session.ui;
  const nudge = nudges[keyOf(event)];
  const free = event.target === document.body || onStage(event.target);
  if (tool === 'move' && nudge !== undefined && layer !== undefined && free) {
    const by = event.shiftKey ? 10 : 1;
    session.inOrder(() => {
      const moves = chosenLayers(session).map((id) => ({ id, x: nudge[0] * by, y: nudge[1] * by }));
      void session.run({ kind: 'offset-layers', moves });
    });
    return true;
  }
  if (foundText !== undefined && keyOf(event) === 'Escape') {
    session.ui.foundText = undefined;
    return true;
  }
  if (tool === 'select' && free && keyOf(event) === 'Enter') return closePolygon(session);
  if (tool === 'select' && free && keyOf(event) === 'Escape' && session.ui.select.draft !== undefined) {
    session.ui.select.draft = undefined;
    return true;
  }
  if (tool !== 'crop' || crop.rect === undefined || !free) return false;
  if (keyOf(event) === 'Enter') void applyCrop(session);
  else if (keyOf(event) === 'Escape') cancelCrop(session);
  else return false;
  return true;
}

/** Fields that take no text: a colour, a slider. */
const wordless = ':not([type=color], [type=range], [type=checkbox], [type=radio])';

/** Do keys belong to a field that has the focus? */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  return target.closest(`input${wordless}, textarea, select, [contenteditable=true]`) !== null;
}
