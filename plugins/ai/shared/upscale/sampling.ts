interface Size {
  width: number;
  height: number;
}

/** How far colours go over into clear pixels. */
const bleeding = 8;

/** Clear pixels next to others get the mean of their colours, step by step, so that no edge is darkened by them. */
export function bled(planes: Float32Array, opacity: Float32Array, width: number, height: number): void {
  const count = width * height;
  const known = Uint8Array.from(opacity, (value) => (value > 0 ? 1 : 0));
  for (let turn = 0; turn < bleeding; turn += 1) {
    const reached: number[] = [];
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        const at = y * width + x;
        if (known[at] === 1) continue;
        const near = neighbours(at, x, y, width, height).filter((one) => known[one] === 1);
        if (near.length === 0) continue;
        for (let channel = 0; channel < 3; channel += 1) {
          let sum = 0;
          for (const one of near) sum += planes[channel * count + one] as number;
          planes[channel * count + at] = sum / near.length;
        }
        reached.push(at);
      }
    if (reached.length === 0) return;
    for (const at of reached) known[at] = 1;
  }
}

function neighbours(at: number, x: number, y: number, width: number, height: number): number[] {
  const found: number[] = [];
  if (x > 0) found.push(at - 1);
  if (x < width - 1) found.push(at + 1);
  if (y > 0) found.push(at - width);
  if (y < height - 1) found.push(at + width);
  return found;
}

/** Catmull-Rom. */
function weight(distance: number): number {
  const x = Math.abs(distance);
  if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
  return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
}

/**
 * A plane from `start` on (both directions), one of the result's pixels for `step` of its own, by Catmull-Rom, which is
 * widened where the result is smaller. With a step of 1 it is cut out.
 */
export function sampled(
  plane: Float32Array,
  from: Size,
  to: Size,
  { start, step }: { start: number; step: number },
): Float32Array {
  const columns = taps(to.width, from.width, start, step);
  const rows = taps(to.height, from.height, start, step);
  const between = new Float32Array(to.width * from.height);
  for (let y = 0; y < from.height; y += 1)
    for (const [x, { first, weights }] of columns.entries()) {
      let sum = 0;
      for (let tap = 0; tap < weights.length; tap += 1)
        sum += (weights[tap] as number) * (plane[y * from.width + first + tap] as number);
      between[y * to.width + x] = sum;
    }
  const made = new Float32Array(to.width * to.height);
  for (const [y, { first, weights }] of rows.entries())
    for (let x = 0; x < to.width; x += 1) {
      let sum = 0;
      for (let tap = 0; tap < weights.length; tap += 1)
        sum += (weights[tap] as number) * (between[(first + tap) * to.width + x] as number);
      made[y * to.width + x] = sum;
    }
  return made;
}

interface Taps {
  first: number;
  weights: Float32Array;
}

function taps(count: number, length: number, start: number, step: number): Taps[] {
  const wide = Math.max(1, step);
  return Array.from({ length: count }, (_, at) => {
    const middle = start + (at + 0.5) * step - 0.5;
    const first = Math.max(0, Math.ceil(middle - 2 * wide));
    const last = Math.min(length - 1, Math.floor(middle + 2 * wide));
    const weights = Float32Array.from({ length: last - first + 1 }, (_one, tap) =>
      weight((first + tap - middle) / wide),
    );
    const sum = weights.reduce((all, one) => all + one, 0);
    return { first, weights: weights.map((one) => one / sum) };
  });
}
