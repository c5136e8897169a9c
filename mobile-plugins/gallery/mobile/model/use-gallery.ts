import { useMobilePage } from '@fitout/sdk/mobile';
import { usePlugin, useServerChanges } from '@fitout/sdk/web';
import { useEffect, useSyncExternalStore } from 'react';
import { photoStore } from './photo-store.ts';

/** Milliseconds after which somebody who comes back sees the gallery as it is now. */
const freshMs = 60_000;

/** The gallery, read when the first of its pages opens; again by pulling, on a change by staff, and back from elsewhere. */
export function useGallery(): typeof photoStore {
  const { http } = usePlugin();
  const frame = useMobilePage();
  useSyncExternalStore(photoStore.subscribe, () => photoStore.version);
  useEffect(() => {
    void photoStore.begin(http);
    frame.setRefresh(() => photoStore.reload(http));
    return () => frame.setRefresh(undefined);
  }, [http, frame]);
  useEffect(() => {
    let left = Date.now();
    const look = (): void => {
      if (document.hidden) left = Date.now();
      else if (Date.now() - left > freshMs) void photoStore.reload(http);
    };
    const again = (): void => void photoStore.reload(http);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('online', again);
    return () => {
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('online', again);
    };
  }, [http]);
  useServerChanges(['images.changed'], () => void photoStore.reload(http));
  return photoStore;
}
