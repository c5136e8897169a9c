import { type Corner, type DrawItem, type Drawing, fontOf } from './drawing.ts';
import { pathOf } from './outline.ts';

/** Paints a drawing, `scale` pixels a unit. Edges of rectangles fall on pixels where they do so by themselves. */
export function paint(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  drawing: Drawing,
  scale: number,
): void {
  for (const item of drawing.items) paintItem(context, item, scale);
}

function paintItem(
  context: CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D,
  item: DrawItem,
  scale: number,
): void {
  if (item.kind === 'picture') {
    context.drawImage(item.picture.bitmap, item.x * scale, item.y * scale, item.width * scale, item.height * scale);
    return;
  }
  if (item.kind === 'frame') {
    context.strokeStyle = item.color;
    context.lineWidth = Math.max(1, scale * 0.1);
    context.strokeRect(item.x * scale, item.y * scale, item.width * scale, item.height * scale);
    return;
  }
  context.fillStyle = item.color;
  if (item.kind === 'fill') {
    for (const { x, y, width, height } of item.rects)
      context.fillRect(x * scale, y * scale, width * scale, height * scale);
    return;
  }
  if (item.kind === 'outlines') {
    context.fill(canvasPath(item.loops, scale), 'evenodd');
    return;
  }
  context.font = fontOf(item.size * scale, item.bold);
  context.textAlign = item.align;
  context.fillText(item.text, item.x * scale, item.baseline * scale);
}

function canvasPath(loops: readonly Corner[][], scale: number): Path2D {
  const path = new Path2D();
  for (const step of loops.flatMap(pathOf)) {
    if (step.kind === 'close') path.closePath();
    else if (step.kind === 'move') path.moveTo(step.to.x * scale, step.to.y * scale);
    else if (step.kind === 'line') path.lineTo(step.to.x * scale, step.to.y * scale);
    else {
      const { from, towards, to } = step;
      path.bezierCurveTo(
        from.x * scale,
        from.y * scale,
        towards.x * scale,
        towards.y * scale,
        to.x * scale,
        to.y * scale,
      );
    }
  }
  return path;
}

/** A drawing as pixels, `scale` a unit. */
export function painted(drawing: Drawing, scale: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(Math.round(drawing.width * scale), Math.round(drawing.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context !== null) paint(context, drawing, scale);
  return canvas;
}
