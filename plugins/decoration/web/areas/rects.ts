/** Rects in percent of a picture, kept within it, with one digit after the point. */
export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

const round = (value: number) => Math.round(value * 10) / 10;
const within = (value: number, min: number, max: number) => round(Math.min(max, Math.max(min, value)));

/** From one corner to another. */
export function drawn(from: { x: number; y: number }, dx: number, dy: number): Rect {
  const [x1, x2] = [from.x, from.x + dx].map((x) => within(x, 0, 100)).sort((a, b) => a - b) as [number, number];
  const [y1, y2] = [from.y, from.y + dy].map((y) => within(y, 0, 100)).sort((a, b) => a - b) as [number, number];
  return { x: x1, y: y1, w: round(x2 - x1), h: round(y2 - y1) };
}

export function moved({ x, y, w, h }: Rect, dx: number, dy: number): Rect {
  return { x: within(x + dx, 0, 100 - w), y: within(y + dy, 0, 100 - h), w, h };
}

export function resized({ x, y, w, h }: Rect, dx: number, dy: number): Rect {
  return { x, y, w: within(w + dx, 1, 100 - x), h: within(h + dy, 1, 100 - y) };
}
