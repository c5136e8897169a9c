import { type RemoteList, usePlugin, useRemoteList, useServerChanges } from '@fitout/sdk/web';
import type { PageSummary } from '../../shared/calls/outputs.ts';
import type { PageOrder, PageStatus } from '../../shared/choices.ts';
import type { DocumentKind } from '../../shared/document/document.ts';
import { decorationCalls } from '../client.ts';

/** '': all but those in the trash; `scheduled`: with a plan. */
export type PageFilter = PageStatus | 'scheduled' | '';

/** Pages of a filter, page by page; loaded anew when it changes, when the view comes back, and when the server says so. */
export function usePages(filter: {
  kind: DocumentKind;
  q: string;
  status: PageFilter;
  order: PageOrder;
}): RemoteList<PageSummary> {
  const call = decorationCalls(usePlugin().http);
  const { kind, q, status, order } = filter;
  const query = { kind, q: q === '' ? undefined : q, status: status === '' ? undefined : status, order };
  const pages = useRemoteList(JSON.stringify(query), (cursor, signal) =>
    call('GET pages', { query: { ...query, cursor } }, { signal, showError: false }),
  );
  useServerChanges(['decoration.page'], pages.reload);
  return pages;
}
