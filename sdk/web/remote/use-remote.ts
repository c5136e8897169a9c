import { useCallback, useRef, useState } from 'react';
import { useAsking } from '../use-asking.ts';

export interface Remote<T> {
  /** The last good answer; kept while a reload runs and after one that failed. */
  data: T | undefined;
  error: Error | undefined;
  loading: boolean;
  reload(): void;
  /** Puts a value in place of the answer, after a write whose outcome is known. */
  set(data: T): void;
}

/**
 * Loads what a view shows: again when `key` changes, aborted when the view goes.
 * `load` gets the signal to pass on to ctx.http. A late answer to an old key is dropped.
 */
export function useRemote<T>(key: string, load: (signal: AbortSignal) => Promise<T>): Remote<T> {
  const [state, setState] = useState<{ key: string; data?: T; error?: Error; loading: boolean }>({
    key,
    loading: true,
  });
  const [round, setRound] = useState(0);
  const running = useRef<AbortController>(undefined);

  const ask = (): void => {
    const abort = new AbortController();
    running.current = abort;
    setState((before) => (before.key === key ? { ...before, loading: true } : { key, loading: true }));
    load(abort.signal).then(
      (data) => {
        if (!abort.signal.aborted) setState({ key, data, loading: false });
      },
      (error: unknown) => {
        if (abort.signal.aborted) return;
        setState((before) => ({ ...before, key, error: error as Error, loading: false }));
      },
    );
  };
  useAsking(`${round} ${key}`, ask, () => running.current?.abort());

  const reload = useCallback(() => setRound((n) => n + 1), []);
  const set = useCallback((data: T) => setState((before) => ({ key: before.key, data, loading: false })), []);
  const current = state.key === key ? state : { data: undefined, error: undefined, loading: true };
  return { data: current.data, error: current.error, loading: current.loading, reload, set };
}
