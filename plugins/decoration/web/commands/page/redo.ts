import { ArrowRedoRegular } from '@fluentui/react-icons';
import type { ButtonCommand } from '../command.ts';

/** Does the step again that was undone last. */
export const redo: ButtonCommand = {
  id: 'redo',
  label: { zh: '重做', en: 'Redo' },
  icon: ArrowRedoRegular,
  keys: [
    { key: 'z', mod: true, shift: true, scope: 'page' },
    { key: 'y', mod: true, scope: 'page' },
  ],
  enabled: ({ history, lease }) => history.canRedo && !lease.readOnly,
  run(session) {
    const { history, lease, store } = session;
    const step = lease.readOnly ? undefined : history.forward();
    if (step === undefined) return;
    store.apply(step.redo);
    session.dropDeleted();
    session.announce({ zh: '已重做', en: 'Redone' });
  },
};
