import { usePlugin } from '@fitout/sdk/web';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import type { AccountKey } from '../shared/model.ts';
import { engine } from './engine/client.ts';
import type { Overview } from './engine/protocol.ts';
import { failureText, replaceLater, type SyncState, syncDraws } from './sync.ts';
import { visitor } from './use-draws.ts';

let state: SyncState = { status: 'idle' };
let running: Promise<void> | undefined;
const listeners = new Set<() => void>();

function set(next: SyncState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function useSyncState(): SyncState {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => state,
  );
}

/** Milliseconds of rest after a change, so that an import that comes in pieces is sent once. */
const restMs = 1500;

/** Keeps phone and server the same for whoever is signed in; what a visitor kept here becomes theirs. */
export function useSync(overview: Overview | undefined, revision: number): void {
  const run = useSyncNow(overview);
  const { session } = usePlugin();
  const person = session.user?.id;
  const ready = overview !== undefined && person !== undefined;
  const latest = useRef(run);
  latest.current = run;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each change of what is kept
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => void latest.current(), restMs);
    return () => clearTimeout(timer);
  }, [ready, person, revision]);
}

/** Syncs now; one at a time. */
export function useSyncNow(overview: Overview | undefined): () => Promise<void> {
  const { http, storage, session, toasts } = usePlugin();
  return async () => {
    if (running !== undefined || session.user === undefined || overview === undefined) return;
    const work = async (): Promise<void> => {
      set({ status: 'working' });
      try {
        const moved = await engine.call('adopt', visitor);
        if (moved > 0)
          toasts.success({
            zh: `这台设备上的 ${moved} 条抽卡记录已并入您的账号`,
            en: `${moved} records of this device are part of your account now`,
          });
        const parts = { engine: engine.calls, http, storage };
        set({ status: 'done', total: await syncDraws(parts, AbortSignal.timeout(180_000)) });
      } catch (error) {
        set({ status: 'failed', text: failureText(error) });
      }
    };
    running = work().finally(() => {
      running = undefined;
    });
    await running;
  };
}

/** Notes for the next sync that records were taken away here. */
export function useReplaceLater(): (accounts: readonly AccountKey[]) => void {
  const { storage, session } = usePlugin();
  return (accounts) => {
    if (session.user !== undefined && accounts.length > 0) replaceLater(storage, accounts);
  };
}
