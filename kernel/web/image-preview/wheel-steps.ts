import { type RefObject, useEffect, useRef } from 'react';

/** Milliseconds without a turn after which the next one is a movement of its own. */
const pauseMs = 200;
/** Pixels that make another step within one movement. */
const stepPixels = 50;

/**
 * Steps of the wheel, from what browsers tell of it: a mouse's notch is one event, a trackpad's movement dozens of a few
 * pixels each, which would otherwise zoom to the end at a touch.
 */
export class WheelSteps {
  #sum = 0;
  #last = Number.NEGATIVE_INFINITY;

  /** The step that this event makes, if any: 1 zooms in. */
  step({ deltaY, timeStamp }: Pick<WheelEvent, 'deltaY' | 'timeStamp'>): -1 | 0 | 1 {
    if (deltaY === 0) return 0;
    const begins =
      timeStamp - this.#last > pauseMs || Math.sign(deltaY) !== (Math.sign(this.#sum) || Math.sign(deltaY));
    this.#last = timeStamp;
    this.#sum = begins ? 0 : this.#sum + deltaY;
    if (!begins && Math.abs(this.#sum) < stepPixels) return 0;
    this.#sum = 0;
    return deltaY < 0 ? 1 : -1;
  }
}

/** Calls `onStep` for each step of the wheel over `target`, which neither scrolls nor zooms the page then. */
export function useWheelSteps(target: RefObject<HTMLElement | null>, onStep: (direction: 1 | -1) => void): void {
  const latest = useRef(onStep);
  latest.current = onStep;
  useEffect(() => {
    const element = target.current;
    const steps = new WheelSteps();
    const turned = (event: WheelEvent): void => {
      event.preventDefault();
      const direction = steps.step(event);
      if (direction !== 0) latest.current(direction);
    };
    // Not by React, whose listeners for the wheel are passive.
    element?.addEventListener('wheel', turned, { passive: false });
    return () => element?.removeEventListener('wheel', turned);
  }, [target]);
}
