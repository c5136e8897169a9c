import type { Done } from '@fitout/sdk/desktop';
import { saveFile, usePlugin, useText } from '@fitout/sdk/web';
import { useState, useSyncExternalStore } from 'react';
import type { Found } from '../../shared/decoder/protocol.ts';
import { ScanStore } from '../../shared/scan/scan-store.ts';
import { type Scan, withBack, withFound } from '../../shared/scan/scans.ts';

export interface Scans {
  list: readonly Scan[];
  /** What was taken out, and the way back. */
  done: Done | undefined;
  add(found: readonly Found[]): void;
  remove(scan: Scan): void;
  clear(): void;
  forget(): void;
  /** The list as a file. */
  save(): Promise<void>;
}

/** What was read on this device, kept over reloads. */
export function useScans(): Scans {
  const { storage } = usePlugin();
  const t = useText();
  const [store] = useState(() => new ScanStore(storage));
  const list = useSyncExternalStore(store.subscribe, store.get);
  const [done, setDone] = useState<Done>();
  const takeOut = (words: string, gone: readonly Scan[]) => {
    store.change((scans) => scans.filter(({ id }) => !gone.some((one) => one.id === id)));
    setDone({ id: Date.now(), words, undo: () => store.change((scans) => withBack(scans, gone)) });
  };
  return {
    list,
    done,
    add: (found) => {
      if (found.length > 0) store.change((scans) => withFound(scans, found, new Date().toISOString()));
    },
    remove: (scan) => takeOut(t({ zh: '已移除 1 条', en: '1 scan removed' }), [scan]),
    clear: () => takeOut(t({ zh: '已清空 {n} 条', en: '{n} {n|scan|scans} removed' }, { n: list.length }), list),
    forget: () => setDone(undefined),
    save: async () => {
      const { csvOf } = await import('../../shared/scan/scan-texts.ts');
      const csv = csvOf(list, t);
      saveFile(new Blob(['\ufeff', csv], { type: 'text/csv' }), `${t({ zh: '扫码记录', en: 'scans' })}.csv`);
    },
  };
}
