import { useEffect, useRef } from 'react';

/** Long enough for the frame that shows the page again. */
const comeBackMs = 32;

/**
 * Runs `ask` when `key` changes, and again each time the page comes back to the front: then only once it is painted,
 * since what it showed before stands there already. `end` runs when the page goes or the key changes.
 */
export function useAsking(key: string, ask: () => void, end: () => void): void {
  const asked = useRef<string>(undefined);
  const latest = useRef({ ask, end });
  latest.current = { ask, end };
  useEffect(() => {
    const comesBack = asked.current === key;
    asked.current = key;
    const { end } = latest.current; // of this key: the newest one may already be about the next
    let timer: ReturnType<typeof setTimeout> | undefined;
    if (comesBack) timer = setTimeout(() => latest.current.ask(), comeBackMs);
    else latest.current.ask();
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [key]);
}
