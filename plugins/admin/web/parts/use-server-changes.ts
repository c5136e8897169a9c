import { usePlugin } from '@fitout/sdk/web';
import { useEffect, useRef } from 'react';

/** Runs `changed` when the server says that one of `topics` changed, at most four times a second. */
export function useServerChanges(topics: readonly string[], changed: () => void): void {
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
      }, 250);
    });
    return () => {
      clearTimeout(timer);
      subscription.dispose();
    };
  }, [events]);
}
