import { SelectionAction, SelectionBar } from '@fitout/sdk/desktop';
import { type Store, useStore, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import {
  ArrowUndoRegular,
  DeleteRegular,
  DismissRegular,
  FolderArrowRightRegular,
  SparkleRegular,
  TagRegular,
} from '@fluentui/react-icons';
import detail from '../detail/detail.module.css';
import { PaneFrame } from '../detail/detail-pane.tsx';
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
  const ids = useStore(selection, (state) => state.ids);
  return (
    <SelectionBar selection={{ ids, clear: () => selection.set(clear) }} total={total} onAll={actions.selectAll}>
      <ChosenActions {...{ inTrash, canEdit, actions }} />
    </SelectionBar>
  );
}

/** The actions that apply to all that are chosen. */
function ChosenActions({ inTrash, canEdit, actions }: Pick<Props, 'inTrash' | 'canEdit' | 'actions'>) {
  const t = useText();
  return (
    <>
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
    </>
  );
}

/** The pane while several assets are selected: their number and the actions that apply to all. It replaces the bar. */
export function SeveralAssets({ onClose, ...props }: Props & { onClose(): void }) {
  const t = useText();
  const { selection, total, actions } = props;
  const n = useStore(selection, ({ ids }) => ids.size);
  return (
    <PaneFrame onClose={onClose}>
      <div className={detail.several}>
        <strong role="status">{t({ zh: '已选 {n} 项', en: '{n} selected' }, { n })}</strong>
        <p>{t({ zh: '下面的操作会应用到全部所选素材。', en: 'These actions apply to all selected assets.' })}</p>
        <ChosenActions {...props} />
        {total > n && (
          <Button size="small" appearance="subtle" onClick={actions.selectAll}>
            {t({ zh: '选择全部 {n} 项', en: 'Select all {n}' }, { n: total })}
          </Button>
        )}
        <Button size="small" appearance="subtle" icon={<DismissRegular />} onClick={() => selection.set(clear)}>
          {t({ zh: '取消选择', en: 'Clear selection' })}
        </Button>
      </div>
    </PaneFrame>
  );
}
