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
