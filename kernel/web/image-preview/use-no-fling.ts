import { type RefObject, useEffect } from 'react';

/**
 * A finger that leaves this element while it still moves starts no fling. Chromium takes one for running even where
 * `touch-action: none` lets nothing scroll, and keeps the next tap, wherever it is, as the one that stops it: for
 * about 0.8 s buttons beside a dragged picture would not answer. A move that is refused never becomes a fling.
 */
export function useNoFling(target: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = target.current;
    const refuse = (event: TouchEvent): void => event.preventDefault();
    // Not by React, whose listeners for moves are passive.
    element?.addEventListener('touchmove', refuse, { passive: false });
    return () => element?.removeEventListener('touchmove', refuse);
  }, [target]);
}
