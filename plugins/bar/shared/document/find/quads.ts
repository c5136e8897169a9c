import { area, isConvex, ordered, type Point, type Quad } from '../geometry/quad.ts';
import type { Edges } from './edges.ts';
import { type Line, meet } from './lines.ts';

/** How much of a line is edge, from any place on it to any other, by sums from its start. */
interface Profile {
  line: Line;
  /** Place on the line (pixels from the foot of the origin's perpendicular) at which the sums start. */
  start: number;
  sums: Float32Array;
  /** The same with a sign: positive where the brighter side is that of the normal. */
  signed: Float32Array;
}

export interface FoundQuad {
  quad: Quad;
  /** 0 to 1: how much speaks for it. */
  score: number;
}

/** Cosine of the largest angle between opposite sides, and of the least between neighbours. */
const opposite = Math.cos((38 * Math.PI) / 180);
const neighbour = Math.cos((42 * Math.PI) / 180);
/** Part of the picture that a sheet takes at least. */
const minArea = 0.07;
/** Pixels to each side of a line in which its edge is looked for. */
const reach = 2;

/**
 * The four lines that are most like the sides of a sheet: edge all along each, ending at the corners, brighter on one
 * side all round, and as large as may be. Undefined where nothing has a score of `least`.
 */
export function bestQuad(edges: Edges, lines: readonly Line[], least: number): FoundQuad | undefined {
  const profiles = lines.map((line) => profileOf(edges, line));
  const pairs = pairsOf(edges, lines);
  const corners = lines.map((a) => lines.map((b) => cornerOf(edges, a, b)));
  let best: FoundQuad | undefined;
  for (const [at, [a, b]] of pairs.entries())
    for (let other = at + 1; other < pairs.length; other += 1) {
      const [c, d] = pairs[other] as [number, number];
      const four = [corners[a]?.[c], corners[c]?.[b], corners[b]?.[d], corners[d]?.[a]];
      const [ac, cb, bd, da] = four;
      if (ac === undefined || cb === undefined || bd === undefined || da === undefined) continue;
      // Between the corners `da` and `ac` lies the line a, and so on.
      const sides = [a, c, b, d].map((line) => profiles[line] as Profile);
      const found = scoreOf(edges, [da, ac, cb, bd], sides, best?.score ?? least);
      if (found !== undefined) best = found;
    }
  return best;
}

/** Where two lines meet at an angle that a sheet's corner may have; undefined where they do not, or outside of the picture. */
function cornerOf({ width, height }: Edges, a: Line, b: Line): Point | undefined {
  if (alike(a, b) > neighbour) return undefined;
  const corner = meet(a, b);
  return corner !== undefined && nearPicture(corner, width, height) ? corner : undefined;
}

const alike = (a: Line, b: Line): number => Math.abs(a.nx * b.nx + a.ny * b.ny);

/** Lines that may be opposite sides, by their places: of nearly one direction, and apart. */
function pairsOf({ width, height }: Edges, lines: readonly Line[]): [number, number][] {
  const apart = 0.14 * Math.min(width, height);
  const middle = { x: width / 2, y: height / 2 };
  const from = ({ nx, ny, d }: Line): number => d - middle.x * nx - middle.y * ny;
  const pairs: [number, number][] = [];
  for (const [first, a] of lines.entries())
    for (const [second, b] of lines.entries()) {
      if (second <= first || alike(a, b) < opposite) continue;
      const same = a.nx * b.nx + a.ny * b.ny > 0 ? 1 : -1;
      if (Math.abs(from(a) - same * from(b)) >= apart) pairs.push([first, second]);
    }
  return pairs;
}

function profileOf({ width, height, strength, x, y }: Edges, line: Line): Profile {
  const { nx, ny, d } = line;
  const [fx, fy] = [nx * d, ny * d];
  const [dx, dy] = [-ny, nx];
  const long = Math.ceil(Math.hypot(width, height));
  const sums = new Float32Array(2 * long + 2);
  const signed = new Float32Array(2 * long + 2);
  for (let step = 0; step <= 2 * long; step += 1) {
    const place = step - long;
    let [best, sign] = [0, 0];
    for (let off = -reach; off <= reach; off += 1) {
      const column = Math.round(fx + dx * place + nx * off);
      const row = Math.round(fy + dy * place + ny * off);
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const at = row * width + column;
      const along = (x[at] as number) * nx + (y[at] as number) * ny;
      const value = strength[at] as number;
      if (Math.abs(along) > 0.85 && value > best) [best, sign] = [value, Math.sign(along)];
    }
    // From 0.5 on it is an edge, whatever more it is.
    const counted = Math.min(1, best / 0.5);
    sums[step + 1] = (sums[step] as number) + counted;
    signed[step + 1] = (signed[step] as number) + counted * sign;
  }
  return { line, start: -long, sums, signed };
}

/** Part of the way between two points of a line that is edge, and the same with its sign. */
function edgeBetween({ line, start, sums, signed }: Profile, a: Point, b: Point): [number, number] {
  const place = ({ x, y }: Point): number =>
    Math.min(sums.length - 1, Math.max(0, Math.round(y * line.nx - x * line.ny - start)));
  const [low, high] = [Math.min(place(a), place(b)), Math.max(place(a), place(b))];
  if (high <= low) return [0, 0];
  const length = high - low;
  return [
    ((sums[high] as number) - (sums[low] as number)) / length,
    ((signed[high] as number) - (signed[low] as number)) / length,
  ];
}

/** What speaks for the quad of these corners, side `n` between the corners n and n + 1; undefined for not more than `least`. */
function scoreOf(
  { width, height }: Edges,
  corners: Quad,
  sides: readonly Profile[],
  least: number,
): FoundQuad | undefined {
  const size = Math.abs(area(corners)) / (width * height);
  const large = 0.5 + 0.5 * Math.sqrt(Math.min(1, size * 1.4));
  if (size < minArea || large <= least) return undefined;
  const quad = ordered(corners);
  if (!isConvex(quad)) return undefined;
  const middle = {
    x: (corners[0].x + corners[1].x + corners[2].x + corners[3].x) / 4,
    y: (corners[0].y + corners[1].y + corners[2].y + corners[3].y) / 4,
  };
  let [sum, worst, bright, beyond] = [0, 1, 0, 0];
  for (const [at, side] of sides.entries()) {
    const [a, b] = [corners[at] as Point, corners[(at + 1) % 4] as Point];
    const [edge, signed] = edgeBetween(side, a, b);
    if (edge < 0.22) return undefined;
    sum += edge / 4;
    worst = Math.min(worst, edge);
    const { nx, ny, d } = side.line;
    bright += (signed * (middle.x * nx + middle.y * ny > d ? 1 : -1)) / 4;
    beyond += (edgeBetween(side, b, further(a, b))[0] + edgeBetween(side, a, further(b, a))[0]) / 8;
  }
  const support = 0.55 * sum + 0.45 * worst;
  // Paper is mostly brighter than its desk; a dark card differs from it all round as well.
  const even = 0.8 + (bright > 0 ? 0.2 * bright : -0.1 * bright);
  const score = support * even * large - 0.12 * beyond;
  return score > least ? { quad, score } : undefined;
}

/** Beyond `to` by an eighth of the way from `from`. */
function further(from: Point, to: Point): Point {
  return { x: to.x + (to.x - from.x) / 8, y: to.y + (to.y - from.y) / 8 };
}

function nearPicture({ x, y }: Point, width: number, height: number): boolean {
  const [over, under] = [0.03 * width, 0.03 * height];
  return x >= -over && y >= -under && x <= width + over && y <= height + under;
}
