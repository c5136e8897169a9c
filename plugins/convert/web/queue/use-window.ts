import { type RefObject, useEffect, useState } from 'react';

/** Lines beyond the edges, so that a quick scroll finds them drawn. */
const spare = 6;

/** Which of many lines of one height are on the screen, and some around them: from the first to before the last. */
export function useWindow(
  scroller: RefObject<HTMLElement | null>,
  count: number,
  height: number,
): { from: number; to: number } {
  const [shown, setShown] = useState({ first: 0, lines: 20 });
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const look = () => {
      const first = Math.floor(element.scrollTop / height);
      const lines = Math.ceil(element.clientHeight / height) + 1;
      setShown((before) => (before.first === first && before.lines === lines ? before : { first, lines }));
    };
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [scroller, height]);
  return { from: Math.max(0, shown.first - spare), to: Math.min(count, shown.first + shown.lines + spare) };
}
