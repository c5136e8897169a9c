import { useCallback, useRef, useState } from 'react';
import { useAsking } from '../use-asking.ts';

/** One page of a keyset list, as the server answers it. */
export interface Slice<T> {
  items: T[];
  next: string | null;
}

export interface RemoteList<T> {
  items: T[] | undefined;
  error: Error | undefined;
  loading: boolean;
  /** There is more to load. */
  more: boolean;
  loadMore(): void;
  reload(): void;
  /** Changes what is shown, after a write whose outcome is known. */
  update(change: (items: T[]) => T[]): void;
}

interface State<T> {
  key: string;
  items?: T[];
  next?: string | null;
  error?: Error;
  loading: boolean;
}

/**
 * A list that grows by pages: from the start again when `key` changes or the page comes back to the front.
 * `load` gets the cursor of the page before (undefined for the first) and the signal to pass on to ctx.http.
 * A late answer to an old key is dropped; what stood there stays until an answer comes, and after one that failed.
 */
export function useRemoteList<T>(
  key: string,
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Slice<T>>,
): RemoteList<T> {
  const [state, setState] = useState<State<T>>({ key, loading: true });
  const [round, setRound] = useState(0);
  const latest = useRef(load);
  latest.current = load;
  const running = useRef<AbortController | undefined>(undefined);

  const run = useCallback((forKey: string, cursor: string | undefined) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    setState((before) => {
      const { error: _gone, ...rest } = before;
      return { ...rest, key: forKey, loading: true };
    });
    latest.current(cursor, abort.signal).then(
      (slice) => {
        if (abort.signal.aborted) return;
        setState((before) => ({
          key: forKey,
          items: cursor === undefined ? slice.items : [...(before.items ?? []), ...slice.items],
          next: slice.next,
          loading: false,
        }));
      },
      (error: unknown) => {
        if (!abort.signal.aborted)
          setState((before) => ({ ...before, key: forKey, error: error as Error, loading: false }));
      },
    );
  }, []);

  useAsking(
    `${round} ${key}`,
    () => run(key, undefined),
    () => running.current?.abort(),
  );

  const current: State<T> = state.key === key ? state : { ...state, loading: true };
  return {
    items: current.items,
    error: current.error,
    loading: current.loading,
    more: current.next !== undefined && current.next !== null,
    loadMore: () => {
      if (!current.loading && current.next) run(key, current.next);
    },
    reload: useCallback(() => setRound((n) => n + 1), []),
    update: useCallback(
      (change) =>
        setState((before) => (before.items === undefined ? before : { ...before, items: change(before.items) })),
      [],
    ),
  };
}
