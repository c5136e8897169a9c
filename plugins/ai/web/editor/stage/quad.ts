import type { Corners } from '../../../shared/document/content.ts';
import type { Box } from '../../../shared/engine/types.ts';
import type { Point } from './camera.ts';
import type { Handle } from './rects.ts';

/** Corners of a frame: upper left, upper right, lower right, lower left. */
export type Quad = readonly [Point, Point, Point, Point];

export function quadOf([ax, ay, bx, by, cx, cy, dx, dy]: Corners): Quad {
  return [
    { x: ax, y: ay },
    { x: bx, y: by },
    { x: cx, y: cy },
    { x: dx, y: dy },
  ];
}

export function cornersOf([a, b, c, d]: Quad): Corners {
  return [a.x, a.y, b.x, b.y, c.x, c.y, d.x, d.y];
}

/** Around a frame. */
export function boxOf(quad: Quad): Box {
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)];
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) };
}

/** Do its sides stand and lie, its upper left corner at the upper left? */
export function isUpright([a, b, c, d]: Quad): boolean {
  const near = (one: number, other: number): boolean => Math.abs(one - other) < 1e-6;
  return near(a.y, b.y) && near(b.x, c.x) && near(c.y, d.y) && near(d.x, a.x) && b.x > a.x && d.y > a.y;
}

const map = (quad: Quad, how: (point: Point) => Point): Quad => {
  const [a, b, c, d] = quad;
  return [how(a), how(b), how(c), how(d)];
};

export function middleOf(quad: Quad): Point {
  return { x: quad.reduce((sum, { x }) => sum + x, 0) / 4, y: quad.reduce((sum, { y }) => sum + y, 0) / 4 };
}

/** Where a handle of the frame is: a corner, or the middle of a side. */
export function handleOf(quad: Quad, { x, y }: Handle): Point {
  const [u, v] = [(x + 1) / 2, (y + 1) / 2];
  const [a, b, c, d] = quad;
  const mix = (key: 'x' | 'y') =>
    a[key] * (1 - u) * (1 - v) + b[key] * u * (1 - v) + c[key] * u * v + d[key] * (1 - u) * v;
  return { x: mix('x'), y: mix('y') };
}

export function shifted(quad: Quad, x: number, y: number): Quad {
  return map(quad, (point) => ({ x: point.x + x, y: point.y + y }));
}

/** Turned about its middle, in radians, clockwise. */
export function turned(quad: Quad, angle: number): Quad {
  const middle = middleOf(quad);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return map(quad, ({ x, y }) => {
    const [dx, dy] = [x - middle.x, y - middle.y];
    return { x: middle.x + dx * cos - dy * sin, y: middle.y + dx * sin + dy * cos };
  });
}

/**
 * A handle went by (dx, dy); what lies across from it stays. Along the frame's own sides, both alike where `alike`; never
 * through itself.
 */
export function scaled(quad: Quad, handle: Handle, dx: number, dy: number, alike: boolean): Quad {
  const [a, b, , d] = quad;
  const u = { x: b.x - a.x, y: b.y - a.y };
  const v = { x: d.x - a.x, y: d.y - a.y };
  const area = u.x * v.y - u.y * v.x;
  if (Math.abs(area) < 1e-9) return quad;
  // The move as shares of both sides.
  const alongU = (dx * v.y - dy * v.x) / area;
  const alongV = (u.x * dy - u.y * dx) / area;
  let sx = handle.x === 0 ? 1 : 1 + alongU * handle.x;
  let sy = handle.y === 0 ? 1 : 1 + alongV * handle.y;
  if (alike && handle.x !== 0 && handle.y !== 0) {
    sx = Math.abs(sx - 1) > Math.abs(sy - 1) ? sx : sy;
    sy = sx;
  }
  sx = Math.max(0.01, sx);
  sy = Math.max(0.01, sy);
  const anchor = handleOf(quad, { x: -handle.x as Handle['x'], y: -handle.y as Handle['y'] });
  return map(quad, (point) => {
    const [px, py] = [point.x - anchor.x, point.y - anchor.y];
    const s = ((px * v.y - py * v.x) / area) * sx;
    const t = ((u.x * py - u.y * px) / area) * sy;
    return { x: anchor.x + u.x * s + v.x * t, y: anchor.y + u.y * s + v.y * t };
  });
}

/** One corner elsewhere: a perspective. Undefined where the frame would no longer be convex. */
export function distorted(quad: Quad, handle: Handle, dx: number, dy: number): Quad | undefined {
  const at = handle.y < 0 ? (handle.x < 0 ? 0 : 1) : handle.x > 0 ? 2 : 3;
  const corner = quad[at];
  return ifConvex(quad.with(at, { x: corner.x + dx, y: corner.y + dy }));
}

/** A side went along its own line, and what lies across from it stays: the frame leans. Undefined as above. */
export function skewed(quad: Quad, handle: Handle, dx: number, dy: number): Quad | undefined {
  const [one, other] = handle.x === 0 ? (handle.y < 0 ? [0, 1] : [3, 2]) : handle.x < 0 ? [0, 3] : [1, 2];
  const [from, to] = [quad[one as 0], quad[other as 1]];
  const side = { x: to.x - from.x, y: to.y - from.y };
  const along = (dx * side.x + dy * side.y) / Math.max(1e-9, side.x ** 2 + side.y ** 2);
  const by = { x: side.x * along, y: side.y * along };
  return ifConvex(
    quad.map((point, at) => (at === one || at === other ? { x: point.x + by.x, y: point.y + by.y } : point)),
  );
}

function ifConvex(points: readonly Point[]): Quad | undefined {
  const [a, b, c, d] = points as [Point, Point, Point, Point];
  const next: Quad = [a, b, c, d];
  const signs = next.map((point, i) => {
    const [q, r] = [next[(i + 1) % 4] as Point, next[(i + 2) % 4] as Point];
    return Math.sign((q.x - point.x) * (r.y - q.y) - (q.y - point.y) * (r.x - q.x));
  });
  return signs.every((sign) => sign !== 0 && sign === signs[0]) ? next : undefined;
}

/** Left and right, or top and bottom, change places; the frame stays where it is. */
export function flipped([a, b, c, d]: Quad, across: boolean): Quad {
  return across ? [b, a, d, c] : [d, c, b, a];
}

export function contains(quad: Quad, { x, y }: Point): boolean {
  let inside = false;
  quad.forEach((p, i) => {
    const q = quad[(i + 3) % 4] as Point;
    if (p.y > y !== q.y > y && x < ((q.x - p.x) * (y - p.y)) / (q.y - p.y) + p.x) inside = !inside;
  });
  return inside;
}
