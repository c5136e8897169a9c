import { useEffect, useRef, useState } from 'react';

export interface Closing<T> {
  /** What the surface's `open` is. */
  open: boolean;
  /** Closes it; whoever shows it hears the result once it is gone. */
  finish(result?: T): void;
  /** For `Gone`, inside the surface. */
  gone(): void;
}

/**
 * Closes a drawer or dialog first and takes it away afterwards: a modal that goes while it is open would leave the
 * app hidden from screen readers, and the focus nowhere.
 */
export function useClosing<T>(close: (result?: T) => void): Closing<T> {
  const [open, setOpen] = useState(true);
  const result = useRef<{ value: T | undefined }>(undefined);
  const opener = useRef(document.activeElement);
  return {
    open,
    finish(value) {
      result.current ??= { value };
      setOpen(false);
    },
    gone() {
      const closed = result.current;
      if (closed === undefined) return;
      queueMicrotask(() => {
        focusBack(opener.current);
        close(closed.value);
        // What opened it may be gone with what was done: an empty list's button, a row.
        requestAnimationFrame(() => document.activeElement === document.body && focusBack(null));
      });
    },
  };
}

/** To what opened the surface, or to the page's heading: the app is uncovered when it has the focus again. */
function focusBack(opener: Element | null): void {
  const there = opener instanceof HTMLElement && opener !== document.body && opener.isConnected;
  const headings = [...document.querySelectorAll<HTMLElement>('[data-page-heading]')];
  const target = there && opener.checkVisibility() ? opener : headings.find((one) => one.checkVisibility());
  target?.focus({ preventScroll: true });
}

/** Says when the surface that it stands in is gone. */
export function Gone({ closing }: { closing: Closing<never> }) {
  const gone = useRef(closing.gone);
  gone.current = closing.gone;
  useEffect(() => () => gone.current(), []);
  return null;
}
