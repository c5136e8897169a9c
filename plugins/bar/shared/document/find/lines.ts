import type { Edges } from './edges.ts';

/** A line x · nx + y · ny = d, its normal of length 1. */
export interface Line {
  nx: number;
  ny: number;
  d: number;
}

/** Half turns are cut into so many directions. */
const directions = 120;
/** Pixels of distance that are counted as one. */
const cell = 1.5;
/** Directions to each side of a pixel's own that it votes for. */
const spread = 3;
const most = 26;
/** Strength from which a pixel votes. */
const least = 0.3;

const cosines = Float32Array.from({ length: directions }, (_, at) => Math.cos((at * Math.PI) / directions));
const sines = Float32Array.from({ length: directions }, (_, at) => Math.sin((at * Math.PI) / directions));

interface Votes {
  counts: Float32Array;
  cells: number;
  offset: number;
}

/** The longest straight edges of a picture, at most 26: Hough's transform, in which pixels vote along their own edge alone. */
export function linesOf(edges: Edges): Line[] {
  const pixels = thin(edges);
  const offset = Math.ceil(Math.hypot(edges.width, edges.height) / cell);
  const cells = 2 * offset + 2;
  const votes: Votes = { counts: new Float32Array(directions * cells), cells, offset };
  for (const at of pixels) vote(edges, votes, at, 1);
  const enough = 0.055 * Math.min(edges.width, edges.height);
  const lines: Line[] = [];
  let left = pixels;
  while (lines.length < most) {
    const { line, value, at: peak } = highest(votes);
    if (value < enough) break;
    const straight = fitted(edges, left, line);
    // What belongs to it votes no more: its shadow to both sides is no line of its own.
    const rest: number[] = [];
    let gone = 0;
    for (const at of left) {
      if (belongs(edges, at, straight, 2.5) || belongs(edges, at, line, 2)) {
        vote(edges, votes, at, -1);
        gone += 1;
      } else rest.push(at);
    }
    // Votes of pixels that stand for no line together.
    if (gone < enough / 2) votes.counts.fill(0, Math.max(0, peak - 2), peak + 3);
    else lines.push(straight);
    left = rest;
  }
  return lines;
}

/** Pixels that are stronger than both their neighbours across the edge. */
function thin({ width, height, strength, x, y }: Edges): number[] {
  const found: number[] = [];
  for (let row = 2; row < height - 2; row += 1)
    for (let column = 2; column < width - 2; column += 1) {
      const at = row * width + column;
      const own = strength[at] as number;
      if (own < least) continue;
      const step = Math.round(x[at] as number) + Math.round(y[at] as number) * width;
      if (own >= (strength[at + step] as number) && own > (strength[at - step] as number)) found.push(at);
    }
  return found;
}

function vote({ width, strength, x, y }: Edges, { counts, cells, offset }: Votes, at: number, sign: number): void {
  const angle = Math.atan2(y[at] as number, x[at] as number);
  const middle = Math.round((angle / Math.PI) * directions);
  const column = at % width;
  const row = (at - column) / width;
  const weight = sign * Math.min(1, strength[at] as number);
  for (let step = -spread; step <= spread; step += 1) {
    const direction = (middle + step + 2 * directions) % directions;
    const rho = (column * (cosines[direction] as number) + row * (sines[direction] as number)) / cell + offset;
    const low = Math.floor(rho);
    const part = rho - low;
    const place = direction * cells + low;
    counts[place] = (counts[place] as number) + weight * (1 - part);
    counts[place + 1] = (counts[place + 1] as number) + weight * part;
  }
}

function highest({ counts, cells, offset }: Votes): { line: Line; value: number; at: number } {
  let best = 0;
  let value = 0;
  for (let at = 0; at < counts.length; at += 1) {
    const count = counts[at] as number;
    if (count > value) [best, value] = [at, count];
  }
  const direction = Math.floor(best / cells);
  const theta = (direction * Math.PI) / directions;
  const line = { nx: Math.cos(theta), ny: Math.sin(theta), d: ((best % cells) - offset) * cell };
  return { line, value, at: best };
}

function belongs({ width, x, y }: Edges, at: number, { nx, ny, d }: Line, reach: number): boolean {
  const column = at % width;
  const row = (at - column) / width;
  if (Math.abs(column * nx + row * ny - d) > reach) return false;
  return Math.abs((x[at] as number) * nx + (y[at] as number) * ny) > 0.94;
}

/** The line through the pixels that belong to it, twice. */
function fitted(edges: Edges, pixels: readonly number[], line: Line): Line {
  let result = line;
  for (const reach of [3, 2]) {
    const near = pixels.filter((at) => belongs(edges, at, result, reach));
    if (near.length < 8) return result;
    const points = near.map((at) => ({
      x: at % edges.width,
      y: Math.floor(at / edges.width),
      weight: Math.min(1, edges.strength[at] as number),
    }));
    result = throughPoints(points) ?? result;
  }
  return result;
}

export interface WeightedPoint {
  x: number;
  y: number;
  weight: number;
}

/** The line with the least sum of squared distances; undefined for points without extent. */
export function throughPoints(points: readonly WeightedPoint[]): Line | undefined {
  let [total, sumX, sumY] = [0, 0, 0];
  for (const { x, y, weight } of points) {
    total += weight;
    sumX += weight * x;
    sumY += weight * y;
  }
  if (total <= 0) return undefined;
  const [mx, my] = [sumX / total, sumY / total];
  let [xx, xy, yy] = [0, 0, 0];
  for (const { x, y, weight } of points) {
    xx += weight * (x - mx) ** 2;
    xy += weight * (x - mx) * (y - my);
    yy += weight * (y - my) ** 2;
  }
  if (xx + yy < 1e-6) return undefined;
  // The normal is the direction of least extent.
  const angle = Math.atan2(2 * xy, xx - yy) / 2 + Math.PI / 2;
  const [nx, ny] = [Math.cos(angle), Math.sin(angle)];
  return { nx, ny, d: mx * nx + my * ny };
}

/** Where two lines meet; undefined for parallel ones. */
export function meet(a: Line, b: Line): { x: number; y: number } | undefined {
  const det = a.nx * b.ny - b.nx * a.ny;
  if (Math.abs(det) < 1e-6) return undefined;
  return { x: (a.d * b.ny - b.d * a.ny) / det, y: (a.nx * b.d - b.nx * a.d) / det };
}
