import { ArrowUndoRegular } from '@fluentui/react-icons';
import type { ButtonCommand } from '../command.ts';

/** Takes the last step back, and selects what was selected before it. */
export const undo: ButtonCommand = {
  id: 'undo',
  label: { zh: '撤销', en: 'Undo' },
  icon: ArrowUndoRegular,
  keys: [{ key: 'z', mod: true, shift: false, scope: 'page' }],
  enabled: ({ history, lease }) => history.canUndo && !lease.readOnly,
  run(session) {
    const { history, lease, store, selection } = session;
    const step = lease.readOnly ? undefined : history.back();
    if (step === undefined) return;
    store.apply(step.undo);
    selection.set(step.selected.filter((id) => store.has(id)));
    session.announce({ zh: '已撤销', en: 'Undone' });
  },
};
