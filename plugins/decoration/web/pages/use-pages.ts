import { type RemoteList, type Slice, usePlugin, useRemoteList, useServerChanges } from '@fitout/sdk/web';
import type { DocumentKind, PageStatus, PageSummary } from '../../shared/document.ts';

export type PageOrder = 'updated' | 'published' | 'title';

/** '': all but those in the trash; `scheduled`: with a plan. */
export type PageFilter = PageStatus | 'scheduled' | '';

/** Pages of a filter, page by page; loaded anew when it changes, when the view comes back, and when the server says so. */
export function usePages(filter: {
  kind: DocumentKind;
  q: string;
  status: PageFilter;
  order: PageOrder;
}): RemoteList<PageSummary> {
  const { http } = usePlugin();
  const { kind, q, status, order } = filter;
  const query = { kind, q: q === '' ? undefined : q, status: status === '' ? undefined : status, order };
  const pages = useRemoteList(JSON.stringify(query), (cursor, signal) =>
    http.get<Slice<PageSummary>>('pages', { ...query, cursor }, { signal, showError: false }),
  );
  useServerChanges(['decoration.page'], pages.reload);
  return pages;
}
