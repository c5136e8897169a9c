import { pluralize } from '@fitout/sdk';
import { CopyRegular } from '@fluentui/react-icons';
import { clipOf } from '../../clipboard/clip.ts';
import { copySubtrees } from '../../clipboard/subtree.ts';
import type { ButtonCommand } from '../command.ts';

/** Puts what is selected into the clipboard that all pages share. */
export const copy: ButtonCommand = {
  id: 'copy',
  label: { zh: '复制', en: 'Copy' },
  icon: CopyRegular,
  // Words that are selected in the window are what is to be copied.
  keys: [{ key: 'c', mod: true, scope: 'selection', when: () => getSelection()?.isCollapsed !== false }],
  enabled: () => true,
  run({ store, selection, ctx }) {
    const subtrees = copySubtrees(store, selection.ids);
    if (subtrees.length === 0) return;
    ctx.storage.set('clipboard', clipOf(subtrees, ctx.session.user?.orgId, store.settings));
    ctx.toasts.success({
      zh: `已复制 ${subtrees.length} 个组件`,
      en: `${pluralize(subtrees.length, 'block', 'blocks')} copied`,
    });
  },
};
