import { type DrawItem, type Drawing, fontOf } from './drawing.ts';

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
  context.font = fontOf(item.size * scale, item.bold);
  context.textAlign = item.align;
  context.fillText(item.text, item.x * scale, item.baseline * scale);
}

/** A drawing as pixels, `scale` a unit. */
export function painted(drawing: Drawing, scale: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(Math.round(drawing.width * scale), Math.round(drawing.height * scale));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context !== null) paint(context, drawing, scale);
  return canvas;
}
