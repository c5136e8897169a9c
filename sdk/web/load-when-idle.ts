/**
 * Brings what is likely to be opened next once the page has nothing else to do: it opens at once then, and without
 * network too. What does not come now comes when it is opened.
 */
export function loadWhenIdle(...loads: readonly (() => Promise<unknown>)[]): () => void {
  const load = (): void => {
    for (const one of loads) one().catch(() => undefined);
  };
  // Safari has no idle callbacks.
  const timer = setTimeout(() => ('requestIdleCallback' in window ? requestIdleCallback(load) : load()), restMs);
  return () => clearTimeout(timer);
}

/** Milliseconds after the page is there. */
const restMs = 3_000;
