import { pluralize } from '@fitout/sdk';
import type { MobilePage } from '@fitout/sdk/mobile';
import { usePlugin } from '@fitout/sdk/web';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { engine } from './engine/client.ts';
import { inTurn } from './engine/in-turn.ts';
import type { Overview } from './engine/protocol.ts';
import { failureText, type SyncState, syncDraws } from './sync.ts';

let state: SyncState = { status: 'idle' };
let running: Promise<void> | undefined;
/** Something changed while a sync was under way: it goes once more. */
let again = false;
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
/** Of a whole sync: 200,000 records over a slow network. */
const timeoutMs = 180_000;

/**
 * Keeps phone and server the same for whoever is signed in; what a visitor kept here becomes theirs. Pulling the page
 * down does it at once.
 */
export function useSync(overview: Overview | undefined, revision: number, setRefresh: MobilePage['setRefresh']): void {
  const run = useSyncNow(overview);
  const { session } = usePlugin();
  const person = session.user?.id;
  const ready = overview !== undefined && person !== undefined;
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!ready) return;
    setRefresh(() => latest.current());
    return () => setRefresh(undefined);
  }, [ready, setRefresh]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: again with each change of what is kept
  useEffect(() => {
    if (!ready) return;
    const timer = setTimeout(() => void latest.current(), restMs);
    const online = (): void => void latest.current();
    window.addEventListener('online', online);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', online);
    };
  }, [ready, person, revision]);
}

/** Syncs now; one at a time. */
export function useSyncNow(overview: Overview | undefined): () => Promise<void> {
  const { http, session, toasts, events } = usePlugin();
  return async () => {
    if (session.user === undefined || overview === undefined) return;
    if (running !== undefined) {
      again = true;
      return running;
    }
    const work = async (): Promise<void> => {
      set({ status: 'working' });
      const left = new AbortController();
      const leaving = events.on('session.changed', () => left.abort());
      try {
        const signal = AbortSignal.any([left.signal, AbortSignal.timeout(timeoutMs)]);
        const { total, moved } = await syncDraws({ engine: engine.calls, http }, signal);
        if (moved > 0)
          toasts.success({
            zh: `这台设备上的 ${moved} 条抽卡记录已并入您的账号`,
            en: `${pluralize(moved, 'record', 'records')} from this device moved to your account`,
          });
        set({ status: 'done', total });
      } catch (error) {
        set(left.signal.aborted ? { status: 'idle' } : { status: 'failed', text: failureText(error) });
      } finally {
        leaving.dispose();
      }
    };
    const name = `fitout.draws.sync.${session.user.id}`;
    const whole = async (): Promise<void> => {
      do {
        again = false;
        // Another window of this person waits, and finds nothing left to do.
        await inTurn(name, work);
      } while (again);
    };
    running = whole().finally(() => {
      running = undefined;
    });
    await running;
  };
}
