import { type Selection, SelectionAction, SelectionBar } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import {
  ArrowDownloadRegular,
  ArrowResetRegular,
  ArrowUploadRegular,
  DeleteRegular,
  TagRegular,
} from '@fluentui/react-icons';
import type { BatchAction } from '../../shared/choices.ts';
import { TagsDialog } from './tags-dialog.tsx';

/** What may be done with the chosen goods. */
export function GoodsSelection(props: {
  selection: Selection;
  total: number | undefined;
  trash: boolean;
  known: readonly string[];
  onAll(): void;
  onBatch(action: BatchAction): void;
  onTags(add: string[], remove: string[]): void;
}) {
  const { selection, total, trash, onBatch } = props;
  const { overlays } = usePlugin();
  const t = useText();
  const tag = async () => {
    const change = await overlays.open<{ add: string[]; remove: string[] }>(({ close }) => (
      <TagsDialog count={selection.ids.size} known={props.known} close={close} />
    ));
    if (change !== undefined) props.onTags(change.add, change.remove);
  };
  return (
    <SelectionBar selection={selection} total={total} onAll={props.onAll}>
      {trash ? (
        <>
          <SelectionAction icon={<ArrowResetRegular />} onClick={() => onBatch('restore')}>
            {t({ zh: '恢复', en: 'Restore' })}
          </SelectionAction>
          <SelectionAction icon={<DeleteRegular />} onClick={() => onBatch('purge')}>
            {t({ zh: '彻底删除', en: 'Delete for good' })}
          </SelectionAction>
        </>
      ) : (
        <>
          <SelectionAction icon={<ArrowUploadRegular />} onClick={() => onBatch('list')}>
            {t({ zh: '上架', en: 'List' })}
          </SelectionAction>
          <SelectionAction icon={<ArrowDownloadRegular />} onClick={() => onBatch('unlist')}>
            {t({ zh: '下架', en: 'Unlist' })}
          </SelectionAction>
          <SelectionAction icon={<TagRegular />} onClick={() => void tag()}>
            {t({ zh: '标签', en: 'Tags' })}
          </SelectionAction>
          <SelectionAction icon={<DeleteRegular />} onClick={() => onBatch('trash')}>
            {t({ zh: '删除', en: 'Delete' })}
          </SelectionAction>
        </>
      )}
    </SelectionBar>
  );
}
