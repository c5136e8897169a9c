import { useEffect, useRef } from 'react';
import { useKernel } from '../react.tsx';

/** Notes once when the view of a plugin is painted, and whenever it comes to the front or leaves it. */
export function useShownNotes(plugin: string, asked: number, shown = true): void {
  const { notes } = useKernel();
  const mounted = useRef(0);
  if (shown) mounted.current ||= performance.now();
  useEffect(() => {
    if (!shown) return;
    notes.add(plugin, { what: 'front' });
    const loadMs = mounted.current - asked;
    // A hidden page comes here again when it is shown: it was noted then.
    if (mounted.current < Number.POSITIVE_INFINITY)
      requestAnimationFrame(() => notes.add(plugin, { what: 'shown', loadMs, paintMs: performance.now() - asked }));
    mounted.current = Number.POSITIVE_INFINITY;
    return () => notes.add(plugin, { what: 'back' });
  }, [notes, plugin, asked, shown]);
}
