import { type RemoteList, usePlugin, useRemote, useRemoteList, useServerChanges } from '@fitout/sdk/web';
import { useMemo, useRef, useState } from 'react';
import type { Good } from '../../shared/calls/outputs.ts';
import type { GoodOrder } from '../../shared/choices.ts';
import type { GoodFilter } from '../client.ts';
import { goodsClient } from '../client.ts';

const runLength = 100;
/** What one call can bring back: a longer list is not loaded anew under the hands of who reads it. */
const longest = 500;

export interface GoodsList extends RemoteList<Good> {
  total: number | undefined;
  /** Others changed something, and the list is too long to load it all again unasked. */
  stale: boolean;
}

/** The list of a filter, and what stands around it; kept up with what others do. */
export function useGoods(filter: GoodFilter & { order: GoodOrder }) {
  const { http } = usePlugin();
  const client = useMemo(() => goodsClient(http), [http]);
  const [total, setTotal] = useState<number>();
  const [stale, setStale] = useState(false);
  const shown = useRef({ key: '', count: 0 });
  const key = JSON.stringify(filter);
  const list = useRemoteList(key, async (cursor, signal) => {
    // The same again is as long as it was: whoever scrolled down stays where they are.
    const again = shown.current.key === key ? Math.min(longest, shown.current.count) : 0;
    const page = await client.list(
      filter,
      { cursor, limit: cursor === undefined ? Math.max(runLength, again) : runLength },
      signal,
    );
    if (page.total !== undefined) setTotal(page.total);
    setStale(false);
    return page;
  });
  shown.current = { key, count: list.items?.length ?? 0 };
  const overview = useRemote('overview', (signal) => client.overview(signal));
  useServerChanges(['goods.good'], () => {
    overview.reload();
    if (shown.current.count > longest) setStale(true);
    else list.reload();
  });
  const goods: GoodsList = { ...list, total, stale };
  return { goods, overview, client };
}
