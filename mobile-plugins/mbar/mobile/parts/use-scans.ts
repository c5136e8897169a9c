import { usePlugin, useTag } from '@fitout/sdk/web';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { type Found, type Scan, ScanStore, withFound } from '../../../../plugins/bar/api.ts';

export interface Scans {
  list: readonly Scan[];
  add(found: readonly Found[]): void;
  clear(): void;
}

/** What was read on this phone, kept over reloads. */
export function useScans(): Scans {
  const { events, storage } = usePlugin();
  const [store] = useState(() => new ScanStore(storage));
  const list = useSyncExternalStore(store.subscribe, store.get);
  const { visible } = useTag();
  // A form that asks for a code opens a page of its own, which writes the same list.
  useEffect(() => {
    if (visible) store.read();
  }, [visible, store]);
  // What one person read is another one's business no more than their sign-in: the storage is each person's own.
  useEffect(() => {
    const changed = events.on('session.changed', () => store.read());
    return () => changed.dispose();
  }, [events, store]);
  return {
    list,
    add: (found) => store.change((scans) => withFound(scans, found, new Date().toISOString())),
    clear: () => store.change(() => []),
  };
}
