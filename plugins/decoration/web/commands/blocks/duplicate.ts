import { CopyRegular } from '@fluentui/react-icons';
import { copySubtrees } from '../../clipboard/subtree.ts';
import { insertBlocks } from '../../transforms/insert-blocks.ts';
import type { ButtonCommand } from '../command.ts';

/** Puts a copy of what is selected after it. */
export const duplicate: ButtonCommand = {
  id: 'duplicate',
  label: { zh: '复制一份', en: 'Duplicate' },
  icon: CopyRegular,
  keys: [{ key: 'd', mod: true, scope: 'selection' }],
  enabled: ({ lease }) => !lease.readOnly,
  run(session) {
    insertBlocks(session, copySubtrees(session.store, session.selection.ids));
  },
};
