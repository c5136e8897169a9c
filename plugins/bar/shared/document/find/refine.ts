import { isConvex, mapped, type Point, type Quad } from '../geometry/quad.ts';
import { type Pixels, type Plane, plane } from '../pixels.ts';
import { closed } from './closing.ts';
import { type Line, meet, throughPoints, type WeightedPoint } from './lines.ts';

/** Places along a side at which its edge is measured. */
const places = 72;
/** Part of a side next to each corner that is left out: corners are bent, and fingers hold them. */
const ends = 0.05;

/**
 * The same corners to a part of a pixel: along each side the edge is looked for across it, within `reach` pixels, and a
 * line laid through what was found, without what lies apart. A side that cannot be told stays where it was.
 * `writing` is half the width in pixels of dark strokes that are filled first; 0 leaves them.
 */
export function refined(picture: Pixels, quad: Quad, reach: number, writing: number): Quad {
  const plain = lightOf(picture);
  const light = writing === 0 ? plain : closed(plain, writing);
  const lines = quad.map((a, at) => {
    const b = quad[(at + 1) % 4] as Point;
    return sideLine(light, a, b, reach);
  });
  const result = mapped(quad, (corner, at) => {
    const [before, after] = [lines[(at + 3) % 4], lines[at]];
    const point = before === undefined || after === undefined ? undefined : meet(before, after);
    return point === undefined || Math.hypot(point.x - corner.x, point.y - corner.y) > 3 * reach ? corner : point;
  });
  return isConvex(result) ? result : quad;
}

/** Of brightness and colour that which tells more: here their sum, which white paper leads on any desk. */
function lightOf({ data, width, height }: Pixels): Plane {
  const result = plane(width, height);
  for (let at = 0, from = 0; at < result.data.length; at += 1, from += 4) {
    const r = data[from] as number;
    const g = data[from + 1] as number;
    const b = data[from + 2] as number;
    result.data[at] = 0.25 * r + 0.45 * g + 0.3 * b;
  }
  return result;
}

function sideLine(light: Plane, a: Point, b: Point, reach: number): Line | undefined {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [dx, dy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  const [nx, ny] = [-dy, dx];
  const plain: Line = { nx, ny, d: a.x * nx + a.y * ny };
  const profiles: { x: number; y: number; values: Float32Array }[] = [];
  const total = new Float64Array(2);
  for (let at = 0; at < places; at += 1) {
    const part = ends + ((1 - 2 * ends) * at) / (places - 1);
    const [x, y] = [a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part];
    const values = changes(light, { x, y }, { x: dx, y: dy }, reach);
    for (const value of values) total[value > 0 ? 0 : 1] = (total[value > 0 ? 0 : 1] as number) + Math.abs(value) ** 2;
    profiles.push({ x, y, values });
  }
  // The side of it that is brighter is so nearly everywhere.
  const sign = (total[0] as number) >= (total[1] as number) ? 1 : -1;
  const points: WeightedPoint[] = [];
  for (const { x, y, values } of profiles) {
    const peak = peakOf(values, sign, reach);
    if (peak === undefined) continue;
    points.push({ x: x + nx * peak.off, y: y + ny * peak.off, weight: peak.weight });
  }
  return points.length < places / 5 ? plain : (robust(points, plain) ?? plain);
}

/** How brightness changes across a side, at each pixel from −reach to reach: the mean of what lies beyond less that before. */
function changes(light: Plane, { x, y }: Point, along: Point, reach: number): Float32Array {
  const [nx, ny] = [-along.y, along.x];
  const width = Math.max(1.5, reach / 4);
  const profile = new Float32Array(2 * (reach + 6) + 1);
  for (let at = 0; at < profile.length; at += 1) {
    const off = at - reach - 6;
    let sum = 0;
    for (const step of [-3, -1.5, 0, 1.5, 3])
      sum += valueAt(light, x + nx * off + along.x * step, y + ny * off + along.y * step);
    profile[at] = sum / 5;
  }
  const half = Math.min(6, Math.round(width));
  const result = new Float32Array(2 * reach + 1);
  for (let at = 0; at < result.length; at += 1) {
    let change = 0;
    for (let step = 1; step <= half; step += 1)
      change += (profile[at + 6 + step] as number) - (profile[at + 6 - step] as number);
    result[at] = change / half;
  }
  return result;
}

function valueAt({ data, width, height }: Plane, x: number, y: number): number {
  const column = Math.min(width - 1.001, Math.max(0, x));
  const row = Math.min(height - 1.001, Math.max(0, y));
  const left = Math.floor(column);
  const top = Math.floor(row);
  const u = column - left;
  const v = row - top;
  const at = top * width + left;
  const down = height > 1 ? width : 0;
  return (
    ((data[at] as number) * (1 - u) + (data[at + 1] as number) * u) * (1 - v) +
    ((data[at + down] as number) * (1 - u) + (data[at + down + 1] as number) * u) * v
  );
}

/** The strongest change of that sign, to a part of a pixel by the parabola through it and its neighbours. */
function peakOf(values: Float32Array, sign: number, reach: number): { off: number; weight: number } | undefined {
  let best = -1;
  let most = 0.8;
  for (let at = 1; at < values.length - 1; at += 1) {
    const value = sign * (values[at] as number);
    if (value > most) {
      most = value;
      best = at;
    }
  }
  if (best < 0) return undefined;
  const [a, b, c] = [values[best - 1] as number, values[best] as number, values[best + 1] as number].map(
    (v) => v * sign,
  ) as [number, number, number];
  const bend = a - 2 * b + c;
  const part = bend < 0 ? Math.max(-0.5, Math.min(0.5, (a - c) / (2 * bend))) : 0;
  return { off: best - reach + part, weight: Math.min(most, 25) };
}

/** The line with most points near it of those through two of them, then by least squares of what is near. */
function robust(points: readonly WeightedPoint[], plain: Line): Line | undefined {
  const near = 1.5;
  let best: Line | undefined;
  let most = 0;
  const steps = [11, 17, 23, 29, 37, 43, 53];
  for (const [from, a] of points.entries())
    for (const step of steps) {
      const b = points[from + step];
      if (b === undefined) break;
      const line = throughPoints([
        { ...a, weight: 1 },
        { ...b, weight: 1 },
      ]);
      // No more than about twelve degrees off.
      if (line === undefined || Math.abs(line.nx * plain.nx + line.ny * plain.ny) < 0.978) continue;
      let sum = 0;
      for (const { x, y, weight } of points) if (Math.abs(x * line.nx + y * line.ny - line.d) < near) sum += weight;
      if (sum > most) [best, most] = [line, sum];
    }
  for (let turn = 0; turn < 3 && best !== undefined; turn += 1) {
    const { nx, ny, d } = best;
    best =
      throughPoints(
        points.map((point) => {
          // Tukey's weights.
          const off = Math.min(1, Math.abs(point.x * nx + point.y * ny - d) / (2 * near));
          return { ...point, weight: point.weight * (1 - off * off) ** 2 };
        }),
      ) ?? best;
  }
  return best;
}
