interface Point {
  x: number;
  y: number;
}

/** A line across the bars of a code, from where its reading begins to where it ends, and how far the bars reach across it. */
interface Place {
  from: Point;
  to: Point;
  length: number;
  /** Of unit length. */
  along: Point;
  corners: readonly Point[];
}

/** Part of the shorter code that two readings of the same bars have in common along the reading. */
const commonPart = 0.6;
/** Cosine of the angle by which two readings of the same bars differ at most. */
const parallel = 0.9;

/** `corners` from the upper left of the code on, clockwise; undefined where they span no line. */
function placeOf(corners: readonly Point[]): Place | undefined {
  const [a, b, c, d] = corners;
  if (a === undefined || b === undefined || c === undefined || d === undefined) return undefined;
  const from = { x: (a.x + d.x) / 2, y: (a.y + d.y) / 2 };
  const to = { x: (b.x + c.x) / 2, y: (b.y + c.y) / 2 };
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  if (!(length > 0)) return undefined;
  return { from, to, length, along: { x: (to.x - from.x) / length, y: (to.y - from.y) / length }, corners };
}

/** The range that points cover in a direction, measured from `origin`. */
function rangeOf(points: readonly Point[], origin: Point, { x, y }: Point): { low: number; high: number } {
  const at = points.map((point) => (point.x - origin.x) * x + (point.y - origin.y) * y);
  return { low: Math.min(...at), high: Math.max(...at) };
}

/**
 * May two readings, by their corners, be of the same bars? They run the same way, cover the same stretch of it, and no more
 * than `gap` of the longer one's length lies between them across it: lines of one symbol that were read differently are next
 * to each other, two labels are further apart.
 */
export function shareBars(one: readonly Point[], other: readonly Point[], gap = 0.25): boolean {
  const [first, second] = [placeOf(one), placeOf(other)];
  if (first === undefined || second === undefined) return false;
  const { along, from, length } = first;
  if (Math.abs(along.x * second.along.x + along.y * second.along.y) < parallel) return false;
  const reach = rangeOf([second.from, second.to], from, along);
  const common = Math.min(length, reach.high) - Math.max(0, reach.low);
  if (common < commonPart * Math.min(length, second.length)) return false;
  const across = { x: -along.y, y: along.x };
  const [here, there] = [rangeOf(one, from, across), rangeOf(other, from, across)];
  const between = Math.max(here.low, there.low) - Math.min(here.high, there.high);
  return between <= gap * Math.max(length, second.length);
}
