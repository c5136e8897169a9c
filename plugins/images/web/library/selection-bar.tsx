import { SelectionAction, SelectionBar } from '@fitout/sdk/desktop';
import { type Store, useStore, useText } from '@fitout/sdk/web';
import {
  ArrowUndoRegular,
  DeleteRegular,
  FolderArrowRightRegular,
  SparkleRegular,
  TagRegular,
} from '@fluentui/react-icons';
import { clear, type Selection } from '../model/selection.ts';

export interface SelectionActions {
  move(): void;
  tag(): void;
  highlight(): void;
  trash(): void;
  restore(): void;
  purge(): void;
  selectAll(): void;
}

interface Props {
  selection: Store<Selection>;
  total: number;
  inTrash: boolean;
  canEdit: boolean;
  actions: SelectionActions;
}

/** What can be done with what is chosen; there while something is. */
export function ChosenAssets({ selection, total, inTrash, canEdit, actions }: Props) {
  const t = useText();
  const ids = useStore(selection, (state) => state.ids);
  return (
    <SelectionBar selection={{ ids, clear: () => selection.set(clear) }} total={total} onAll={actions.selectAll}>
      {canEdit && !inTrash && (
        <>
          <SelectionAction icon={<FolderArrowRightRegular />} onClick={actions.move}>
            {t({ zh: '移动', en: 'Move' })}
          </SelectionAction>
          <SelectionAction icon={<TagRegular />} onClick={actions.tag}>
            {t({ zh: '加标签', en: 'Tag' })}
          </SelectionAction>
          <SelectionAction icon={<SparkleRegular />} onClick={actions.highlight}>
            {t({ zh: '高光', en: 'Highlight' })}
          </SelectionAction>
          <SelectionAction icon={<DeleteRegular />} onClick={actions.trash}>
            {t({ zh: '删除', en: 'Delete' })}
          </SelectionAction>
        </>
      )}
      {canEdit && inTrash && (
        <>
          <SelectionAction icon={<ArrowUndoRegular />} onClick={actions.restore}>
            {t({ zh: '恢复', en: 'Restore' })}
          </SelectionAction>
          <SelectionAction icon={<DeleteRegular />} onClick={actions.purge}>
            {t({ zh: '彻底删除', en: 'Delete for good' })}
          </SelectionAction>
        </>
      )}
    </SelectionBar>
  );
}
