import { keyOf } from '@fitout/sdk';
import { useText } from '@fitout/sdk/web';
import { type PointerEvent as ReactPointerEvent, useRef, useState } from 'react';
import type { Curve } from '../../../shared/document/adjust.ts';
import classes from './panel.module.css';

const most = 16;
/** Of 255, within which a press takes a point that is there. */
const reach = 14;

interface Props {
  curve: Curve;
  onChange(curve: Curve): void;
  onDone(): void;
}

/** A curve of brightness: a press adds a point, a drag moves it, a drag out of the field or Delete takes it away. */
export function CurveField({ curve, onChange, onDone }: Props) {
  const t = useText();
  const field = useRef<SVGSVGElement>(null);
  const [active, setActive] = useState<number>();
  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] => {
    const box = field.current?.getBoundingClientRect();
    if (box === undefined) return [0, 0];
    return [((clientX - box.left) / box.width) * 255, 255 - ((clientY - box.top) / box.height) * 255];
  };
  const down = (event: ReactPointerEvent) => {
    const [x, y] = at(event);
    let index = curve.findIndex((point) => Math.abs(point[0] - x) <= reach && Math.abs(point[1] - y) <= reach);
    if (index === -1) {
      if (curve.length >= most) return;
      const next = [...curve, [byte(x), byte(y)] as const].sort((a, b) => a[0] - b[0]);
      index = next.findIndex((point) => point[0] === byte(x));
      if (next[index + 1]?.[0] === byte(x)) return;
      onChange(next);
    }
    setActive(index);
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: ReactPointerEvent) => {
    if (active === undefined || event.buttons === 0) return;
    onChange(moved(curve, active, ...at(event)));
  };
  const up = (event: ReactPointerEvent) => {
    const [, y] = at(event);
    const inner = active !== undefined && active > 0 && active < curve.length - 1;
    if (inner && (y < -40 || y > 295)) remove(active);
    onDone();
  };
  const remove = (index: number) => {
    if (curve.length <= 2 || index === 0 || index === curve.length - 1) return;
    onChange(curve.toSpliced(index, 1));
    setActive(undefined);
    onDone();
  };
  return (
    <svg
      ref={field}
      className={classes.curve}
      viewBox="-6 -6 267 267"
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={up}
    >
      <title>
        {t({
          zh: '点按添加点，拖动调整，Delete 删除',
          en: 'Click to add a point, drag to adjust, press Delete to remove',
        })}
      </title>
      <path className={classes.curveGrid} d="M0 0H255V255H0ZM85 0V255M170 0V255M0 85H255M0 170H255M0 255L255 0" />
      <polyline className={classes.curveLine} points={line(curve)} />
      {curve.map(([x, y], index) => (
        <circle
          // biome-ignore lint/suspicious/noArrayIndexKey: points keep their order, and are known by it
          key={index}
          className={classes.curvePoint}
          data-active={index === active}
          cx={x}
          cy={255 - y}
          r={6}
          tabIndex={0}
          role="slider"
          aria-label={t({ zh: '点 {n}', en: 'Point {n}' }, { n: index + 1 })}
          aria-valuenow={Math.round(y)}
          aria-valuemin={0}
          aria-valuemax={255}
          onFocus={() => setActive(index)}
          onKeyDown={(event) => {
            const by = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[keyOf(event)];
            if (keyOf(event) === 'Delete' || keyOf(event) === 'Backspace') {
              event.stopPropagation();
              remove(index);
            }
            if (by === undefined) return;
            event.preventDefault();
            const step = event.shiftKey ? 10 : 1;
            onChange(moved(curve, index, x + (by[0] ?? 0) * step, y + (by[1] ?? 0) * step));
            onDone();
          }}
        />
      ))}
    </svg>
  );
}

const byte = (value: number): number => Math.min(255, Math.max(0, Math.round(value)));

/** A curve with one of its points elsewhere, between its neighbours. */
export function moved(curve: Curve, index: number, x: number, y: number): Curve {
  const least = (curve[index - 1]?.[0] ?? -1) + 1;
  const last = (curve[index + 1]?.[0] ?? 256) - 1;
  return curve.with(index, [Math.min(last, Math.max(least, byte(x))), byte(y)]);
}

/** Straight through the points, as a sign of what it does; the engine bends it. */
function line(curve: Curve): string {
  const [first, last] = [curve[0], curve.at(-1)];
  const points = [[0, first?.[1] ?? 0], ...curve, [255, last?.[1] ?? 255]];
  return points.map(([x = 0, y = 0]) => `${x},${255 - y}`).join(' ');
}
