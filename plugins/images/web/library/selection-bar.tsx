import { type Store, useStore, useText } from '@fitout/sdk/web';
import { Button, Toolbar, ToolbarButton, Tooltip } from '@fluentui/react-components';
import {
  ArrowUndoRegular,
  DeleteRegular,
  DismissRegular,
  FolderArrowRightRegular,
  SelectAllOnRegular,
  SparkleRegular,
  TagRegular,
} from '@fluentui/react-icons';
import type { ReactElement } from 'react';
import { clear, type Selection } from '../model/selection.ts';
import styles from './library.module.css';

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
  inTrash: boolean;
  canEdit: boolean;
  narrow: boolean;
  actions: SelectionActions;
}

/** What can be done with what is chosen; there while something is. */
export function SelectionBar({ selection, inTrash, canEdit, narrow, actions }: Props) {
  const t = useText();
  const count = useStore(selection, (state) => state.ids.size);
  if (count === 0) return null;
  const action = (icon: ReactElement, words: string, run: () => void) => (
    <Tooltip content={words} relationship="label">
      <ToolbarButton icon={icon} onClick={run}>
        {narrow ? undefined : words}
      </ToolbarButton>
    </Tooltip>
  );
  return (
    <div className={styles.selection}>
      <Button
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t({ zh: '取消选择', en: 'Choose nothing' })}
        onClick={() => selection.set(clear)}
      />
      <span role="status" className={styles.selected}>
        {t({ zh: '已选 {n} 个', en: '{n} chosen' }, { n: count })}
      </span>
      <Toolbar aria-label={t({ zh: '批量操作', en: 'With what is chosen' })} className={styles.actions}>
        {action(<SelectAllOnRegular />, t({ zh: '全选', en: 'Choose all' }), actions.selectAll)}
        {canEdit && !inTrash && action(<FolderArrowRightRegular />, t({ zh: '移动', en: 'Move' }), actions.move)}
        {canEdit && !inTrash && action(<TagRegular />, t({ zh: '加标签', en: 'Tag' }), actions.tag)}
        {canEdit && !inTrash && action(<SparkleRegular />, t({ zh: '高光', en: 'Highlight' }), actions.highlight)}
        {canEdit && !inTrash && action(<DeleteRegular />, t({ zh: '删除', en: 'Delete' }), actions.trash)}
        {canEdit && inTrash && action(<ArrowUndoRegular />, t({ zh: '恢复', en: 'Restore' }), actions.restore)}
        {canEdit && inTrash && action(<DeleteRegular />, t({ zh: '彻底删除', en: 'Delete for good' }), actions.purge)}
      </Toolbar>
    </div>
  );
}
