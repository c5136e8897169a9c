import { usePlugin, useTag } from '@fitout/sdk/web';
import { useEffect, useState } from 'react';
import { type Found, type Scan, withFound } from '../../../../plugins/bar/api.ts';

export interface Scans {
  list: readonly Scan[];
  add(found: readonly Found[]): void;
  clear(): void;
}

/** What was read on this phone, kept over reloads. */
export function useScans(): Scans {
  const { events, storage } = usePlugin();
  const [list, setList] = useState<readonly Scan[]>(() => storage.get<Scan[]>('scans') ?? []);
  useEffect(() => storage.set('scans', list), [list, storage]);
  const { visible } = useTag();
  // A form that asks for a code opens a page of its own, which writes the same list.
  useEffect(() => {
    if (visible) setList(storage.get<Scan[]>('scans') ?? []);
  }, [visible, storage]);
  // What one person read is another one's business no more than their sign-in: the storage is each person's own.
  useEffect(() => {
    const changed = events.on('session.changed', () => setList(storage.get<Scan[]>('scans') ?? []));
    return () => changed.dispose();
  }, [events, storage]);
  return {
    list,
    add: (found) => setList((scans) => withFound(scans, found, new Date().toISOString())),
    clear: () => setList([]),
  };
}
