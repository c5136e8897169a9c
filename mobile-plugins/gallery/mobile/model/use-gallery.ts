import { useMobilePage } from '@fitout/sdk/mobile';
import { usePlugin, useServerChanges } from '@fitout/sdk/web';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { type PhotoStore, storeOf } from './photo-store.ts';

/** Milliseconds after which somebody who comes back sees the gallery as it is now. */
const freshMs = 60_000;

/**
 * The gallery, or what a search finds in it, read when the first of its pages opens; again by pulling, on a change by
 * staff, and back from elsewhere.
 */
export function useGallery(q: string): PhotoStore {
  const { http } = usePlugin();
  const frame = useMobilePage();
  const store = useMemo(() => storeOf(q), [q]);
  useSyncExternalStore(store.subscribe, () => store.version);
  useEffect(() => {
    // A search that nobody looked at for a while missed what changed.
    void (q !== '' && store.outline !== undefined ? store.reload(http) : store.begin(http));
    frame.setRefresh(() => store.reload(http));
    return () => {
      frame.setRefresh(undefined);
      // Another search took its place before it was answered.
      if (q !== '') store.giveUp();
    };
  }, [store, q, http, frame]);
  useEffect(() => {
    let left = Date.now();
    const look = (): void => {
      if (document.hidden) left = Date.now();
      else if (Date.now() - left > freshMs) void store.reload(http);
    };
    const again = (): void => void store.reload(http);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', again);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', again);
    };
  }, [store, http]);
  useServerChanges(['images.changed'], () => void store.reload(http));
  return store;
}
