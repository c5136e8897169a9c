export interface Point {
  x: number;
  y: number;
}

/** Four corners of a sheet, clockwise as one sees them, from the upper left on. */
export type Quad = readonly [Point, Point, Point, Point];

export function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** The corners of a whole picture. */
export function wholeQuad(width: number, height: number): Quad {
  return [
    { x: 0, y: 0 },
    { x: width, y: 0 },
    { x: width, y: height },
    { x: 0, y: height },
  ];
}

/**
 * Four points in whatever order as a quad: clockwise round their middle, from that on which is nearest to the upper
 * left. A sheet turned by more than 45° comes out with another corner first, which a turn mends.
 */
export function ordered(points: Quad): Quad {
  const middle = { x: sum(points.map(({ x }) => x)) / 4, y: sum(points.map(({ y }) => y)) / 4 };
  const round = [...points].sort(
    (a, b) => Math.atan2(a.y - middle.y, a.x - middle.x) - Math.atan2(b.y - middle.y, b.x - middle.x),
  );
  let first = 0;
  for (const [at, { x, y }] of round.entries()) {
    const best = round[first];
    if (best !== undefined && x + y < best.x + best.y) first = at;
  }
  const [a, b, c, d] = [...round.slice(first), ...round.slice(0, first)];
  return a === undefined || b === undefined || c === undefined || d === undefined ? points : [a, b, c, d];
}

/** In square pixels; negative where the corners run against the clock. */
export function area(quad: Quad): number {
  let twice = 0;
  for (const [at, a] of quad.entries()) {
    const b = quad[(at + 1) % 4] as Point;
    twice += a.x * b.y - b.x * a.y;
  }
  return twice / 2;
}

/** Whether it can be a sheet seen from above: corners clockwise, each turning the same way, none of them flat. */
export function isConvex(quad: Quad): boolean {
  return quad.every((b, at) => {
    const a = quad[(at + 3) % 4] as Point;
    const c = quad[(at + 1) % 4] as Point;
    const turn = (b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x);
    return turn > 0.02 * distance(a, b) * distance(b, c);
  });
}

export function scaled(quad: Quad, x: number, y = x): Quad {
  return mapped(quad, (point) => ({ x: point.x * x, y: point.y * y }));
}

/** Moved into a picture of that size. */
export function within(quad: Quad, width: number, height: number): Quad {
  return mapped(quad, ({ x, y }) => ({ x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) }));
}

const arrowSteps: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** With a corner at `to`, within a picture of that size; the same quad where it would be no sheet any more. */
export function withCorner(quad: Quad, at: number, to: Point, width: number, height: number): Quad {
  const next = within(
    mapped(quad, (corner, one) => (one === at ? to : corner)),
    width,
    height,
  );
  return isConvex(next) ? next : quad;
}

/**
 * With a corner moved by an arrow key, in a picture of that size: by one pixel, with Shift by ten. Undefined for other keys.
 */
export function withCornerKeyed(
  quad: Quad,
  at: number,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  width: number,
  height: number,
): Quad | undefined {
  const [step, corner] = [arrowSteps[key], quad[at]];
  if (step === undefined || corner === undefined) return undefined;
  const by = shiftKey ? 10 : 1;
  return withCorner(quad, at, { x: corner.x + step.x * by, y: corner.y + step.y * by }, width, height);
}

/** Each corner of `a` on the way to that of `b`: 0 is `a`, 1 is `b`. */
export function between(a: Quad, b: Quad, part: number): Quad {
  const on = (p: Point, q: Point): Point => ({ x: p.x + (q.x - p.x) * part, y: p.y + (q.y - p.y) * part });
  return [on(a[0], b[0]), on(a[1], b[1]), on(a[2], b[2]), on(a[3], b[3])];
}

/** A five-hundredth of its diagonal smaller: a line of the desk beside a sheet whose corners are a pixel off stays out. */
export function trimmed(quad: Quad): Quad {
  const middle = { x: sum(quad.map(({ x }) => x)) / 4, y: sum(quad.map(({ y }) => y)) / 4 };
  return between(quad, [middle, middle, middle, middle], 0.004);
}

/** How far the corner that is furthest off lies from its like. */
export function furthest(a: Quad, b: Quad): number {
  return Math.max(distance(a[0], b[0]), distance(a[1], b[1]), distance(a[2], b[2]), distance(a[3], b[3]));
}

/** Each corner changed; `at` is its place. */
export function mapped(quad: Quad, change: (point: Point, at: number) => Point): Quad {
  return [change(quad[0], 0), change(quad[1], 1), change(quad[2], 2), change(quad[3], 3)];
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
