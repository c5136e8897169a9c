import type { EditorCommand } from '../command.ts';

/** Selects nothing: the panel shows the page's settings. */
export const clearSelection: EditorCommand = {
  id: 'clear-selection',
  keys: [{ key: 'escape', scope: 'selection' }],
  enabled: ({ selection }) => selection.ids.length > 0,
  run: ({ selection }) => selection.set([]),
};
