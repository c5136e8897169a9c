import { useEffect } from 'react';

/** Fluent's exit motion takes 150 ms or less. */
export const exitMs = 200;

/** Says that a dialog is gone once its exit was seen, after `open` went. */
export function useExit(open: boolean, onGone: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the exit begins when `open` goes
  useEffect(() => {
    if (open) return;
    const timer = setTimeout(onGone, exitMs);
    return () => clearTimeout(timer);
  }, [open]);
}
