import { useStore, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { DeleteRegular, ErrorCircleRegular, ImageAddRegular, SearchRegular } from '@fluentui/react-icons';
import { type ReactNode, useEffect } from 'react';
import type { AssetFilter } from '../../shared/choices.ts';
import { limits } from '../../shared/limits.ts';
import { undoable } from './actions.ts';
import { isNarrowed } from './filter-address.ts';
import styles from './library.module.css';

interface EmptyProps {
  filter: AssetFilter;
  canEdit: boolean;
  onClear(): void;
  upload: ReactNode;
}

/** What stands where a list would, when there is nothing in it. */
export function Empty({ filter, canEdit, onClear, upload }: EmptyProps) {
  const t = useText();
  if (filter.trash === true && filter.q === undefined) {
    return (
      <div className={styles.empty}>
        <DeleteRegular />
        <h2>{t({ zh: '回收站是空的', en: 'The trash is empty' })}</h2>
        <p>
          {t(
            { zh: '删除的素材在这里保留 {n} 天，随时可以恢复。', en: 'What is deleted stays here for {n} days.' },
            { n: limits.trashDays },
          )}
        </p>
      </div>
    );
  }
  if (isNarrowed(filter)) {
    return (
      <div className={styles.empty}>
        <SearchRegular />
        <h2>{t({ zh: '没有找到素材', en: 'Nothing found' })}</h2>
        <p>{t({ zh: '换个关键词，或清除筛选条件。', en: 'Try other words, or clear the filters.' })}</p>
        <Button onClick={onClear}>{t({ zh: '清除筛选', en: 'Clear the filters' })}</Button>
      </div>
    );
  }
  return (
    <div className={styles.empty}>
      <ImageAddRegular />
      <h2>
        {filter.folder === undefined
          ? t({ zh: '素材库还是空的', en: 'The library is empty' })
          : t({ zh: '这里还没有素材', en: 'Nothing here yet' })}
      </h2>
      {canEdit && (
        <>
          <p>
            {t({
              zh: '把图片、视频或整个文件夹拖到这里，也可以粘贴截图。',
              en: 'Drop pictures, videos or whole folders here, or paste a screenshot.',
            })}
          </p>
          {upload}
        </>
      )}
    </div>
  );
}

export function Failed({ error, onRetry }: { error: Error; onRetry(): void }) {
  const t = useText();
  return (
    <div className={styles.empty} role="alert">
      <ErrorCircleRegular />
      <h2>{t({ zh: '素材没有加载出来', en: 'The assets could not be loaded' })}</h2>
      <p>{error.message}</p>
      <Button appearance="primary" onClick={onRetry}>
        {t({ zh: '重试', en: 'Try again' })}
      </Button>
    </div>
  );
}

/** The latest change with its way back, for eight seconds. */
export function UndoBar() {
  const t = useText();
  const latest = useStore(undoable);
  useEffect(() => {
    if (latest === undefined) return;
    const timer = setTimeout(() => undoable.set((now) => (now?.id === latest.id ? undefined : now)), 8000);
    return () => clearTimeout(timer);
  }, [latest]);
  if (latest === undefined) return null;
  const undo = () => {
    undoable.set(undefined);
    void latest.undo().catch(() => {});
  };
  return (
    <div className={styles.undo} role="status">
      <span>{t(latest.text)}</span>
      <Button size="small" appearance="transparent" className={styles.undoButton} onClick={undo}>
        {t({ zh: '撤销', en: 'Undo' })}
      </Button>
    </div>
  );
}
