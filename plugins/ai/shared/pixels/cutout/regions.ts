import { boxMean } from './guided-filter.ts';
import { innerOf } from './near-colours.ts';

/** Pixels that hang together, four ways: which region each is in, and how large the regions are. */
export interface Regions {
  readonly of: Int32Array;
  readonly sizes: number[];
}

/** Parts a map into regions of one value. */
export function regionsOf(values: Uint8Array, width: number): Regions {
  const of = new Int32Array(values.length).fill(-1);
  const sizes: number[] = [];
  const queue = new Int32Array(values.length);
  for (let from = 0; from < values.length; from += 1) {
    if (of[from] !== -1) continue;
    const name = sizes.length;
    const value = values[from];
    let count = 1;
    queue[0] = from;
    of[from] = name;
    for (let place = 0; place < count; place += 1) {
      const at = queue[place] as number;
      const x = at % width;
      for (let way = 0; way < 4; way += 1) {
        if ((way === 0 && x === 0) || (way === 1 && x === width - 1)) continue;
        const to = at + (way === 0 ? -1 : way === 1 ? 1 : way === 2 ? -width : width);
        if (to < 0 || to >= values.length || of[to] !== -1 || values[to] !== value) continue;
        of[to] = name;
        queue[count] = to;
        count += 1;
      }
    }
    sizes.push(count);
  }
  return { of, sizes };
}

/**
 * Without lines that come in from the picture's edge: seams and folds of the ground, not wider than four pixels. Straps
 * and handles stay, which begin and end at the subject.
 */
export function withoutLines(subject: Uint8Array, width: number): Uint8Array {
  const height = subject.length / width;
  const thick = Float32Array.from(innerOf(subject, 1, width, height, 2));
  boxMean(thick, width, height, 2, thick);
  const thin = subject.map((value, at) => (value === 1 && (thick[at] as number) < 1e-4 ? 1 : 0));
  const { of, sizes } = regionsOf(thin, width);
  const isLine = new Uint8Array(sizes.length);
  for (let at = 0; at < thin.length; at += 1)
    if (thin[at] === 1 && isRim(at, width, thin.length)) isLine[of[at] as number] = 1;
  return subject.map((value, at) => (isLine[of[at] as number] === 1 ? 0 : value));
}

function isRim(at: number, width: number, count: number): boolean {
  const x = at % width;
  return x === 0 || x === width - 1 || at < width || at >= count - width;
}

/**
 * Without specks of the subject, and without holes in it but those where the ground is seen; `distance` says how far
 * each pixel is from the ground, in squares of spreads.
 */
export function tidied(subject: Uint8Array, width: number, distance: Float32Array): Uint8Array {
  const { of, sizes } = regionsOf(subject, width);
  const isOutside = new Uint8Array(sizes.length);
  const far = new Float64Array(sizes.length);
  let largest = 0;
  for (let at = 0; at < subject.length; at += 1) {
    const name = of[at] as number;
    if (isRim(at, width, subject.length)) isOutside[name] = 1;
    far[name] = (far[name] as number) + Math.min(100, distance[at] as number);
    if (subject[at] === 1) largest = Math.max(largest, sizes[name] as number);
  }
  const speck = Math.max(6, largest * 0.015);
  const pore = Math.max(6, subject.length * 0.00025);
  return subject.map((value, at) => {
    const name = of[at] as number;
    const size = sizes[name] as number;
    if (value === 1) return size >= speck ? 1 : 0;
    const isHole = size >= pore && (far[name] as number) / size < 14;
    return isOutside[name] === 1 || isHole ? 0 : 1;
  });
}
