import type { Point } from './camera.ts';

/** In pixels of the document. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Sides of a frame that a handle moves: -1 left or top, 1 right or bottom, 0 neither. */
export interface Handle {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

export const handles: readonly Handle[] = [-1, 0, 1].flatMap((y) =>
  [-1, 0, 1].flatMap((x) => (x === 0 && y === 0 ? [] : [{ x, y } as Handle])),
);

export function cornerOf({ x, y, width, height }: Rect, handle: Handle): Point {
  return { x: x + (width * (handle.x + 1)) / 2, y: y + (height * (handle.y + 1)) / 2 };
}

/** A rectangle between two points, in whole pixels, of a ratio where one is asked for. */
export function spanned(from: Point, to: Point, ratio?: number): Rect {
  let [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  if (ratio !== undefined) {
    if (width / ratio > height) height = width / ratio;
    else width = height * ratio;
  }
  const x = to.x < from.x ? from.x - width : from.x;
  const y = to.y < from.y ? from.y - height : from.y;
  return whole({ x, y, width, height });
}

/** A frame whose handle went to a point; what lies across from it stays. */
export function pulled(rect: Rect, handle: Handle, to: Point, ratio?: number): Rect {
  const across = cornerOf(rect, { x: -handle.x as Handle['x'], y: -handle.y as Handle['y'] });
  if (handle.x !== 0 && handle.y !== 0) return spanned(across, to, ratio);
  if (handle.x !== 0) {
    const width = Math.abs(to.x - across.x);
    const height = ratio === undefined ? rect.height : width / ratio;
    return whole({ x: Math.min(to.x, across.x), y: rect.y + (rect.height - height) / 2, width, height });
  }
  const height = Math.abs(to.y - across.y);
  const width = ratio === undefined ? rect.width : height * ratio;
  return whole({ x: rect.x + (rect.width - width) / 2, y: Math.min(to.y, across.y), width, height });
}

export function whole({ x, y, width, height }: Rect): Rect {
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.max(1, Math.round(width)),
    height: Math.max(1, Math.round(height)),
  };
}

export function handleAt(rect: Rect, at: Point, within: number): Handle | undefined {
  return handles.find((handle) => {
    const corner = cornerOf(rect, handle);
    return Math.abs(corner.x - at.x) <= within && Math.abs(corner.y - at.y) <= within;
  });
}

export function contains({ x, y, width, height }: Rect, at: Point): boolean {
  return at.x >= x && at.y >= y && at.x <= x + width && at.y <= y + height;
}

/** The largest frame of a ratio in the middle of what is there. */
export function frameOf(document: { width: number; height: number }, ratio: number | undefined): Rect {
  const { width, height } = document;
  if (ratio === undefined) return { x: 0, y: 0, width, height };
  const w = Math.min(width, height * ratio);
  const h = w / ratio;
  return whole({ x: (width - w) / 2, y: (height - h) / 2, width: w, height: h });
}
