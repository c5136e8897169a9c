import { usePlugin, useRemote } from '@fitout/sdk/web';
import { useMemo, useState } from 'react';
import { PageView } from '../../shared/blocks/frame.tsx';
import type { Json, PageDocument } from '../../shared/document/document.ts';
import { dataFrom, queriesOf } from '../../shared/sources/document-data.ts';
import { queryKey } from '../../shared/sources/sources.ts';
import { decorationCalls } from '../client.ts';

/** A state of a page as visitors would see it today: what it shows of somewhere else is what the server says now. */
export function DocumentView({ id, doc }: { id: string; doc: PageDocument }) {
  const call = decorationCalls(usePlugin().http);
  const queries = useMemo(
    () => [...new Map(queriesOf(doc, Object.values(doc.nodes)).map((query) => [queryKey(query), query])).values()],
    [doc],
  );
  const { data } = useRemote(`${id} ${queries.map(queryKey).join()}`, async (signal) => {
    if (queries.length === 0) return new Map<string, Json>();
    const asked = { params: { id }, body: { queries } };
    const { answers } = await call('POST pages/:id/data', asked, { signal, showError: false });
    return new Map(queries.map((query, at) => [queryKey(query), answers[at]?.value ?? null]));
  });
  const dataOf = useMemo(() => dataFrom(doc, (query) => data?.get(queryKey(query)) ?? undefined), [doc, data]);
  // No script runs in this picture: what counts down stands at the moment at which it was opened.
  const [opened] = useState(Date.now);
  return <PageView doc={doc} theme="light" dataOf={dataOf} still={opened} />;
}
