import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** Milliseconds after which a finger that rests on a tile lifts it. */
const holdMs = 300;
/** Pixels that a finger may move and still rest. */
const restPx = 10;
/** Nearer than this to an edge of the page the list goes on, by so many pixels a frame. */
const edgePx = 88;
const stepPx = 7;

/** A tile that a finger holds. */
export interface Lifted {
  from: number;
  /** The place where it would be put. */
  to: number;
  /** How far it is from its place, in pixels. */
  x: number;
  y: number;
}

/** The middle of a tile, in pixels of the list. */
interface Place {
  x: number;
  y: number;
}

/** Where the tile at `at` stands while another is held: it makes room. In pixels from its own place. */
export function roomFor(at: number, lifted: Pick<Lifted, 'from' | 'to'>, places: readonly Place[]): Place {
  const { from, to } = lifted;
  const next = from < to && at > from && at <= to ? at - 1 : to < from && at >= to && at < from ? at + 1 : at;
  const [here, there] = [places[at], places[next]];
  return here === undefined || there === undefined ? { x: 0, y: 0 } : { x: there.x - here.x, y: there.y - here.y };
}

/** The place whose middle is nearest. */
export function nearestPlace(point: Place, places: readonly Place[]): number {
  const far = places.map(({ x, y }) => Math.hypot(x - point.x, y - point.y));
  return far.indexOf(Math.min(...far));
}

/**
 * Tiles of a list put in order by a finger: one that is held is lifted, and the others make room for it. Scrolling and
 * taps stay as they are; `list` holds the tiles as its children.
 */
export function useReorder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [lifted, setLifted] = useState<Lifted>();
  const own = useRef({
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    frame: 0,
    start: { x: 0, y: 0 },
    finger: { x: 0, y: 0 },
    /** Where the page was scrolled to when the finger came down. */
    top: 0,
    places: [] as readonly Place[],
    lifted: undefined as Lifted | undefined,
    /** The press that ends the move is none on the tile. */
    moved: false,
  });
  const show = (next: Lifted | undefined) => {
    own.current.lifted = next;
    setLifted(next);
  };
  useEffect(() => {
    const element = list.current;
    if (element === null) return;
    const { current } = own;
    // Passive listeners, as React's are, could not keep the page from scrolling along.
    const keep = (event: TouchEvent) => current.lifted !== undefined && event.preventDefault();
    element.addEventListener('touchmove', keep, { passive: false });
    return () => {
      element.removeEventListener('touchmove', keep);
      clearTimeout(current.timer);
      cancelAnimationFrame(current.frame);
    };
  }, [list]);
  const scroller = () => list.current?.closest('.page-content');
  const follow = () => {
    const { current } = own;
    const content = scroller();
    const { lifted: held, places, start, finger, top } = current;
    const home = held === undefined ? undefined : places[held.from];
    if (held === undefined || home === undefined) return;
    const by = { x: finger.x - start.x, y: finger.y - start.y + (content?.scrollTop ?? 0) - top };
    const to = nearestPlace({ x: home.x + by.x, y: home.y + by.y }, places);
    if (by.x !== held.x || by.y !== held.y || to !== held.to) show({ from: held.from, to, ...by });
    const box = content?.getBoundingClientRect();
    if (box !== undefined && finger.y < box.top + edgePx) content?.scrollBy(0, -stepPx);
    if (box !== undefined && finger.y > box.bottom - edgePx) content?.scrollBy(0, stepPx);
    current.frame = requestAnimationFrame(follow);
  };
  const lift = (from: number) => {
    const tiles = [...(list.current?.children ?? [])].map((tile) => tile.getBoundingClientRect());
    own.current.places = tiles.map((box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 }));
    own.current.top = scroller()?.scrollTop ?? 0;
    own.current.moved = true;
    show({ from, to: from, x: 0, y: 0 });
    own.current.frame = requestAnimationFrame(follow);
  };
  const end = (puts: boolean) => {
    const { current } = own;
    clearTimeout(current.timer);
    cancelAnimationFrame(current.frame);
    const held = current.lifted;
    if (held === undefined) return;
    show(undefined);
    if (puts && held.from !== held.to) onMove(held.from, held.to);
  };
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const { current } = own;
      const tile = [...event.currentTarget.children].findIndex((one) => one.contains(event.target as Node));
      current.moved = false;
      if (tile < 0 || !event.isPrimary) return;
      const finger = { x: event.clientX, y: event.clientY };
      Object.assign(current, { start: finger, finger });
      clearTimeout(current.timer);
      current.timer = setTimeout(() => lift(tile), holdMs);
    },
    onPointerMove(event: PointerEvent) {
      const { current } = own;
      current.finger = { x: event.clientX, y: event.clientY };
      const far = Math.hypot(event.clientX - current.start.x, event.clientY - current.start.y);
      if (current.lifted === undefined && far > restPx) clearTimeout(current.timer);
    },
    onPointerUp: () => end(true),
    onPointerCancel: () => end(false),
    onClickCapture(event: { stopPropagation(): void; preventDefault(): void }) {
      if (!own.current.moved) return;
      event.stopPropagation();
      event.preventDefault();
    },
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
  };
  return { lifted, places: own.current.places, handlers };
}
