import { type RefCallback, useCallback, useState } from 'react';

/** What a chart has on a phone, until it is measured. */
const usualWidth = 334;

/** The CSS pixels that an element has across, so that a chart is drawn at its true size and its words keep theirs. */
export function useWidth(): [RefCallback<Element>, number] {
  const [width, setWidth] = useState(usualWidth);
  const ref = useCallback((element: Element | null) => {
    if (element === null) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      // A page that is kept but hidden has no width; it comes back with the one it had.
      const seen = Math.round(entry?.contentRect.width ?? 0);
      if (seen > 0) setWidth(seen);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
