import { SaveRegular } from '@fluentui/react-icons';
import type { ButtonCommand } from '../command.ts';

/** Sends what is unsent at once. Why it could not be saved stands in the toolbar. */
export const save: ButtonCommand = {
  id: 'save',
  label: { zh: '保存', en: 'Save' },
  icon: SaveRegular,
  keys: [{ key: 's', mod: true, scope: 'window' }],
  enabled: ({ lease }) => !lease.readOnly,
  run(session) {
    session.saver.flush().then(
      () => session.announce({ zh: '已保存', en: 'Saved' }),
      () => {},
    );
  },
};
