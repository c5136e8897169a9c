import { type RefObject, useEffect, useState } from 'react';

/** Does the style of `element` cut off a part of its `text`? */
export function useClamped(element: RefObject<HTMLElement | null>, text: string): boolean {
  const [clamped, setClamped] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text of the same height may be cut off
  useEffect(() => {
    const { current } = element;
    if (current === null) return;
    const observer = new ResizeObserver(() => setClamped(current.scrollHeight > current.clientHeight + 1));
    observer.observe(current);
    return () => observer.disconnect();
  }, [element, text]);
  return clamped;
}
