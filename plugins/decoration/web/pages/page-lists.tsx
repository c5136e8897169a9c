import { type PluginContext, PluginProvider } from '@fitout/sdk/web';
import { lazy, Suspense } from 'react';
import type { PageListProps } from '../../api.ts';
import { PlainSpinner } from '../parts/plain.tsx';

const PageList = lazy(() => import('./page-list.tsx').then((part) => ({ default: part.PageList })));

/** The list of pages for a view of another plugin: it works with our context wherever it stands. */
export function pageListOf(ctx: PluginContext) {
  return function List(props: PageListProps) {
    return (
      <PluginProvider value={ctx}>
        <Suspense fallback={<PlainSpinner />}>
          <PageList {...props} />
        </Suspense>
      </PluginProvider>
    );
  };
}
