import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Badge } from '@fluentui/react-components';
import type { PageStatus } from '../../shared/document.ts';

export const statusWords: Record<PageStatus, LocalText> = {
  draft: { zh: '草稿', en: 'Draft' },
  published: { zh: '已发布', en: 'Published' },
  changed: { zh: '有改动', en: 'Changed' },
  trashed: { zh: '回收站', en: 'Trash' },
};

const colors = { draft: 'informative', published: 'success', changed: 'warning', trashed: 'danger' } as const;

export function StatusBadge({ status }: { status: PageStatus }) {
  const t = useText();
  return (
    <Badge appearance="tint" color={colors[status]}>
      {t(statusWords[status])}
    </Badge>
  );
}
