import { useEffect, useRef } from 'react';
import { usePlugin } from '../hooks.ts';

/**
 * Runs `changed` when the server says that one of `topics` (`<plugin>.<what>`) changed or that it may have been missed,
 * at most once in `everyMs`.
 */
export function useServerChanges(topics: readonly string[], changed: () => void, everyMs = 250): void {
  const { events } = usePlugin();
  const latest = useRef({ topics, changed });
  latest.current = { topics, changed };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const schedule = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current.changed();
      }, everyMs);
    };
    const changes = events.on('server.event', ({ topic }) => {
      if (latest.current.topics.includes(topic)) schedule();
    });
    const resyncs = events.on('server.resync', schedule);
    return () => {
      clearTimeout(timer);
      changes.dispose();
      resyncs.dispose();
    };
  }, [events, everyMs]);
}
