import { type RefObject, useEffect, useRef } from 'react';
import { useSession } from '../session/hooks.ts';
import { elementOf } from './geometry.ts';
import classes from './rulers.module.css';

export const rulerPx = 20;

/**
 * Rulers along the canvas in pixels of the page, from the phone's corner, with a band for what is selected. Drawn anew
 * when something scrolls or changes its size; only what is in the window is drawn.
 */
export function Rulers(props: {
  scroller: RefObject<HTMLElement | null>;
  page: RefObject<HTMLElement | null>;
  zoom: number;
}) {
  const { scroller, page, zoom } = props;
  const { selection } = useSession();
  const top = useRef<HTMLCanvasElement>(null);
  const side = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const [around, ground] = [scroller.current, page.current];
    if (around === null || ground === null) return;
    let frame = 0;
    const draw = () => {
      frame = 0;
      const view = around.getBoundingClientRect();
      const zero = ground.getBoundingClientRect();
      const chosen = selection.ids.flatMap((id) => elementOf(ground, id)?.getBoundingClientRect() ?? []);
      const span = (from: (box: DOMRect) => number, to: (box: DOMRect) => number) =>
        chosen.length === 0 ? undefined : ([Math.min(...chosen.map(from)), Math.max(...chosen.map(to))] as const);
      if (top.current !== null)
        paint(top.current, {
          across: true,
          length: view.width,
          zero: zero.left - view.left,
          zoom,
          band: shifted(
            span(
              (b) => b.left,
              (b) => b.right,
            ),
            view.left,
          ),
        });
      if (side.current !== null)
        paint(side.current, {
          across: false,
          length: view.height,
          zero: zero.top - view.top,
          zoom,
          band: shifted(
            span(
              (b) => b.top,
              (b) => b.bottom,
            ),
            view.top,
          ),
        });
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(draw);
    };
    const sizes = new ResizeObserver(schedule);
    sizes.observe(around);
    sizes.observe(ground);
    around.addEventListener('scroll', schedule, { passive: true });
    const chosen = selection.onAny(schedule);
    schedule();
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      around.removeEventListener('scroll', schedule);
      chosen();
    };
  }, [scroller, page, zoom, selection]);
  return (
    <div className={classes.rulers} aria-hidden="true">
      <canvas className={classes.top} ref={top} data-ruler="top" />
      <canvas className={classes.side} ref={side} data-ruler="side" />
      <i className={classes.corner} />
    </div>
  );
}

interface Scale {
  across: boolean;
  /** All of these in pixels of the window, from the ruler's own beginning. */
  length: number;
  zero: number;
  band: readonly [number, number] | undefined;
  zoom: number;
}

function shifted(span: readonly [number, number] | undefined, by: number): Scale['band'] {
  return span === undefined ? undefined : [span[0] - by, span[1] - by];
}

function paint(canvas: HTMLCanvasElement, { across, length, zero, band, zoom }: Scale): void {
  const ratio = window.devicePixelRatio;
  const style = getComputedStyle(canvas);
  const size = [length, rulerPx] as const;
  const [width, height] = across ? size : [size[1], size[0]];
  canvas.width = Math.round(width * ratio);
  canvas.height = Math.round(height * ratio);
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const pen = canvas.getContext('2d');
  if (pen === null) return;
  pen.scale(ratio, ratio);
  if (!across) {
    // The side is the top one turned: one way of drawing for both.
    pen.rotate(Math.PI / 2);
    pen.scale(1, -1);
  }
  if (band !== undefined) {
    pen.fillStyle = style.getPropertyValue('--ruler-band');
    pen.fillRect(band[0], 0, band[1] - band[0], rulerPx);
  }
  const step = zoom >= 1.5 ? 5 : zoom >= 0.75 ? 10 : 20;
  pen.fillStyle = style.color;
  pen.font = '9px system-ui, sans-serif';
  for (let at = Math.ceil(-zero / zoom / step) * step; zero + at * zoom < length; at += step) {
    const x = zero + at * zoom;
    const named = at % (step * 10) === 0;
    pen.fillRect(Math.round(x), named ? 8 : 14, 1, rulerPx);
    if (!named) continue;
    pen.save();
    pen.translate(x + 3, across ? 9 : 3);
    // Numbers are read as they are, not as in a mirror.
    if (!across) pen.scale(1, -1);
    pen.fillText(String(at), 0, across ? 0 : -4);
    pen.restore();
  }
}
