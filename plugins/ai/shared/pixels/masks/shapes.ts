import { type Mask, newMask, type Point, type Rectangle, within } from '../image.ts';

/** Lines that a row of pixels is cut into; across, coverage is exact. */
const lines = 16;
/** Pixels by which an ellipse's polygon may miss it. */
const miss = 0.01;

/** A rectangle at any place, its edges as full as they cover their pixels. */
export function rectangleMask(width: number, height: number, area: Rectangle): Mask {
  const mask = newMask(width, height);
  const upright = { x: area.x, y: area.y, width: Math.abs(area.width), height: Math.abs(area.height) };
  if (area.width < 0) upright.x += area.width;
  if (area.height < 0) upright.y += area.height;
  const part = within(mask, upright);
  if (part === undefined) return mask;
  for (let y = part.y; y < part.y + part.height; y += 1) {
    const down = overlap(y, upright.y, upright.y + upright.height) * 255;
    for (let x = part.x; x < part.x + part.width; x += 1)
      mask.data[y * width + x] = Math.round(down * overlap(x, upright.x, upright.x + upright.width));
  }
  return mask;
}

/** How much of the pixel that begins at `at` lies between two edges. */
function overlap(at: number, from: number, to: number): number {
  return Math.max(0, Math.min(at + 1, to) - Math.max(at, from));
}

/** The ellipse that fills a rectangle. */
export function ellipseMask(width: number, height: number, { x, y, width: across, height: down }: Rectangle): Mask {
  const [rx, ry] = [Math.abs(across) / 2, Math.abs(down) / 2];
  const corners = Math.max(8, Math.ceil(Math.PI * Math.sqrt(Math.max(rx, ry) / (2 * miss))));
  // The polygon lies half in, half out, so that its area is the ellipse's.
  const out = Math.sqrt((2 * Math.PI) / corners / Math.sin((2 * Math.PI) / corners));
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = (corner / corners) * 2 * Math.PI;
    return { x: x + across / 2 + Math.cos(angle) * rx * out, y: y + down / 2 + Math.sin(angle) * ry * out };
  });
  return polygonMask(width, height, points);
}

interface Edge {
  /** In lines: the first that it crosses, and the first behind it. */
  from: number;
  to: number;
  /** Where it crosses line 0, and how far it goes aside a line. */
  x: number;
  step: number;
  turn: 1 | -1;
}

function edgesOf(points: readonly Point[], height: number): Edge[] {
  const edges: Edge[] = [];
  points.forEach((one, index) => {
    const other = points[(index + 1) % points.length] as Point;
    if (![one.x, one.y, other.x, other.y].every(Number.isFinite)) return;
    const [upper, lower] = one.y < other.y ? [one, other] : [other, one];
    // A line runs through the middle of its strip.
    const from = Math.max(0, Math.ceil(upper.y * lines - 0.5));
    const to = Math.min(height * lines, Math.ceil(lower.y * lines - 0.5));
    if (from >= to) return;
    const step = (lower.x - upper.x) / (lower.y - upper.y) / lines;
    edges.push({ from, to, x: upper.x + (0.5 - upper.y * lines) * step, step, turn: one === upper ? 1 : -1 });
  });
  return edges.toSorted((a, b) => a.from - b.from);
}

/**
 * A polygon, or a lasso of many points, closed by itself. What it goes round is in, however often it crosses itself
 * (the rule of non-zero winding).
 */
export function polygonMask(width: number, height: number, points: readonly Point[]): Mask {
  const mask = newMask(width, height);
  const edges = edgesOf(points, height);
  const row = new Float32Array(width + 2);
  let next = 0;
  let crossed: Edge[] = [];
  for (let y = edges[0] === undefined ? height : Math.floor(edges[0].from / lines); y < height; y += 1) {
    if (crossed.length === 0 && next === edges.length) break;
    row.fill(0);
    for (let line = y * lines; line < (y + 1) * lines; line += 1) {
      for (; next < edges.length && (edges[next] as Edge).from <= line; next += 1) crossed.push(edges[next] as Edge);
      crossed = crossed.filter(({ to }) => to > line);
      addSpans(row, width, crossed, line);
    }
    let full = 0;
    for (let x = 0; x < width; x += 1) {
      full += row[x] as number;
      mask.data[y * width + x] = Math.min(255, Math.round((full * 255) / lines));
    }
  }
  return mask;
}

function addSpans(row: Float32Array, width: number, crossed: readonly Edge[], line: number): void {
  const at = crossed.map(({ x, step, turn }) => ({ x: x + step * line, turn })).sort((a, b) => a.x - b.x);
  let winding = 0;
  let from = 0;
  for (const { x, turn } of at) {
    if (winding === 0) from = x;
    winding += turn;
    if (winding === 0) addSpan(row, Math.max(0, Math.min(width, from)), Math.max(0, Math.min(width, x)));
  }
}

/** As differences from pixel to pixel: their running sum is the coverage. */
function addSpan(row: Float32Array, from: number, to: number): void {
  addEdge(row, from, 1);
  addEdge(row, to, -1);
}

function addEdge(row: Float32Array, x: number, sign: number): void {
  const pixel = Math.floor(x);
  const rest = x - pixel;
  row[pixel] = (row[pixel] as number) + sign * (1 - rest);
  row[pixel + 1] = (row[pixel + 1] as number) + sign * rest;
}
