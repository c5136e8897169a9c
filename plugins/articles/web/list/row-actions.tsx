import { useMenuButton } from '@fitout/sdk/desktop';
import { siteOrigin, usePlugin, useText } from '@fitout/sdk/web';
import { Button } from '@fluentui/react-components';
import { MoreHorizontalRegular } from '@fluentui/react-icons';
import { lazy, Suspense } from 'react';
import { articleUrl } from '../../api.ts';
import type { ArticleSummary } from '../../shared/calls/answers.ts';
import type { RowAction } from './row-menu.tsx';
import type { Articles } from './use-articles.ts';

const loadMenu = () => import('./row-menu.tsx');
const RowMenu = lazy(() => loadMenu().then((part) => ({ default: part.RowMenu })));

/** The button at the end of a line: 恢复 in the trash, a menu elsewhere. */
export function RowActions({ article, articles }: { article: ArticleSummary; articles: Articles }) {
  const t = useText();
  const { session, navigation } = usePlugin();
  const mayEdit = session.can('articles.edit');
  const name = article.title === '' ? t({ zh: '无标题', en: 'Untitled' }) : article.title;
  const look: RowAction = {
    label: t({ zh: '查看已发布的文章', en: 'View published article' }),
    run: () => navigation.open(new URL(articleUrl(article.slug), siteOrigin(session)).href),
  };
  const live = article.status === 'published' || article.status === 'changed';
  if (article.status === 'trash')
    return mayEdit ? (
      <>
        <Button
          size="small"
          aria-label={t({ zh: '恢复 {name}', en: 'Restore {name}' }, { name })}
          onClick={() => void articles.restore(article)}
        >
          {t({ zh: '恢复', en: 'Restore' })}
        </Button>{' '}
        <Button
          size="small"
          appearance="subtle"
          aria-label={t({ zh: '彻底删除 {name}', en: 'Permanently delete {name}' }, { name })}
          onClick={() => void articles.destroy(article)}
        >
          {t({ zh: '彻底删除', en: 'Delete for good' })}
        </Button>
      </>
    ) : null;
  const actions: RowAction[] = [
    ...(live ? [look] : []),
    ...(mayEdit
      ? [
          { label: t({ zh: '复制为新文章', en: 'Duplicate' }), run: () => void articles.duplicate(article) },
          { label: t({ zh: '移入回收站', en: 'Move to the trash' }), run: () => void articles.remove(article) },
        ]
      : []),
  ];
  if (actions.length === 0) return null;
  return <More label={t({ zh: '更多操作 {name}', en: 'More for {name}' }, { name })} actions={actions} />;
}

function More({ label, actions }: { label: string; actions: readonly RowAction[] }) {
  const { button, menu } = useMenuButton(loadMenu);
  return (
    <>
      <Button {...button} appearance="subtle" size="small" icon={<MoreHorizontalRegular />} aria-label={label} />
      {menu === undefined ? null : (
        <Suspense>
          <RowMenu {...menu} actions={actions} />
        </Suspense>
      )}
    </>
  );
}
