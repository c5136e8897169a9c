import { ArrowUploadRegular } from '@fluentui/react-icons';
import type { NodeId } from '../../../shared/document/document.ts';
import { announceSelection } from '../../selection/announce-selection.ts';
import type { EditorSession } from '../../session/session.ts';
import type { ButtonCommand, EditorCommand } from '../command.ts';

/** Selects the block that the selected one stands in. */
export const selectParent: ButtonCommand = {
  id: 'select-parent',
  label: { zh: '选择上级', en: 'Select parent' },
  icon: ArrowUploadRegular,
  keys: [{ key: 'arrowleft', alt: false, scope: 'canvas' }],
  enabled: (session) => parentOf(session) !== undefined,
  run: (session) => select(session, parentOf(session)),
};

/** Selects the first block in the selected one. */
export const selectChild: EditorCommand = {
  id: 'select-child',
  keys: [{ key: 'arrowright', alt: false, scope: 'canvas' }],
  enabled: (session) => firstChildOf(session) !== undefined,
  run: (session) => select(session, firstChildOf(session)),
};

function parentOf({ store, selection: { last } }: EditorSession): NodeId | undefined {
  const parent = last === undefined || !store.has(last) ? null : store.parent(last);
  return parent === null || parent === store.root ? undefined : parent;
}

function firstChildOf({ store, selection: { last } }: EditorSession): NodeId | undefined {
  return last === undefined || !store.has(last) ? undefined : Object.values(store.slots(last) ?? {}).flat()[0];
}

function select(session: EditorSession, id: NodeId | undefined): void {
  if (id === undefined) return;
  session.selection.set([id]);
  announceSelection(session);
}
