import type { LocalText } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { Badge, type BadgeProps } from '@fluentui/react-components';
import type { ArticleStatus } from '../../shared/choices.ts';

export const statusTexts: Record<ArticleStatus, LocalText> = {
  draft: { zh: '草稿', en: 'Draft' },
  published: { zh: '已发布', en: 'Published' },
  changed: { zh: '有改动', en: 'Changed' },
  trash: { zh: '回收站', en: 'Trash' },
};

const colours: Record<ArticleStatus, NonNullable<BadgeProps['color']>> = {
  draft: 'informative',
  published: 'success',
  changed: 'warning',
  trash: 'informative',
};

/** Whether readers get an article, and whether they get all of it. */
export function StatusBadge({ status }: { status: ArticleStatus }) {
  const t = useText();
  return (
    <Badge appearance="tint" color={colours[status]}>
      {t(statusTexts[status])}
    </Badge>
  );
}
