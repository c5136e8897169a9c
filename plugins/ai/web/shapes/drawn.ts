import type { Matrix } from '../../shared/document/content.ts';
import { documentLimits } from '../../shared/document/document.ts';
import { engineError } from '../../shared/engine/faults.ts';
import type { Box } from '../../shared/engine/types.ts';

export interface Drawn {
  picture: ImageBitmap;
  /** Of the picture's upper left corner, in pixels of the document. */
  x: number;
  y: number;
}

/** What `draw` draws within a box of its own, where `matrix` brings that. */
export function drawnOn(box: Box, matrix: Matrix, draw: (context: OffscreenCanvasRenderingContext2D) => void): Drawn {
  const { x0, y0, x1, y1 } = broughtBox(box, matrix);
  const [width, height] = [Math.max(1, x1 - x0), Math.max(1, y1 - y0)];
  if (width > documentLimits.side || height > documentLimits.side || width * height > documentLimits.pixels)
    throw engineError('size');
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw engineError('canvas');
  const [a, b, c, d, e, f] = matrix;
  context.setTransform(a, b, c, d, e - x0, f - y0);
  draw(context);
  return { picture: canvas.transferToImageBitmap(), x: x0, y: y0 };
}

/** Whole pixels around a box that a matrix has brought elsewhere. */
export function broughtBox({ x0, y0, x1, y1 }: Box, [a, b, c, d, e, f]: Matrix): Box {
  const corners = [x0, x1].flatMap((x) => [y0, y1].map((y) => [a * x + c * y + e, b * x + d * y + f] as const));
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  return {
    x0: Math.floor(Math.min(...xs)),
    y0: Math.floor(Math.min(...ys)),
    x1: Math.ceil(Math.max(...xs)),
    y1: Math.ceil(Math.max(...ys)),
  };
}
