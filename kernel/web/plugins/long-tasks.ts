/** A stretch of the main thread's time that kept the page from answering. */
export interface LongTask {
  start: number;
  ms: number;
}

/**
 * Gives the long tasks since the last time it was asked, those before the first among them. Safari and Firefox tell of
 * none. `onEnd` is told how to stop.
 */
export function watchTasks(onEnd: (stop: () => void) => void): () => LongTask[] {
  let tasks: LongTask[] = [];
  const keep = (list: readonly PerformanceEntry[]): void => {
    tasks.push(...list.map(({ startTime, duration }) => ({ start: startTime, ms: duration })));
  };
  if (!PerformanceObserver.supportedEntryTypes.includes('longtask')) return () => [];
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'longtask', buffered: true });
  onEnd(() => observer.disconnect());
  return () => {
    keep(observer.takeRecords());
    const taken = tasks;
    tasks = [];
    return taken;
  };
}
