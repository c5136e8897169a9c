import { lastAtMost } from '../statistics/timeline.ts';

/** A track as the map draws it. */
export interface LineColumns {
  /** Web Mercator, 0 to 1 over the world from west to east; beyond it past the date line. */
  x: Float64Array<ArrayBuffer>;
  /** Web Mercator, 0 to 1 from north to south. */
  y: Float64Array<ArrayBuffer>;
  /** How far, in units of x, the line moves without this point (Douglas–Peucker). Ends and breaks are infinite. */
  significance: Float32Array<ArrayBuffer>;
}

/** Points that are simplified together: their first and last one stay. */
const chunk = 512;

export function mercatorX(lng: number): number {
  return lng / 360 + 0.5;
}

/** Latitudes beyond the map's edge count as its edge. */
export function mercatorY(lat: number): number {
  const sin = Math.sin((Math.max(-85.051129, Math.min(85.051129, lat)) * Math.PI) / 180);
  return 0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI);
}

/** Projects a track and rates its points for drawing at any zoom. */
export function lineColumns(lng: Float64Array, lat: Float64Array, breaks: Uint32Array): LineColumns {
  const count = lng.length;
  const x = new Float64Array(count);
  const y = new Float64Array(count);
  for (let i = 0; i < count; i += 1) {
    x[i] = mercatorX(lng[i] as number);
    y[i] = mercatorY(lat[i] as number);
  }
  const significance = new Float32Array(count);
  let first = 0;
  for (const end of [...breaks, count]) {
    for (let from = first; from < end; from += chunk) {
      const to = Math.min(from + chunk, end - 1);
      significance[from] = Number.POSITIVE_INFINITY;
      significance[to] = Number.POSITIVE_INFINITY;
      rate(x, y, significance, from, to);
    }
    first = end;
  }
  return { x, y, significance };
}

/** Douglas–Peucker without a tolerance: each point gets the one at which it would go. */
function rate(x: Float64Array, y: Float64Array, significance: Float32Array, first: number, last: number): void {
  const open: [number, number, number][] = [[first, last, Number.POSITIVE_INFINITY]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [from, to, limit] = span;
    let farthest = -1;
    let greatest = -1;
    for (let i = from + 1; i < to; i += 1) {
      const away = squaredDistance(x, y, i, from, to);
      if (away > greatest) [greatest, farthest] = [away, i];
    }
    if (farthest < 0) continue;
    // A point is never more significant than the one that split its span.
    const value = Math.min(limit, Math.sqrt(greatest));
    significance[farthest] = value;
    open.push([from, farthest, value], [farthest, to, value]);
  }
}

/** Of point `i` from the line between two others. */
function squaredDistance(x: Float64Array, y: Float64Array, i: number, from: number, to: number): number {
  const [ax, ay] = [x[from] as number, y[from] as number];
  const [dx, dy] = [(x[to] as number) - ax, (y[to] as number) - ay];
  const [px, py] = [(x[i] as number) - ax, (y[i] as number) - ay];
  const square = dx * dx + dy * dy;
  const share = square > 0 ? Math.max(0, Math.min(1, (px * dx + py * dy) / square)) : 0;
  return (px - share * dx) ** 2 + (py - share * dy) ** 2;
}

/** The points that are drawn at one zoom, in order. */
export interface LineLevel {
  /** Indices of points, ascending. */
  points: Uint32Array<ArrayBuffer>;
  /** Entries that are no point but a gap; they repeat the index before it. */
  gaps: Set<number>;
  /** West, north, east and south (Mercator) of every `segmentsInBox` segments. */
  boxes: Float64Array<ArrayBuffer>;
}

/** Segments that are drawn, or left out where they are not in view, together. */
export const segmentsInBox = 1_024;

/** The points without which the line would move by `tolerance` (units of x) or more. */
export function lineLevel({ x, y, significance }: LineColumns, breaks: Uint32Array, tolerance: number): LineLevel {
  const entries: number[] = [];
  const gaps = new Set<number>();
  let nextBreak = 0;
  for (let i = 0; i < x.length; i += 1) {
    if (breaks[nextBreak] === i) {
      nextBreak += 1;
      gaps.add(entries.length);
      entries.push(i - 1);
    }
    if ((significance[i] as number) >= tolerance) entries.push(i);
  }
  const points = Uint32Array.from(entries);
  const boxes = new Float64Array(Math.ceil(Math.max(0, points.length - 1) / segmentsInBox) * 4);
  for (let box = 0; box * 4 < boxes.length; box += 1) {
    const end = Math.min(points.length, (box + 1) * segmentsInBox + 1);
    const bounds = [
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
      Number.NEGATIVE_INFINITY,
    ];
    for (let entry = box * segmentsInBox; entry < end; entry += 1) {
      const [px, py] = [x[points[entry] as number] as number, y[points[entry] as number] as number];
      bounds[0] = Math.min(bounds[0] as number, px);
      bounds[1] = Math.min(bounds[1] as number, py);
      bounds[2] = Math.max(bounds[2] as number, px);
      bounds[3] = Math.max(bounds[3] as number, py);
    }
    boxes.set(bounds, box * 4);
  }
  return { points, gaps, boxes };
}

/** How a level is cut at a moment: segment s leads from entry s to entry s + 1. */
export interface LineCut {
  /** Segments before this one are passed. */
  passed: number;
  /** Segments from this one on are ahead. */
  ahead: number;
  /** The segment between, which the marker is on, by its entries; undefined within a gap and at the end. */
  within: { from: number; to: number } | undefined;
}

/** Cuts a level at the point `index` of the track and everything behind it. */
export function cutAt({ points, gaps }: LineLevel, index: number): LineCut {
  const entry = lastAtMost(points, index);
  const on = entry + 1 < points.length && !gaps.has(entry) && !gaps.has(entry + 1);
  return { passed: entry, ahead: entry + 1, within: on ? { from: entry, to: entry + 1 } : undefined };
}

/** The parts of the segments `from` up to `to` whose boxes touch the view (west, north, east, south). */
export function visibleRanges(
  { boxes }: LineLevel,
  from: number,
  to: number,
  [west, north, east, south]: readonly [number, number, number, number],
): { first: number; count: number }[] {
  const ranges: { first: number; count: number }[] = [];
  for (let box = Math.floor(from / segmentsInBox); box * segmentsInBox < to; box += 1) {
    const [w, n, e, s] = [0, 1, 2, 3].map((side) => boxes[box * 4 + side] as number) as [
      number,
      number,
      number,
      number,
    ];
    if (w > east || e < west || n > south || s < north) continue;
    const first = Math.max(from, box * segmentsInBox);
    const end = Math.min(to, (box + 1) * segmentsInBox);
    const last = ranges.at(-1);
    if (last !== undefined && last.first + last.count === first) last.count += end - first;
    else if (end > first) ranges.push({ first, count: end - first });
  }
  return ranges;
}
