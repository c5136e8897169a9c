import { pluralize } from '@fitout/sdk';
import { BookmarkAddRegular } from '@fluentui/react-icons';
import { blockDefinition } from '../../../shared/blocks/registry.ts';
import { savedNameMax } from '../../../shared/saved.ts';
import { decorationCalls } from '../../client.ts';
import { copySubtrees } from '../../clipboard/subtree.ts';
import { NameDialog } from '../../dialogs/name-dialog.tsx';
import type { ButtonCommand } from '../command.ts';

/** 存为组合: asks for a name and saves what is selected, with what stands in it, for every page. */
export const saveAsSection: ButtonCommand = {
  id: 'save-as-section',
  label: { zh: '存为组合', en: 'Save as a section' },
  icon: BookmarkAddRegular,
  enabled: ({ canEdit, selection }) => canEdit && selection.ids.length > 0,
  run({ store, selection, ctx }) {
    const subtrees = copySubtrees(store, selection.ids);
    const [first] = subtrees[0] ?? [];
    if (first === undefined) return;
    const { http, toasts, overlays, i18n } = ctx;
    const kind = blockDefinition(first.type)?.title ?? { zh: '组合', en: 'Section' };
    void overlays.open<void>(({ close }) => (
      <NameDialog
        title={{ zh: '存为组合', en: 'Save as a section' }}
        label={{ zh: '组合名称', en: 'Name' }}
        hint={{
          zh: `所选的 ${subtrees.length} 个组件会保存到“我的组合”，组织内的同事都能使用`,
          en: `${pluralize(subtrees.length, 'block', 'blocks')}, under “Sections” for everybody of the organisation`,
        }}
        name={i18n.t(kind)}
        max={savedNameMax}
        onClose={() => close()}
        onSave={async (name) => {
          await decorationCalls(http)('POST sections', { body: { name, subtrees } });
          toasts.success({ zh: '已存为组合', en: 'Saved as a section' });
        }}
      />
    ));
  },
};
