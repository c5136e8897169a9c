import { useEffect, useRef } from 'react';

/** A slideshow's bars go when it has gone on to another picture, and come back with the mouse and when it stops. */
export function useSlideshowBars(
  playing: boolean,
  at: number,
  element: HTMLElement | undefined,
  setBars: (shown: boolean) => void,
): void {
  const begun = useRef(at);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it begins is the place at that moment
  useEffect(() => {
    begun.current = at;
    if (playing) return () => setBars(true);
    return undefined;
  }, [playing]);
  useEffect(() => {
    if (!playing || at === begun.current || element === undefined) return;
    const focused = element.querySelector('button:focus, input:focus');
    // Who goes by keys would lose the place.
    if (focused?.matches(':focus-visible')) return;
    if (focused !== null) element.focus({ preventScroll: true });
    setBars(false);
  }, [playing, at, element, setBars]);
  useEffect(() => {
    if (!playing || element === undefined) return;
    const moved = (event: PointerEvent): void => {
      if (event.pointerType === 'mouse') setBars(true);
    };
    element.addEventListener('pointermove', moved);
    return () => element.removeEventListener('pointermove', moved);
  }, [playing, element, setBars]);
}
