import { whereIs } from '../../../shared/document/tree.ts';
import { announceSelection } from '../../selection/announce-selection.ts';
import type { EditorCommand } from '../command.ts';

/** Selects all blocks beside the selected one, or all of the page: what stands in them comes along. */
export const selectAll: EditorCommand = {
  id: 'select-all',
  keys: [{ key: 'a', mod: true, scope: 'blocks' }],
  enabled: () => true,
  run(session) {
    const { store, selection } = session;
    const beside = selection.last === undefined ? undefined : whereIs(store, selection.last);
    selection.set([...store.children(beside?.parent ?? store.root, beside?.slot)]);
    announceSelection(session);
  },
};
