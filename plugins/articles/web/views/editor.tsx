import { Loading } from '@fitout/sdk/desktop';
import { lazy, Suspense } from 'react';
import { useSearch } from 'wouter';
import { ArticleList } from '../list/article-list.tsx';

const OpenArticle = lazy(() => import('../writing/open-article.tsx').then((part) => ({ default: part.OpenArticle })));

/** 文章: every article of the organisation; `?id=` names the one that is open. */
export default function EditorView() {
  const id = new URLSearchParams(useSearch()).get('id') ?? '';
  if (!/^\d{1,19}$/.test(id)) return <ArticleList />;
  return (
    <Suspense fallback={<Loading />}>
      <OpenArticle key={id} id={id} />
    </Suspense>
  );
}
