import { keyOf } from '@fitout/sdk';
import { type RefObject, useEffect } from 'react';
import type { EditorSession } from '../session/session.ts';
import { clampZoom, type Point, panned, toDocument, zoomedAt } from './camera.ts';
import { actsAtOnce, beginGesture, pan } from './gestures.ts';
import { type Gesture, type PressedPoint, pressureOf, tapped } from './pointer.ts';

/** Milliseconds in which a second finger makes a pinch of what the first one began. */
const pinchMs = 250;

interface Finger {
  clientX: number;
  clientY: number;
}

/** What pointers and the wheel do on the stage. */
class StagePointers {
  readonly #session: EditorSession;
  readonly #element: HTMLElement;
  #gesture: Gesture | undefined;
  #pointer: number | undefined;
  #begun = 0;
  readonly #fingers = new Map<number, Finger>();
  /** Space is held: the hand is in the hand. */
  space = false;

  constructor(session: EditorSession, element: HTMLElement) {
    this.#session = session;
    this.#element = element;
  }

  get busy(): boolean {
    return this.#gesture !== undefined;
  }

  down(event: PointerEvent): void {
    // A box to tick over the sheet is pressed itself.
    if (event.target instanceof HTMLInputElement) return;
    if (event.pointerType === 'touch') {
      this.#fingers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
      if (this.#fingers.size === 2) this.#pinch(event);
      // A third finger does nothing: the two that pinch go on.
      if (this.#fingers.size >= 2) return;
    }
    if (this.#pointer !== undefined || event.button > 1) return;
    event.preventDefault();
    this.#element.focus({ preventScroll: true });
    this.#element.setAttribute('data-taken', '');
    this.#element.setPointerCapture(event.pointerId);
    this.#pointer = event.pointerId;
    this.#begun = event.timeStamp;
    const byHand = this.space || event.button === 1;
    this.#gesture = byHand ? pan(this.#session, event) : this.#begin(event);
  }

  #begin(event: PointerEvent): Gesture | undefined {
    const { tool } = this.#session.ui;
    const at = this.#point(event);
    const begin = (): Gesture | undefined => beginGesture(this.#session, tool, at, event);
    if (event.pointerType !== 'touch' || !actsAtOnce(this.#session, tool)) return begin();
    return tapped(() => void begin());
  }

  move(event: PointerEvent): void {
    const finger = this.#fingers.get(event.pointerId);
    if (this.#fingers.size === 2 && finger !== undefined) {
      this.#pinched(event, finger);
      return;
    }
    if (event.pointerId !== this.#pointer || this.#gesture === undefined) return;
    // Older Safari does not have it.
    const events = event.getCoalescedEvents?.() ?? [];
    const points = (events.length === 0 ? [event] : events).map((one) => this.#point(one));
    this.#gesture.move(points, event);
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
    if (event.pointerId !== this.#pointer) return;
    this.#pointer = undefined;
    const gesture = this.#gesture;
    this.#gesture = undefined;
    if (event.type === 'pointercancel') gesture?.cancel();
    else gesture?.end();
  }

  /** Esc. Answers whether there was something to give up. */
  cancel(): boolean {
    const gesture = this.#gesture;
    this.#gesture = undefined;
    gesture?.cancel();
    return gesture !== undefined;
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    const { camera } = this.#session.view;
    const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    const [dx, dy] = [event.deltaX * unit, event.deltaY * unit];
    if (event.ctrlKey || event.metaKey || event.altKey) {
      const by = Math.exp(-Math.sign(dy) * Math.min(Math.abs(dy), 60) * 0.005);
      this.#session.zoom(clampZoom(camera.zoom * by), this.#at(event));
    } else if (event.shiftKey && dx === 0) this.#session.look(panned(camera, -dy, 0));
    else this.#session.look(panned(camera, -dx, -dy));
  }

  /** A second finger: what the first one has only just begun is taken back. */
  #pinch(event: PointerEvent): void {
    const gesture = this.#gesture;
    this.#gesture = undefined;
    this.#pointer = undefined;
    // Lifted beside the stage it is lifted all the same.
    this.#element.setPointerCapture(event.pointerId);
    if (gesture?.tap === true || event.timeStamp - this.#begun < pinchMs) gesture?.cancel();
    else gesture?.end();
  }

  #pinched(event: PointerEvent, finger: Finger): void {
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) return;
    const before = between(finger, other);
    this.#fingers.set(event.pointerId, { clientX: event.clientX, clientY: event.clientY });
    const now = between(event, other);
    const { camera } = this.#session.view;
    const moved = panned(camera, now.clientX - before.clientX, now.clientY - before.clientY);
    const zoom = clampZoom(camera.zoom * (now.apart / Math.max(1, before.apart)));
    this.#session.look(zoomedAt(moved, zoom, this.#at(now)));
  }

  #at({ clientX, clientY }: Finger): Point {
    const box = this.#element.getBoundingClientRect();
    return { x: clientX - box.left, y: clientY - box.top };
  }

  #point(event: PointerEvent): PressedPoint {
    return { ...toDocument(this.#session.view.camera, this.#at(event)), pressure: pressureOf(event) };
  }
}

function between(one: Finger, other: Finger): Finger & { apart: number } {
  return {
    clientX: (one.clientX + other.clientX) / 2,
    clientY: (one.clientY + other.clientY) / 2,
    apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
  };
}

/** Wires the stage's pointers, wheel and space bar while it is shown. `onHover`: where the pointer is, undefined outside. */
export function useStage(
  session: EditorSession,
  stage: RefObject<HTMLElement | null>,
  onHover: (at: Point | undefined) => void,
): void {
  useEffect(() => {
    const element = stage.current;
    if (element === null) return;
    const pointers = new StagePointers(session, element);
    const ends = new AbortController();
    const { signal } = ends;
    // The engine in its worker loses a frame to moves that wait for one; where the browser has them, raw ones come first.
    const moves = 'onpointerrawupdate' in window ? 'pointerrawupdate' : 'pointermove';
    const on = <K extends keyof HTMLElementEventMap>(kind: K, listener: (event: HTMLElementEventMap[K]) => void) =>
      element.addEventListener(kind, listener, { signal, passive: false });
    on('pointerdown', (event) => pointers.down(event));
    element.addEventListener(moves, (event) => pointers.move(event as PointerEvent), { signal });
    on('pointermove', (event) => {
      const box = element.getBoundingClientRect();
      onHover(event.pointerType === 'touch' ? undefined : { x: event.clientX - box.left, y: event.clientY - box.top });
    });
    on('pointerleave', () => onHover(undefined));
    on('pointerup', (event) => pointers.up(event));
    on('pointercancel', (event) => pointers.up(event));
    on('wheel', (event) => pointers.wheel(event));
    const space = (event: KeyboardEvent): void => {
      if (event.code !== 'Space') return;
      // Of a button, a box to tick or a dialog it is their own.
      const ours = event.target === document.body || element.contains(event.target as Node);
      if (event.type === 'keydown' ? !ours : !pointers.space) return;
      event.preventDefault();
      pointers.space = event.type === 'keydown';
      element.toggleAttribute('data-space', pointers.space);
    };
    on('blur', () => element.removeAttribute('data-taken'));
    document.addEventListener('keydown', space, { signal });
    document.addEventListener('keyup', space, { signal });
    // Let go where nobody hears it.
    window.addEventListener(
      'blur',
      () => {
        pointers.space = false;
        element.removeAttribute('data-space');
      },
      { signal },
    );
    on('keydown', (event) => {
      if (keyOf(event) === 'Escape' && pointers.cancel()) event.stopPropagation();
    });
    const sizes = new ResizeObserver(() =>
      session.measured({ width: element.clientWidth, height: element.clientHeight }),
    );
    sizes.observe(element);
    return () => {
      pointers.cancel();
      ends.abort();
      sizes.disconnect();
    };
  }, [session, stage, onHover]);
}
