import { useEffect, useRef } from 'react';

/** A slideshow's bars go when it has gone on to another picture, and come back with the mouse and when it stops. */
export function useSlideshowBars(
  playing: boolean,
  at: number,
  element: HTMLElement | undefined,
  setBars: (shown: boolean) => void,
): void {
  /** Where the viewer was when the slideshow last began or stopped. */
  const turned = useRef({ playing, at });
  useEffect(() => (playing ? () => setBars(true) : undefined), [playing, setBars]);
  useEffect(() => {
    if (playing !== turned.current.playing) turned.current = { playing, at };
    if (!playing || at === turned.current.at || element === undefined) return;
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
