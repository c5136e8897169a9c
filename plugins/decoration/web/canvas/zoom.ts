import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export const zoomLimits = { min: 0.25, max: 3 } as const;
const stops = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2, 3];

/** A zoom within its limits, in whole percents. */
export function clampZoom(zoom: number): number {
  return Math.round(Math.min(zoomLimits.max, Math.max(zoomLimits.min, zoom)) * 100) / 100;
}

/** The next larger (1) or smaller (-1) stop. */
export function nextZoom(zoom: number, by: 1 | -1): number {
  const next = by === 1 ? stops.find((stop) => stop > zoom + 0.001) : stops.findLast((stop) => stop < zoom - 0.001);
  return next ?? clampZoom(zoom);
}

/**
 * Ctrl and the wheel, or two fingers on a touchpad, zoom the canvas; what is under the pointer stays there. `onZoom`
 * gets the next zoom.
 */
export function useWheelZoom(scroller: RefObject<HTMLElement | null>, zoom: number, onZoom: (zoom: number) => void) {
  const now = useRef({ zoom, onZoom });
  /** The point of the page, in unzoomed pixels of the phone, that has to stand at these pixels of the window. */
  const held = useRef<{ x: number; y: number; clientX: number; clientY: number }>(undefined);
  now.current = { zoom, onZoom };
  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey && !event.metaKey) return;
      // The browser would zoom the whole window.
      event.preventDefault();
      const next = clampZoom(
        now.current.zoom * Math.exp(-Math.sign(event.deltaY) * Math.min(Math.abs(event.deltaY), 60) * 0.004),
      );
      const phone = phoneIn(element)?.getBoundingClientRect();
      if (phone === undefined || next === now.current.zoom) return;
      const { clientX, clientY } = event;
      held.current = {
        x: (clientX - phone.left) / now.current.zoom,
        y: (clientY - phone.top) / now.current.zoom,
        clientX,
        clientY,
      };
      now.current.onZoom(next);
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [scroller]);
  useLayoutEffect(() => {
    const point = held.current;
    held.current = undefined;
    const element = scroller.current;
    // Nothing is measured where no point is held: it would lay out a page that only comes to the front.
    const phone = point === undefined || element === null ? undefined : phoneIn(element)?.getBoundingClientRect();
    if (point === undefined || element === null || phone === undefined) return;
    element.scrollLeft += phone.left + point.x * zoom - point.clientX;
    element.scrollTop += phone.top + point.y * zoom - point.clientY;
  }, [scroller, zoom]);
}

/** Room that the canvas keeps on both sides of the phone. */
const sideMarginPx = 48;

/**
 * A phone that is wider than the canvas is shown smaller, whole, and follows the window from then on; one that fits
 * stands at its own size. A zoom that somebody chose stays until a device is chosen that does not fit.
 */
export function useFittingZoom(
  scroller: RefObject<HTMLElement | null>,
  { width, zoom }: { width: number; zoom: number },
  onZoom: (zoom: number) => void,
) {
  const now = useRef(zoom);
  now.current = zoom;
  /** The zoom that the window gave; another one was chosen. */
  const fitted = useRef(1);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    const resize = (chosen: boolean): void => {
      // The outer width: a scroll bar that comes with a larger page changes nothing.
      const room = element.offsetWidth - sideMarginPx;
      if (room <= 0 || chosen) return;
      fitted.current = clampZoom(Math.min(1, room / width));
      if (fitted.current !== now.current) onZoom(fitted.current);
    };
    const isChosen = (): boolean => now.current !== fitted.current;
    resize(isChosen() && element.offsetWidth - sideMarginPx >= width);
    const observer = new ResizeObserver(() => resize(isChosen()));
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller, width, onZoom]);
}

function phoneIn(scroller: HTMLElement): HTMLElement | null {
  return scroller.querySelector('[data-canvas-phone]');
}
