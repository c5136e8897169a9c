import { usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import {
  ArrowDownloadRegular,
  ArrowResetRegular,
  ArrowUploadRegular,
  DeleteRegular,
  DismissRegular,
  TagRegular,
} from '@fluentui/react-icons';
import type { BatchAction } from '../../shared/choices.ts';
import classes from './goods.module.css';
import { TagsDialog } from './tags-dialog.tsx';

/** What may be done with the chosen rows. */
export function SelectionBar(props: {
  count: number;
  /** How many there are in all, where not all are chosen. */
  total: number | undefined;
  trash: boolean;
  known: readonly string[];
  onAll(): void;
  onClear(): void;
  onBatch(action: BatchAction): void;
  onTags(add: string[], remove: string[]): void;
}) {
  const { count, total, trash, onBatch } = props;
  const { overlays } = usePlugin();
  const t = useText();
  const tag = async () => {
    const change = await overlays.open<{ add: string[]; remove: string[] }>(({ close }) => (
      <TagsDialog count={count} known={props.known} close={close} />
    ));
    if (change !== undefined) props.onTags(change.add, change.remove);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has a look of its own
    <div className={classes.bar} role="group" aria-label={t({ zh: '批量操作', en: 'With the chosen' })}>
      <strong aria-live="polite">{t({ zh: '已选 {n} 件', en: '{n} chosen' }, { n: count })}</strong>
      {total === undefined || total <= count ? null : (
        <Button size="small" appearance="transparent" onClick={props.onAll}>
          {t({ zh: '选择全部 {n} 件', en: 'All {n}' }, { n: total })}
        </Button>
      )}
      {trash ? (
        <>
          <Button size="small" icon={<ArrowResetRegular />} onClick={() => onBatch('restore')}>
            {t({ zh: '恢复', en: 'Restore' })}
          </Button>
          <Button size="small" icon={<DeleteRegular />} onClick={() => onBatch('purge')}>
            {t({ zh: '彻底删除', en: 'Delete for good' })}
          </Button>
        </>
      ) : (
        <>
          <Button size="small" icon={<ArrowUploadRegular />} onClick={() => onBatch('list')}>
            {t({ zh: '上架', en: 'List' })}
          </Button>
          <Button size="small" icon={<ArrowDownloadRegular />} onClick={() => onBatch('unlist')}>
            {t({ zh: '下架', en: 'Unlist' })}
          </Button>
          <Button size="small" icon={<TagRegular />} onClick={() => void tag()}>
            {t({ zh: '标签', en: 'Tags' })}
          </Button>
          <Button size="small" icon={<DeleteRegular />} onClick={() => onBatch('trash')}>
            {t({ zh: '删除', en: 'Delete' })}
          </Button>
        </>
      )}
      <Button
        size="small"
        appearance="subtle"
        icon={<DismissRegular />}
        aria-label={t({ zh: '取消选择', en: 'Choose none' })}
        onClick={props.onClear}
      />
    </div>
  );
}
