import { type Done, Empty, UndoBar } from '@fitout/sdk/desktop';
import { useStore, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { DeleteRegular, ImageAddRegular, SearchRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { AssetFilter } from '../../shared/choices.ts';
import { limits } from '../../shared/limits.ts';
import { undoable } from './actions.ts';
import { isNarrowed } from './filter-address.ts';

interface EmptyProps {
  filter: AssetFilter;
  canEdit: boolean;
  onClear(): void;
  upload: ReactNode;
}

/** What stands where a list would, when there is nothing in it. */
export function NoAssets({ filter, canEdit, onClear, upload }: EmptyProps) {
  const t = useText();
  if (filter.trash === true && filter.q === undefined) {
    const about = t(
      { zh: '删除的素材在这里保留 {n} 天，随时可以恢复。', en: 'Deleted assets are kept here for {n} {n|day|days}.' },
      { n: limits.trashDays },
    );
    return <Empty icon={<DeleteRegular />} title={t({ zh: '回收站是空的', en: 'The trash is empty' })} about={about} />;
  }
  if (isNarrowed(filter)) {
    return (
      <Empty
        icon={<SearchRegular />}
        title={t({ zh: '没有找到素材', en: 'Nothing found' })}
        about={t({ zh: '换个关键词，或清除筛选条件。', en: 'Try another search, or clear the filters.' })}
      >
        <Button onClick={onClear}>{t({ zh: '清除筛选', en: 'Clear filters' })}</Button>
      </Empty>
    );
  }
  const title =
    filter.folder === undefined
      ? t({ zh: '素材库还是空的', en: 'The library is empty' })
      : t({ zh: '这里还没有素材', en: 'Nothing here yet' });
  if (!canEdit) return <Empty icon={<ImageAddRegular />} title={title} />;
  return (
    <Empty
      icon={<ImageAddRegular />}
      title={title}
      about={t({
        zh: '把图片、视频或整个文件夹拖到这里，也可以粘贴截图。',
        en: 'Drop images, videos or folders here, or paste a screenshot.',
      })}
    >
      {upload}
    </Empty>
  );
}

/** The latest change with its way back. */
export function LatestChange() {
  const t = useText();
  const latest = useStore(undoable);
  if (latest === undefined) return null;
  const done: Done = { id: latest.id, words: t(latest.text), undo: () => void latest.undo().catch(() => {}) };
  return <UndoBar done={done} close={() => undoable.set(undefined)} />;
}
