import { startInlineEditing } from '../../inline/start-inline-editing.ts';
import type { EditorCommand } from '../command.ts';
import { hasUnlocked } from './unlocked.ts';

/** Edits the first text of the selected block where it stands on the canvas. */
export const editText: EditorCommand = {
  id: 'edit-text',
  keys: [
    { key: 'enter', scope: 'canvas' },
    { key: 'f2', scope: 'canvas' },
  ],
  enabled: hasUnlocked,
  run(session) {
    const [id, ...others] = session.selection.ids;
    if (id === undefined || others.length > 0) return;
    const path = session.canvas?.firstText(id);
    if (path !== undefined) startInlineEditing(session, id, path);
  },
};
