import { type RefObject, useEffect, useState } from 'react';
import type { Box } from './layout.ts';

/** How close to the edge, in pixels, the list begins to scroll along. */
const edge = 32;

interface Options {
  scroller: RefObject<HTMLElement | null>;
  onStart(additive: boolean): void;
  onSweep(box: Box): void;
  /** A click beside everything. */
  onEmptyClick(): void;
}

/** A rubber band drawn with the mouse over empty ground, in the coordinates of the scrolled content. */
export function useRubberBand({ scroller, onStart, onSweep, onEmptyClick }: Options): Box | undefined {
  const [band, setBand] = useState<Box>();

  useEffect(() => {
    const element = scroller.current;
    if (element === null) return;
    let from: { x: number; y: number } | undefined;
    let pointer = { x: 0, y: 0 };
    let started = false;
    let frame = 0;

    const place = () => {
      const rect = element.getBoundingClientRect();
      return { x: pointer.x - rect.left, y: pointer.y - rect.top + element.scrollTop, rect };
    };
    const draw = () => {
      if (from === undefined) return;
      const { x, y, rect } = place();
      if (started) {
        if (pointer.y < rect.top + edge) element.scrollTop -= (rect.top + edge - pointer.y) / 2;
        if (pointer.y > rect.bottom - edge) element.scrollTop += (pointer.y - rect.bottom + edge) / 2;
        const box = {
          left: Math.min(from.x, x),
          right: Math.max(from.x, x),
          top: Math.min(from.y, y),
          bottom: Math.max(from.y, y),
        };
        setBand(box);
        onSweep(box);
      }
      frame = requestAnimationFrame(draw);
    };
    const down = (event: PointerEvent) => {
      const target = event.target as Element;
      if (event.button !== 0 || event.pointerType !== 'mouse' || target.closest('[role="option"], button, a') !== null)
        return;
      const onScrollbar = event.clientX > element.getBoundingClientRect().left + element.clientWidth;
      if (onScrollbar) return;
      pointer = { x: event.clientX, y: event.clientY };
      const { x, y } = place();
      from = { x, y };
      started = false;
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', up, { once: true });
    };
    const move = (event: PointerEvent) => {
      pointer = { x: event.clientX, y: event.clientY };
      const { x, y } = place();
      if (from === undefined || started || Math.hypot(x - from.x, y - from.y) < 5) return;
      started = true;
      onStart(event.ctrlKey || event.metaKey || event.shiftKey);
      frame = requestAnimationFrame(draw);
    };
    const up = () => {
      window.removeEventListener('pointermove', move);
      cancelAnimationFrame(frame);
      if (from !== undefined && !started) onEmptyClick();
      from = undefined;
      setBand(undefined);
    };
    element.addEventListener('pointerdown', down);
    return () => {
      element.removeEventListener('pointerdown', down);
      window.removeEventListener('pointerup', up);
      up();
    };
  }, [scroller, onStart, onSweep, onEmptyClick]);

  return band;
}
