import { useEffect, useRef } from 'react';
import type { Drawing } from '../../shared/draw/drawing.ts';
import { paint } from '../../shared/draw/paint.ts';

interface Props {
  drawing: Drawing;
  /** Pixels a unit of the drawing; the page fits it in. */
  scale: number;
  className: string | undefined;
  /** What it shows; without it, it is an ornament. */
  label?: string;
}

/** A drawing on a canvas. */
export function DrawingCanvas({ drawing, scale, className, label }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = Math.round(drawing.width * scale);
  const height = Math.round(drawing.height * scale);
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (context === undefined || context === null) return;
    context.clearRect(0, 0, width, height);
    paint(context, drawing, scale);
  }, [drawing, scale, width, height]);
  return (
    <canvas
      ref={canvas}
      className={className}
      width={width}
      height={height}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  );
}
