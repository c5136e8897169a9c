import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

/** What of an element shows: CSS pixels from its own top. */
export interface Shown {
  top: number;
  height: number;
}

/** The element that scrolls what stands in it. */
export function scrollerOf(element: Element): HTMLElement {
  for (let at = element.parentElement; at !== null; at = at.parentElement)
    if (/auto|scroll/.test(getComputedStyle(at).overflowY)) return at;
  return document.documentElement;
}

/** The width of an element; 0 until it is known. */
export function useWidth(target: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = target.current;
    if (element === null) return;
    const measure = (): void => setWidth((before) => element.clientWidth || before);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [target]);
  return width;
}

/**
 * What of the element shows in its scroller, rounded to steps so that few scrolls render anything. Measured once a
 * frame, and again when `layout` changes.
 */
export function useShown(target: RefObject<HTMLElement | null>, layout: unknown, step = 64): Shown {
  const [shown, setShown] = useState<Shown>({ top: 0, height: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new layout stands elsewhere
  useEffect(() => {
    const element = target.current;
    if (element === null) return;
    const scroller = scrollerOf(element);
    let frame = 0;
    const measure = (): void => {
      frame = 0;
      const { top, height } = scroller.getBoundingClientRect();
      if (height === 0) return;
      const from = Math.floor((top - element.getBoundingClientRect().top) / step) * step;
      setShown((before) => (before.top === from && before.height === height ? before : { top: from, height }));
    };
    const soon = (): void => {
      frame ||= requestAnimationFrame(measure);
    };
    measure();
    scroller.addEventListener('scroll', soon, { passive: true });
    // Pulling to refresh moves the content without a scroll.
    scroller.addEventListener('transitionend', soon);
    const observer = new ResizeObserver(soon);
    for (const part of [scroller, ...scroller.children]) observer.observe(part);
    return () => {
      cancelAnimationFrame(frame);
      scroller.removeEventListener('scroll', soon);
      scroller.removeEventListener('transitionend', soon);
      observer.disconnect();
    };
  }, [target, step, layout]);
  return shown;
}
