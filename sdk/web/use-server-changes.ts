import { useEffect, useRef } from 'react';
import { usePlugin } from './hooks.ts';

/** Runs `changed` when the server says that one of `topics` (`<plugin>.<what>`) changed, at most once in `everyMs`. */
export function useServerChanges(topics: readonly string[], changed: () => void, everyMs = 250): void {
  const { events } = usePlugin();
  const latest = useRef({ topics, changed });
  latest.current = { topics, changed };
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const subscription = events.on('server.event', ({ topic }) => {
      if (!latest.current.topics.includes(topic)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        latest.current.changed();
      }, everyMs);
    });
    return () => {
      clearTimeout(timer);
      subscription.dispose();
    };
  }, [events, everyMs]);
}
