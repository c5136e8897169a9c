import { type RefObject, useEffect, useRef } from 'react';

/** Shortcuts of a part of the page, whatever in it has the focus. */
export function useKeys(part: RefObject<HTMLElement | null>, onKey: (event: KeyboardEvent) => void): void {
  const latest = useRef(onKey);
  latest.current = onKey;
  useEffect(() => {
    const element = part.current;
    if (element === null) return;
    const listener = (event: KeyboardEvent): void => latest.current(event);
    element.addEventListener('keydown', listener);
    return () => element.removeEventListener('keydown', listener);
  }, [part]);
}
