import { boxMean } from './guided-filter.ts';

/** Mean colours of certain pixels round each pixel of a small picture. */
export interface NearColours {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue of each. */
  readonly colours: Float32Array;
  /** How far single pixels stray from that, per channel. */
  readonly spread: Float32Array;
}

/**
 * Each pixel's mean of what `isCounted` marks round it: as near as there is enough of it, else from farther away, at
 * last of all.
 */
export function nearColours(
  colours: Float32Array,
  isCounted: Uint8Array,
  width: number,
  height: number,
  radius: number,
): NearColours {
  const count = width * height;
  const into = new Float32Array(count * 3);
  const weight = new Float32Array(count);
  const spread = new Float32Array(count);
  const planes = [0, 1, 2].map((c) => Float32Array.from(isCounted, (one, at) => one * (colours[at * 3 + c] as number)));
  const squares = Float32Array.from(isCounted, (one, at) => one * lengthSquared(colours, at));
  const marks = Float32Array.from(isCounted);
  const mean = new Float32Array(count);
  const reaches = [radius, radius * 2, radius * 8, Math.max(width, height)];
  const isDone = new Uint8Array(count);
  for (const [turn, reach] of reaches.entries()) {
    boxMean(marks, width, height, reach, weight);
    const enough = turn === reaches.length - 1 ? 1e-9 : 0.02;
    let left = 0;
    const chosen = new Uint8Array(count);
    for (let at = 0; at < count; at += 1) {
      if (isDone[at] === 1) continue;
      if ((weight[at] as number) < enough) left += 1;
      else chosen[at] = 1;
    }
    for (let c = 0; c < 3; c += 1) {
      boxMean(planes[c] as Float32Array, width, height, reach, mean);
      for (let at = 0; at < count; at += 1)
        if (chosen[at] === 1) into[at * 3 + c] = (mean[at] as number) / (weight[at] as number);
    }
    boxMean(squares, width, height, reach, mean);
    for (let at = 0; at < count; at += 1) {
      if (chosen[at] === 0) continue;
      isDone[at] = 1;
      spread[at] = Math.sqrt(Math.max(0, (mean[at] as number) / (weight[at] as number) - lengthSquared(into, at)) / 3);
    }
    if (left === 0) break;
  }
  return { width, height, colours: into, spread };
}

const lengthSquared = (colours: Float32Array, at: number): number =>
  (colours[at * 3] as number) ** 2 + (colours[at * 3 + 1] as number) ** 2 + (colours[at * 3 + 2] as number) ** 2;

/** The pixels of one value with nothing else within `radius` pixels. */
export function innerOf(values: Uint8Array, value: number, width: number, height: number, radius: number): Uint8Array {
  const share = Float32Array.from(values, (one) => (one === value ? 1 : 0));
  boxMean(share, width, height, radius, share);
  return Uint8Array.from(share, (one) => (one > 1 - 1e-4 ? 1 : 0));
}

/** The colours at a place between the pixels' middles; `x` and `y` are in pixels of the small picture. */
export function colourAt({ width, height, colours }: NearColours, x: number, y: number, into: Float64Array): void {
  const u = Math.max(0, Math.min(width - 1, x - 0.5));
  const v = Math.max(0, Math.min(height - 1, y - 0.5));
  const x0 = Math.floor(u);
  const y0 = Math.floor(v);
  const right = x0 < width - 1 ? 3 : 0;
  const down = y0 < height - 1 ? width * 3 : 0;
  const a = u - x0;
  const b = v - y0;
  const at = (y0 * width + x0) * 3;
  for (let c = at; c < at + 3; c += 1) {
    const top = (colours[c] as number) * (1 - a) + (colours[c + right] as number) * a;
    const bottom = (colours[c + down] as number) * (1 - a) + (colours[c + down + right] as number) * a;
    into[c - at] = top * (1 - b) + bottom * b;
  }
}
