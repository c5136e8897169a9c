import { createStore, type Store, useAsking, usePlugin, useServerChanges, useStore } from '@fitout/sdk/web';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Overview } from '../../shared/calls/outputs.ts';
import type { AssetFilter } from '../../shared/choices.ts';
import { type Client, createClient } from '../client.ts';
import { Listing } from '../model/listing.ts';
import { nothing, type Selection } from '../model/selection.ts';
import { useUploader } from './use-uploads.ts';

export interface Library {
  client: Client;
  listing: Listing;
  selection: Store<Selection>;
  overview: Overview | undefined;
  overviewError: Error | undefined;
  refresh(): void;
}

/** What the server tells of the library, and at most one refresh a second, however fast the news come. */
const topics = ['images.changed', 'images.replaced', 'images.usage'];
const refreshEveryMs = 1000;
/** Files that end shortly after one another are shown together. */
const sentTogetherMs = 300;

/** What both the library's page and the picker stand on: a listing for the filter, what is chosen, folders and tags. */
export function useLibrary(filter: AssetFilter, { keepSelection = false } = {}): Library {
  const { http } = usePlugin();
  const client = useMemo(() => createClient(http), [http]);
  const key = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all of the filter
  const listing = useMemo(() => new Listing(client, filter), [client, key]);
  const selection = useMemo(() => createStore<Selection>(nothing), []);
  const [overview, setOverview] = useState<Overview>();
  const [overviewError, setOverviewError] = useState<Error>();
  const chosenIn = useRef(listing);
  const reading = useRef<AbortController>(undefined);

  const readOverview = useCallback(() => {
    reading.current?.abort();
    const abort = new AbortController();
    reading.current = abort;
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
  }, [client]);
  const refresh = useCallback(() => {
    void listing.reload();
    readOverview();
  }, [listing, readOverview]);

  useEffect(() => {
    // A page that comes back from behind another tag keeps what was chosen.
    if (!keepSelection && chosenIn.current !== listing) selection.set(nothing);
    chosenIn.current = listing;
  }, [listing, selection, keepSelection]);
  useAsking(
    key,
    () => void listing.reload(),
    () => listing.dispose(),
  );
  useAsking('overview', readOverview, () => reading.current?.abort());
  useServerChanges(topics, refresh, refreshEveryMs);
  useSent(refresh);

  return { client, listing, selection, overview, overviewError, refresh };
}

/** What this window sent is shown without the server's word for it: its stream may not be there yet, or be away. */
function useSent(refresh: () => void): void {
  const sent = useStore(useUploader().tray, (tray) => tray.filter((entry) => entry.state === 'done').length);
  const seen = useRef(sent);
  useEffect(() => {
    if (sent <= seen.current) {
      seen.current = sent;
      return;
    }
    const timer = setTimeout(() => {
      seen.current = sent;
      refresh();
    }, sentTogetherMs);
    return () => clearTimeout(timer);
  }, [sent, refresh]);
}
