import { type PointerEvent, useEffect, useRef } from 'react';

/** Milliseconds after which a finger that rests is one that holds. */
const holdMs = 300;
/** Milliseconds between the two taps of a double one. */
const doubleMs = 300;
/** Pixels that a finger may move and still rest. */
const restPx = 12;

export interface GestureHandlers {
  /** A finger rests on the picture, and no longer. */
  onHold(holds: boolean): void;
  onDoubleTap(): void;
  /** Two fingers: how far they are apart, as a multiple of the beginning. */
  onPinch(factor: number, begins: boolean): void;
}

interface Finger {
  x: number;
  y: number;
}

/** Hold, double tap and pinch on the camera's picture, as handlers of pointer events. */
export function useGestures(handlers: GestureHandlers) {
  const to = useRef(handlers);
  to.current = handlers;
  const own = useRef({
    fingers: new Map<number, Finger>(),
    start: { x: 0, y: 0 },
    timer: undefined as ReturnType<typeof setTimeout> | undefined,
    holding: false,
    apart: 0,
    lastTap: 0,
    taps: false,
  });
  useEffect(() => () => clearTimeout(own.current.timer), []);
  const distance = (): number => {
    const [one, other] = [...own.current.fingers.values()];
    return one === undefined || other === undefined ? 0 : Math.hypot(one.x - other.x, one.y - other.y);
  };
  const noHold = () => {
    const at = own.current;
    clearTimeout(at.timer);
    if (at.holding) to.current.onHold(false);
    at.holding = false;
  };
  const up = (event: PointerEvent, ends: boolean) => {
    const at = own.current;
    if (!at.fingers.delete(event.pointerId)) return;
    const tapped = ends && at.taps && !at.holding;
    noHold();
    at.apart = 0;
    if (!tapped) return;
    const twice = event.timeStamp - at.lastTap < doubleMs;
    at.lastTap = twice ? 0 : event.timeStamp;
    if (twice) to.current.onDoubleTap();
  };
  return {
    onPointerDown(event: PointerEvent) {
      const at = own.current;
      const point = { x: event.clientX, y: event.clientY };
      at.fingers.set(event.pointerId, point);
      noHold();
      at.taps = at.fingers.size === 1;
      if (at.fingers.size === 1) {
        at.start = point;
        at.timer = setTimeout(() => {
          at.holding = true;
          to.current.onHold(true);
        }, holdMs);
      } else {
        at.apart = distance();
        to.current.onPinch(1, true);
      }
    },
    onPointerMove(event: PointerEvent) {
      const at = own.current;
      if (!at.fingers.has(event.pointerId)) return;
      at.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (at.fingers.size > 1 && at.apart > 0) to.current.onPinch(distance() / at.apart, false);
      else if (Math.hypot(event.clientX - at.start.x, event.clientY - at.start.y) > restPx) {
        at.taps = false;
        if (!at.holding) clearTimeout(at.timer);
      }
    },
    onPointerUp: (event: PointerEvent) => up(event, true),
    onPointerCancel: (event: PointerEvent) => up(event, false),
    onContextMenu: (event: { preventDefault(): void }) => event.preventDefault(),
  };
}
