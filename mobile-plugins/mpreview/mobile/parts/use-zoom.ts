import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import {
  bounded,
  centred,
  type Frame,
  fitScale,
  fitted,
  type Point,
  panned,
  type Size,
  type Zoom,
  zoomedTo,
} from '../model/zoom.ts';

/** One of the picture's pixels to one of the screen's. */
export const pixelScale = (): number => 1 / devicePixelRatio;

/** Where the picture lies on a stage whose size is measured; it fits until somebody zooms. */
export function useZoom(picture: Size) {
  const stage = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const [kept, setKept] = useState<Zoom>();
  useLayoutEffect(() => {
    const { current } = stage;
    if (current === null) return;
    const measure = (): void => setSize({ width: current.clientWidth, height: current.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  const frame: Frame = { stage: size, picture };
  const zoom = kept === undefined ? fitted(frame) : bounded(kept, frame);
  /** Handlers of one event may come twice before React renders. */
  const change = (next: (from: Zoom) => Zoom): void =>
    setKept((from) => {
      const to = next(from === undefined ? fitted(frame) : bounded(from, frame));
      return to.scale <= fitScale(frame) ? undefined : to;
    });
  const by = (factor: number, at: Point = { x: 0, y: 0 }): void =>
    change((from) => zoomedTo(from, from.scale * factor, at, frame));
  useWheel(stage, by);
  return {
    ...{ stage, frame, zoom, by },
    fits: kept === undefined,
    fit: () => setKept(undefined),
    pan: (dx: number, dy: number) => change((from) => panned(from, dx, dy, frame)),
    /** To the picture's own pixels, or back to all of it. */
    toggle: (at: Point = { x: 0, y: 0 }) =>
      change((from) => (kept === undefined ? zoomedTo(from, closeUp(frame), at, frame) : fitted(frame))),
    show: (place: Point) => change((from) => centred(place, Math.max(from.scale, closeUp(frame)), frame)),
  };
}

/** The picture's own pixels; of a small picture, which shows those when it fits, twice as large. */
function closeUp(frame: Frame): number {
  return Math.max(pixelScale(), fitScale(frame) * 2);
}

export type Zooming = ReturnType<typeof useZoom>;

/** Links are opened on computers, too: the wheel zooms at the pointer, and the page stays. */
function useWheel(stage: RefObject<HTMLElement | null>, zoom: (factor: number, at: Point) => void): void {
  const latest = useRef(zoom);
  latest.current = zoom;
  useEffect(() => {
    const { current } = stage;
    const turn = (event: WheelEvent): void => {
      event.preventDefault();
      const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
      const at = { x: event.clientX - box.left - box.width / 2, y: event.clientY - box.top - box.height / 2 };
      latest.current(event.deltaY < 0 ? 1.2 : 1 / 1.2, at);
    };
    current?.addEventListener('wheel', turn, { passive: false });
    return () => current?.removeEventListener('wheel', turn);
  }, [stage]);
}
