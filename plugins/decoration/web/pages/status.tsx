import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import type { PageStatus } from '../../shared/document.ts';
import classes from './pages.module.css';

export const statusWords: Record<PageStatus, LocalText> = {
  draft: { zh: '草稿', en: 'Draft' },
  published: { zh: '已发布', en: 'Published' },
  changed: { zh: '有改动', en: 'Changed' },
  trashed: { zh: '回收站', en: 'Trash' },
};

export function StatusBadge({ status }: { status: PageStatus }) {
  const t = useText();
  return (
    <span className={classes.status} data-status={status}>
      {t(statusWords[status])}
    </span>
  );
}
