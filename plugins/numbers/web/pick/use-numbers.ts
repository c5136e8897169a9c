import { isFitoutError } from '@fitout/sdk';
import { usePlugin, useServerChanges } from '@fitout/sdk/web';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Card } from '../../shared/calls/outputs.ts';
import type { Counts } from '../../shared/calls/search.ts';
import { queryOf } from '../../shared/search/address.ts';
import { withoutTail } from '../../shared/search/choices.ts';
import type { Order, Wish } from '../../shared/search/wish.ts';
import { numbersCalls } from '../client.ts';

/** Numbers of one batch: whole rows of two, three and four. */
const batchLength = 24;
/** Milliseconds between what is asked: a key that is held down repeats faster, a person does not type faster. */
const apart = 40;

interface Batch {
  items: Card[];
  next: string | null;
}

interface State {
  /** What the batches answer; another one is being asked for where it is not what is wanted. */
  key: string;
  batches: Batch[];
  at: number;
  total: number | undefined;
  error: Error | undefined;
}

/** Counts beside the grid. `tail`: of chips that take the place of one that is chosen. */
export interface ChoiceCounts {
  of: string;
  all: Counts;
  tail: Counts;
}

export interface Numbers {
  items: Card[] | undefined;
  total: number | undefined;
  counts: ChoiceCounts | undefined;
  /** What is shown answers an earlier wish. */
  waiting: boolean;
  /** So do the counts. */
  stale: boolean;
  error: Error | undefined;
  /** Which batch is shown, from 0. */
  at: number;
  more: boolean;
  next(): void;
  previous(): void;
  retry(): void;
  /** A number that somebody else took goes off at once. */
  drop(numbers: readonly string[]): void;
}

const nothing: State = { key: '', batches: [], at: 0, total: undefined, error: undefined };

/**
 * The numbers of a wish, batch by batch, and what each further choice would leave. A new key ends what the one before
 * asked; what is shown stays until the answer is there.
 */
export function useNumbers(carrier: string, wish: Wish, order: Order): Numbers {
  const { http } = usePlugin();
  const call = useMemo(() => numbersCalls(http), [http]);
  const [state, setState] = useState<State>(nothing);
  const [counts, setCounts] = useState<ChoiceCounts>();
  const [round, setRound] = useState(0);
  const [changes, setTold] = useState(0);
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  const lastAsked = useRef(Number.NEGATIVE_INFINITY);
  const asked = `${carrier} ${queryOf(wish)}`;
  const key = `${asked} ${order}`;
  const latest = useRef({ state, key, wish });
  latest.current = { state, key, wish };

  const load = async (cursor: string | undefined, signal: AbortSignal) =>
    call(
      'POST search',
      { body: { carrier, wish, order, limit: batchLength, ...(cursor ? { cursor } : {}) } },
      { signal },
    );

  // Asked before the browser paints what was typed: the server works meanwhile.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each wish; `round` asks it again
  useLayoutEffect(() => {
    const abort = new AbortController();
    running.current = abort;
    setBusy(false);
    const ask = () => {
      lastAsked.current = performance.now();
      load(undefined, abort.signal).then(
        ({ items, next, total }) => {
          if (!abort.signal.aborted) setState({ key, batches: [{ items, next }], at: 0, total, error: undefined });
        },
        (error: unknown) => {
          if (!abort.signal.aborted) setState((before) => ({ ...before, error: error as Error }));
        },
      );
    };
    const wait = lastAsked.current + apart - performance.now();
    const timer = wait > 0 ? setTimeout(ask, wait) : undefined;
    if (timer === undefined) ask();
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [key, round]);

  // Counts come after the answer, and are given up with the next key.
  const answered = state.key === key;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    if (!answered) return;
    const abort = new AbortController();
    void countChoices(call, carrier, wish, abort.signal).then((found) => {
      if (found === undefined || abort.signal.aborted) return;
      setCounts({ of: asked, ...found });
      setState((before) => (before.key === key ? { ...before, total: found.all.total } : before));
    });
    return () => abort.abort();
  }, [answered, asked, round, changes]);

  /** Loads the batch at a place, and forgets those behind it. */
  const loadAt = async (at: number): Promise<void> => {
    const { key: mine, batches } = latest.current.state;
    const cursor = at === 0 ? undefined : batches[at - 1]?.next;
    if (mine !== latest.current.key || cursor === null || running.current === undefined) return;
    const { signal } = running.current;
    setBusy(true);
    try {
      const { items, next, total } = await load(cursor, signal);
      if (signal.aborted) return;
      setState((before) => ({
        ...before,
        ...{ at, error: undefined, batches: [...before.batches.slice(0, at), { items, next }] },
        total: total ?? before.total,
      }));
    } catch (error) {
      if (!signal.aborted) setState((before) => ({ ...before, error: error as Error }));
    } finally {
      if (!signal.aborted) setBusy(false);
    }
  };
  useServerChanges(
    ['numbers.order'],
    () => {
      const { state: shown, key: wanted } = latest.current;
      if (shown.key === wanted) void loadAt(shown.at);
    },
    1500,
  );
  // Another price, numbers that came in or were withdrawn: the batch as it is now, and the counts.
  useServerChanges(
    ['numbers.tariff', 'numbers.pool'],
    () => {
      const { state: shown, key: wanted } = latest.current;
      if (shown.key !== wanted) return;
      void loadAt(shown.at);
      setTold((before) => before + 1);
    },
    500,
  );

  const batch = state.batches[state.at];
  return {
    items: batch?.items,
    total: state.total,
    counts,
    waiting: !answered || busy,
    stale: !answered || counts?.of !== asked,
    error: state.error,
    at: state.at,
    more: batch?.next != null,
    next: () => {
      if (busy || !answered || batch?.next == null) return;
      if (state.batches[state.at + 1] === undefined) void loadAt(state.at + 1);
      else setState((before) => ({ ...before, at: before.at + 1 }));
    },
    previous: () => setState((before) => ({ ...before, at: Math.max(0, before.at - 1) })),
    retry: () => setRound((before) => before + 1),
    drop: (numbers) =>
      setState((before) => ({
        ...before,
        batches: before.batches.map(({ items, next }) => ({
          items: items.filter(({ number }) => !numbers.includes(number)),
          next,
        })),
      })),
  };
}

/** Undefined where they could not be had: the page works without. */
async function countChoices(
  call: ReturnType<typeof numbersCalls>,
  carrier: string,
  wish: Wish,
  signal: AbortSignal,
): Promise<{ all: Counts; tail: Counts } | undefined> {
  const bare = withoutTail(wish);
  const asks = queryOf(bare) === queryOf(wish) ? [wish] : [wish, bare];
  try {
    const [all, tail] = await Promise.all(
      asks.map((one) => call('POST counts', { body: { carrier, wish: one } }, { signal })),
    );
    return all === undefined ? undefined : { all, tail: tail ?? all };
  } catch (error) {
    if (isFitoutError(error) || signal.aborted) return undefined;
    throw error;
  }
}
