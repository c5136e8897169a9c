import { usePlugin } from '@fitout/sdk/web';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { AssetFilter, Overview } from '../../shared/types.ts';
import { type Client, createClient } from '../client.ts';
import { Listing } from '../model/listing.ts';
import { nothing, type Selection } from '../model/selection.ts';
import { createStore, type Store } from '../model/store.ts';

export interface Library {
  client: Client;
  listing: Listing;
  selection: Store<Selection>;
  overview: Overview | undefined;
  overviewError: Error | undefined;
  refresh(): void;
}

/** At most one refresh a second, however fast the news come. */
const refreshEvery = 1000;

/** What both the library's page and the picker stand on: a listing for the filter, what is chosen, folders and tags. */
export function useLibrary(filter: AssetFilter, { keepSelection = false } = {}): Library {
  const { http, events } = usePlugin();
  const client = useMemo(() => createClient(http), [http]);
  const key = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of the filter
  const listing = useMemo(() => new Listing(client, filter), [client, key]);
  const selection = useMemo(() => createStore<Selection>(nothing), []);
  const [overview, setOverview] = useState<Overview>();
  const [overviewError, setOverviewError] = useState<Error>();
  const chosenIn = useRef(listing);
  const readOverview = useRef(() => {});

  useEffect(() => {
    void listing.reload();
    // A page that comes back from behind another tag keeps what was chosen.
    if (!keepSelection && chosenIn.current !== listing) selection.set(nothing);
    chosenIn.current = listing;
    return () => listing.dispose();
  }, [listing, selection, keepSelection]);

  useEffect(() => {
    let abort = new AbortController();
    readOverview.current = () => {
      abort.abort();
      abort = new AbortController();
      const { signal } = abort;
      client.overview(signal).then(
        (next) => {
          if (signal.aborted) return;
          setOverview(next);
          setOverviewError(undefined);
        },
        (error: unknown) => {
          if (!signal.aborted) setOverviewError(error as Error);
        },
      );
    };
    readOverview.current();
    return () => abort.abort();
  }, [client]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const heard = events.on('server.event', ({ topic }) => {
      if (!topic.startsWith('images.') || timer !== undefined) return;
      timer = setTimeout(() => {
        timer = undefined;
        void listing.reload();
        readOverview.current();
      }, refreshEvery);
    });
    return () => {
      clearTimeout(timer);
      heard.dispose();
    };
  }, [events, listing]);

  const refresh = useMemo(
    () => () => {
      void listing.reload();
      readOverview.current();
    },
    [listing],
  );
  return { client, listing, selection, overview, overviewError, refresh };
}
