import { useCallback, useEffect, useRef, useState } from 'react';

/** One page of a keyset list, as the server answers it. */
export interface Slice<T> {
  items: T[];
  next: string | null;
}

export interface List<T> {
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

/** A list that grows by pages: from the start again when `key` changes; a late answer to an old key is dropped. */
export function useList<T>(
  key: string,
  load: (cursor: string | undefined, signal: AbortSignal) => Promise<Slice<T>>,
): List<T> {
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
      return before.key === forKey ? { ...rest, loading: true } : { key: forKey, loading: true };
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads the same key again
  useEffect(() => {
    run(key, undefined);
    return () => running.current?.abort();
  }, [key, round, run]);

  const current: State<T> = state.key === key ? state : { key, loading: true };
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
