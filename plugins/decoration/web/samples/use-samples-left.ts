import type { LocalText } from '@fitout/sdk';
import { useRemote } from '@fitout/sdk/web';
import { useEffect, useMemo, useReducer } from 'react';
import { useSnapshot } from 'valtio/react';
import type { BlockNode, PageSettings } from '../../shared/document/document.ts';
import { type Place, samplesLeft } from '../../shared/template/sample.ts';
import { decorationCalls } from '../client.ts';
import type { DocumentStore } from '../document/document-store.ts';
import { useSession } from '../session/hooks.ts';

/** What of the open page is still as its template brought it, followed with each edit; undefined without a template. */
export function useSamplesLeft(): { title: LocalText; left: readonly Place[] } | undefined {
  const session = useSession();
  const { store } = session;
  const settings = useSnapshot(store.settings) as PageSettings;
  const key = settings.template?.key;
  const samples = useRemote(`template samples ${key ?? ''}`, async (signal) => {
    if (key === undefined) return undefined;
    const call = decorationCalls(session.ctx.http);
    const { title, values } = await call(
      'GET templates/:key/samples',
      { params: { key } },
      { signal, showError: false },
    );
    return { title, values: new Set(values) };
  });
  const [change, changed] = useReducer((count: number) => count + 1, 0);
  useEffect(() => (key === undefined ? undefined : store.onChange(changed)), [store, key]);
  const { data } = samples;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is read anew after each change
  const left = useMemo(
    () => (data === undefined ? [] : samplesLeft(shownNodes(store), settings, data.values)),
    [store, settings, data, change],
  );
  return data === undefined ? undefined : { title: data.title, left };
}

/** Blocks in the order of reading, without hidden ones and what stands in them. */
function* shownNodes(store: DocumentStore, from = store.root): Generator<BlockNode> {
  for (const list of Object.values(store.cell(from)?.slots ?? {}))
    for (const id of list) {
      const node = store.cell(id)?.toNode();
      if (node === undefined || node.hidden === true) continue;
      yield node;
      yield* shownNodes(store, id);
    }
}
