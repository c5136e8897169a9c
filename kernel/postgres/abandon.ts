import { setTimeout as pause } from 'node:timers/promises';

/**
 * Answers what `work` does, or throws the signal's reason as soon as that is aborted; what comes of the work later is
 * dropped.
 */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return work;
  const over = new AbortController();
  const aborted = new Promise<never>((_, fail) => {
    const give = () => fail(signal.reason);
    if (signal.aborted) give();
    signal.addEventListener('abort', give, { signal: over.signal });
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    over.abort();
  }
}

/** Waits for `work`, `patience` milliseconds at most; answers whether it was done by then. What it throws comes out. */
export async function settledWithin(patience: number, work: Promise<unknown>): Promise<boolean> {
  const late = new AbortController();
  try {
    return await Promise.race([
      work.then(() => true),
      pause(patience, false, { signal: late.signal }).catch(() => false),
    ]);
  } finally {
    late.abort();
  }
}
