import type { Picture, WhiteGroundPlan } from './types.ts';

type Seen = (x: number, y: number) => number;

/** How far up from its foot the subject counts as standing, and how far the shadow reaches, of the square's side. */
const foot = 0.03;
const soft = 0.022;

/** Rows of the square, as wide as it is, from `y` on: black, more or less opaque. */
export interface ShadowStrip extends Picture {
  readonly y: number;
}

/**
 * What darkens the ground under the subject's foot: along it as wide as the foot is, above and below it less and less.
 * `seen`: how much of the subject (0 … 255) is at a place of the picture that the plan is of; `strength`: 0 … 1.
 */
export function groundShadow(seen: Seen, plan: WhiteGroundPlan, strength: number): ShadowStrip {
  const { side, box, scale } = plan;
  const reach = Math.max(1, Math.round(side * soft));
  const line = blurred(footprint(seen, plan), reach);
  const middle = Math.min(side - 1, plan.y + (box.y1 - box.y0) * scale - reach * 0.4);
  const first = Math.max(0, Math.floor(middle - reach * 3));
  const height = Math.min(side, Math.ceil(middle + reach * 3)) - first;
  const data = new Uint8ClampedArray(side * height * 4);
  for (let y = 0; y < height; y += 1) {
    const down = (first + y - middle) / reach;
    const dark = 110 * strength * Math.exp(-down * down);
    for (let x = 0; x < side; x += 1) data[(y * side + x) * 4 + 3] = dark * (line[x] as number);
  }
  return { y: first, width: side, height, data };
}

/** 1 in each column of the square where the subject comes down to its foot. */
function footprint(seen: Seen, { side, box, scale, x: left }: WhiteGroundPlan): Float32Array {
  const into = new Float32Array(side);
  const from = Math.max(box.y0, Math.floor(box.y1 - (side * foot) / scale));
  for (let x = box.x0; x < box.x1; x += 1) {
    let isDown = false;
    for (let y = from; y < box.y1 && !isDown; y += 1) isDown = seen(x, y) >= 128;
    if (!isDown) continue;
    into.fill(1, Math.floor(left + (x - box.x0) * scale), Math.ceil(left + (x + 1 - box.x0) * scale));
  }
  return into;
}

/** Three means of a line, which is nearly a Gaussian; beyond its ends there is nothing. */
function blurred(line: Float32Array, radius: number): Float32Array {
  let from = line;
  for (let pass = 0; pass < 3; pass += 1) {
    const into = new Float32Array(line.length);
    let sum = 0;
    for (let x = 0; x < Math.min(radius, from.length); x += 1) sum += from[x] as number;
    for (let x = 0; x < from.length; x += 1) {
      sum += from[x + radius] ?? 0;
      into[x] = Math.max(0, sum / (radius * 2 + 1));
      sum -= from[x - radius] ?? 0;
    }
    from = into;
  }
  return from;
}
