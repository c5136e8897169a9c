import { pluralize } from '@fitout/sdk';
import { errorText } from '@fitout/sdk/desktop';
import { usePlugin, useRemote, useServerChanges } from '@fitout/sdk/web';
import { useEffect, useMemo, useRef } from 'react';
import type { Card } from '../../shared/calls/outputs.ts';
import type { SavedSearch } from '../../shared/calls/saved.ts';
import type { Wish } from '../../shared/search/wish.ts';
import { numbersCalls } from '../client.ts';

/** My favourites of a carrier: the list, and a star that is pressed. */
export function useFavourites(carrier: string) {
  const { http, toasts } = usePlugin();
  const call = useMemo(() => numbersCalls(http), [http]);
  const list = useRemote(`favourites ${carrier}`, (signal) =>
    call('GET favourites', { query: { carrier } }, { signal }),
  );
  const items = list.data?.items ?? [];
  const set = async (number: string, card: Card | null, on: boolean) => {
    const before = items.filter((one) => one.number !== number);
    // The star answers at once; the server is asked what is so.
    list.set({ items: on ? [{ number, carrier, free: true, card }, ...before] : before });
    try {
      await call('POST favourites', { body: { carrier, number, on } });
    } catch (error) {
      toasts.error(errorText(error), error);
    }
    list.reload();
  };
  return { items, set, numbers: new Set(items.map(({ number }) => number)), reload: list.reload };
}

/** My saved searches of all carriers, with news as it comes in. */
export function useSaved() {
  const { http, toasts } = usePlugin();
  const call = useMemo(() => numbersCalls(http), [http]);
  const list = useRemote('saved', (signal) => call('GET saved', {}, { signal }));
  const items = list.data?.items;
  useServerChanges(['numbers.saved'], list.reload);
  const shown = useRef<ReadonlyMap<string, number>>(undefined);
  useEffect(() => {
    if (items === undefined) return;
    const before = shown.current;
    shown.current = new Map(items.map(({ id, fresh }) => [id, fresh]));
    if (before === undefined) return;
    const grown = items.find(({ id, fresh }) => fresh > (before.get(id) ?? fresh));
    if (grown !== undefined)
      toasts.info({
        zh: `「${grown.name}」有 ${grown.fresh} 个新号码`,
        en: `${pluralize(grown.fresh, 'new number matches', 'new numbers match')} “${grown.name}”`,
      });
  }, [items, toasts]);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      list.reload();
      return true;
    } catch (error) {
      toasts.error(errorText(error), error);
      return false;
    }
  };
  return {
    items: items ?? [],
    save: (carrier: string, name: string, wish: Wish) =>
      run(() => call('POST saved', { body: { carrier, name, wish } })),
    seen: ({ id, fresh }: SavedSearch) =>
      fresh === 0 ? undefined : run(() => call('POST saved/:id/seen', { params: { id } })),
    drop: ({ id }: SavedSearch) => run(() => call('DELETE saved/:id', { params: { id } })),
  };
}
