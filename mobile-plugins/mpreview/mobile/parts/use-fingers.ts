import { type PointerEvent, useRef } from 'react';
import type { Point } from '../model/zoom.ts';

/** Pixels that a finger may move and still tap. */
const restPx = 10;
/** Milliseconds between the two taps of a double one. */
const doubleMs = 300;

export interface FingerHandlers {
  onPan(dx: number, dy: number): void;
  /** Two fingers came nearer or went apart, with their middle at `at`. */
  onPinch(factor: number, at: Point): void;
  onTap(at: Point): void;
  /** The second tap of two; the first one was told as a tap. */
  onDoubleTap(at: Point): void;
}

/** One finger pans and taps, two pinch. Points count from the middle of what they touch. */
export function useFingers(handlers: FingerHandlers) {
  const to = useRef(handlers);
  to.current = handlers;
  const own = useRef({ fingers: new Map<number, Point>(), taps: false, path: 0, lastTap: 0 });
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent): Point => {
    const box = currentTarget.getBoundingClientRect();
    return { x: clientX - box.left - box.width / 2, y: clientY - box.top - box.height / 2 };
  };
  const up = (event: PointerEvent, ends: boolean): void => {
    const at = own.current;
    if (!at.fingers.delete(event.pointerId) || !ends || !at.taps || at.fingers.size > 0) return;
    const twice = event.timeStamp - at.lastTap < doubleMs;
    at.lastTap = twice ? 0 : event.timeStamp;
    to.current[twice ? 'onDoubleTap' : 'onTap'](pointOf(event));
  };
  return {
    onPointerDown(event: PointerEvent) {
      const at = own.current;
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      at.taps = at.fingers.size === 0;
      at.path = 0;
      at.fingers.set(event.pointerId, pointOf(event));
    },
    onPointerMove(event: PointerEvent) {
      const at = own.current;
      const before = at.fingers.get(event.pointerId);
      if (before === undefined) return;
      const now = pointOf(event);
      at.fingers.set(event.pointerId, now);
      const [dx, dy] = [now.x - before.x, now.y - before.y];
      at.path += Math.hypot(dx, dy);
      if (at.path > restPx) at.taps = false;
      const other = [...at.fingers].find(([id]) => id !== event.pointerId)?.[1];
      if (other === undefined) {
        if (!at.taps) to.current.onPan(dx, dy);
        return;
      }
      const apart = Math.hypot(before.x - other.x, before.y - other.y);
      // The middle of both goes half as far as the one that moved.
      to.current.onPan(dx / 2, dy / 2);
      if (apart > 0)
        to.current.onPinch(Math.hypot(now.x - other.x, now.y - other.y) / apart, {
          x: (now.x + other.x) / 2,
          y: (now.y + other.y) / 2,
        });
    },
    onPointerUp: (event: PointerEvent) => up(event, true),
    onPointerCancel: (event: PointerEvent) => up(event, false),
  };
}
