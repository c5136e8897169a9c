import { type Selection, SelectionAction, SelectionBar } from '@fitout/sdk/desktop';
import { usePlugin, useText } from '@fitout/sdk/web';
import {
  ArrowDownloadRegular,
  ArrowResetRegular,
  ArrowUploadRegular,
  BarcodeScannerRegular,
  DeleteRegular,
  TagRegular,
} from '@fluentui/react-icons';
import type { BatchAction } from '../../shared/choices.ts';
import { TagsDialog } from './tags-dialog.tsx';

/** Where labels are printed, if that plugin is there: it asks `bar.label` of the manifest for the goods. */
const labelPage = '/bar/codes';
/** Goods of one address. */
const maxPrinted = 200;

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
  const { menu, navigation, overlays, toasts } = usePlugin();
  const t = useText();
  const tag = async () => {
    const change = await overlays.open<{ add: string[]; remove: string[] }>(({ close }) => (
      <TagsDialog count={selection.ids.size} known={props.known} close={close} />
    ));
    if (change !== undefined) props.onTags(change.add, change.remove);
  };
  const print = () => {
    if (selection.ids.size > maxPrinted)
      return toasts.warning({
        zh: `一次最多打印 ${maxPrinted} 件商品的标签`,
        en: `Labels of ${maxPrinted} goods at most are printed at once`,
      });
    navigation.open(`${labelPage}?make=sheet&from=goods.labels&ids=${[...selection.ids].join()}`);
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
          {menu.mayOpen(labelPage) ? (
            <SelectionAction icon={<BarcodeScannerRegular />} onClick={print}>
              {t({ zh: '打印标签', en: 'Print labels' })}
            </SelectionAction>
          ) : null}
          <SelectionAction icon={<DeleteRegular />} onClick={() => onBatch('trash')}>
            {t({ zh: '删除', en: 'Delete' })}
          </SelectionAction>
        </>
      )}
    </SelectionBar>
  );
}
