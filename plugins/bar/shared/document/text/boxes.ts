import type { Point } from '../geometry/quad.ts';
import type { TurnedBox } from './text.ts';

/** Probability from which a pixel is text, and the mean from which a box is. */
const textFrom = 0.3;
const boxFrom = 0.5;
/** The model draws lines thinner than they are: by how much boxes grow, of their area by their perimeter. */
const growth = 1.6;
const maxBoxes = 600;

/**
 * Lines of text in the map of probabilities of a text detector: connected pixels, the least rectangle round each, grown
 * (Liao et al., "Real-time scene text detection with differentiable binarization", 2020). In pixels of the map.
 */
export function boxesOf(map: Float32Array, width: number, height: number): TurnedBox[] {
  const seen = new Uint8Array(map.length);
  const boxes: TurnedBox[] = [];
  for (let start = 0; start < map.length && boxes.length < maxBoxes; start += 1) {
    if (seen[start] === 1 || (map[start] as number) < textFrom) continue;
    const pixels = connected(map, seen, start, width, height);
    if (pixels.length < 12) continue;
    let sum = 0;
    for (const at of pixels) sum += map[at] as number;
    const sure = sum / pixels.length;
    if (sure < boxFrom) continue;
    const box = minBox(hullOf(outline(pixels, width)));
    if (box === undefined || Math.min(box.half.x, box.half.y) < 1.2) continue;
    const more = (growth * box.half.x * box.half.y) / (box.half.x + box.half.y);
    boxes.push({ ...box, half: { x: box.half.x + more, y: box.half.y + more }, sure });
  }
  return inReadingOrder(boxes);
}

function connected(map: Float32Array, seen: Uint8Array, start: number, width: number, height: number): number[] {
  const pixels = [start];
  seen[start] = 1;
  for (let next = 0; next < pixels.length; next += 1) {
    const at = pixels[next] as number;
    const x = at % width;
    const y = (at - x) / width;
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row += 1)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column += 1) {
        const near = row * width + column;
        if (seen[near] === 1 || (map[near] as number) < textFrom) continue;
        seen[near] = 1;
        pixels.push(near);
      }
  }
  return pixels;
}

/** The first and last pixel of each row, at their outer corners. */
function outline(pixels: readonly number[], width: number): Point[] {
  const rows = new Map<number, [number, number]>();
  for (const at of pixels) {
    const x = at % width;
    const y = (at - x) / width;
    const row = rows.get(y);
    if (row === undefined) rows.set(y, [x, x]);
    else if (x < row[0]) row[0] = x;
    else if (x > row[1]) row[1] = x;
  }
  return [...rows].flatMap(([y, [left, right]]) => [
    { x: left, y },
    { x: right + 1, y },
    { x: left, y: y + 1 },
    { x: right + 1, y: y + 1 },
  ]);
}

/** Andrew's monotone chain. */
function hullOf(points: Point[]): Point[] {
  const sorted = points.sort((a, b) => a.x - b.x || a.y - b.y);
  const half = (all: readonly Point[]): Point[] => {
    const chain: Point[] = [];
    for (const point of all) {
      for (let last = chain.at(-1), before = chain.at(-2); last !== undefined && before !== undefined; ) {
        const turn = (last.x - before.x) * (point.y - before.y) - (last.y - before.y) * (point.x - before.x);
        if (turn > 0) break;
        chain.pop();
        last = chain.at(-1);
        before = chain.at(-2);
      }
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** The rectangle of least area round a hull: one of its sides lies along one of the hull's. Its width runs with the text. */
function minBox(hull: readonly Point[]): Omit<TurnedBox, 'sure'> | undefined {
  let best: Omit<TurnedBox, 'sure'> | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const [at, a] of hull.entries()) {
    const b = hull[(at + 1) % hull.length] as Point;
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    if (length === 0) continue;
    const along = { x: (b.x - a.x) / length, y: (b.y - a.y) / length };
    let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
    for (const { x, y } of hull) {
      const u = x * along.x + y * along.y;
      const v = y * along.x - x * along.y;
      left = Math.min(left, u);
      right = Math.max(right, u);
      top = Math.min(top, v);
      bottom = Math.max(bottom, v);
    }
    const size = (right - left) * (bottom - top);
    if (size >= least) continue;
    least = size;
    const [u, v] = [(left + right) / 2, (top + bottom) / 2];
    best = {
      middle: { x: u * along.x - v * along.y, y: u * along.y + v * along.x },
      half: { x: (right - left) / 2, y: (bottom - top) / 2 },
      along,
    };
  }
  return best === undefined ? undefined : upright(best);
}

/** The same rectangle with its width nearest to a line of writing: to the right, and down for what stands upright. */
function upright(box: Omit<TurnedBox, 'sure'>): Omit<TurnedBox, 'sure'> {
  const { along, half } = box;
  const quarter = { x: -along.y, y: along.x };
  const level = Math.abs(along.x) >= Math.abs(along.y);
  const [wide, high] = level ? [half.x, half.y] : [half.y, half.x];
  const right = level ? along : quarter;
  const flipped = right.x < 0 ? { x: -right.x, y: -right.y } : right;
  if (high < 1.5 * wide) return { ...box, along: flipped, half: { x: wide, y: high } };
  return { ...box, along: { x: -flipped.y, y: flipped.x }, half: { x: high, y: wide } };
}

/** From top to bottom, and from left to right within a line. */
function inReadingOrder(boxes: TurnedBox[]): TurnedBox[] {
  const sorted = boxes.sort((a, b) => a.middle.y - b.middle.y);
  const rows: TurnedBox[][] = [];
  for (const box of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (
      row !== undefined &&
      first !== undefined &&
      box.middle.y - first.middle.y < 0.7 * Math.min(first.half.y, box.half.y)
    )
      row.push(box);
    else rows.push([box]);
  }
  return rows.flatMap((row) => row.sort((a, b) => a.middle.x - b.middle.x));
}
