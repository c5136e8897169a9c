import type { Point } from './camera.ts';

/** What a tool does between a press and its release. Points are in pixels of the document. */
export interface Gesture {
  move(points: readonly PressedPoint[], event: PointerEvent): void;
  end(): void;
  /** Takes back what was begun: Esc, a second finger. */
  cancel(): void;
  /** Nothing was begun: it is done where the finger is lifted, and not at all where a second one comes. */
  tap?: true;
}

/** A tool that acts at once waits for a finger to be lifted: two of them pinch, and the first must do nothing by then. */
export function tapped(act: () => void): Gesture {
  return { tap: true, move: () => undefined, end: act, cancel: () => undefined };
}

/** CSS pixels within which something small is taken: a finger covers more than the tip of an arrow. */
export function reachOf(fine: number, { pointerType }: Pick<PointerEvent, 'pointerType'>): number {
  return pointerType === 'touch' ? fine * 2 : fine;
}

export interface PressedPoint extends Point {
  /** 0 … 1; a mouse has 1. */
  pressure: number;
}

/** A mouse says one half while a button is held. */
export function pressureOf({ pointerType, pressure }: PointerEvent): number {
  return pointerType === 'pen' && pressure > 0 ? pressure : 1;
}
