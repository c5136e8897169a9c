import type { Image, Rectangle } from '../pixels/image.ts';
import type { Pace } from '../pixels/work.ts';

/**
 * A part of a picture, drawn to a square whatever its form: planes of red, green and blue, 0 … 1. Means where it is made
 * smaller, between pixels linear where it is made larger. Clear pixels have no colour: they count as white.
 */
export async function squeezed(
  { width, data }: Image,
  box: Rectangle,
  side: number,
  pace: Pace,
): Promise<Float32Array<ArrayBuffer>> {
  const area = side * side;
  const planes = new Float32Array(3 * area);
  const sums = new Float32Array(side);
  const columns = Array.from({ length: side }, (_, at) => tapsOf(at, box.width, side));
  const rows = Array.from({ length: side }, (_, at) => tapsOf(at, box.height, side));
  const row = new Float32Array(3 * side);
  let first = 0;
  for (let y = 0; y < box.height; y += 1) {
    if (y % 64 === 0) await pace.at(y / box.height);
    squeezeRow(data, ((box.y + y) * width + box.x) * 4, columns, row);
    while (first < side && y > (rows[first] as Taps).last) first += 1;
    for (let to = first; to < side && y >= (rows[to] as Taps).first; to += 1) {
      const weight = weightOf(rows[to] as Taps, y);
      sums[to] = (sums[to] as number) + weight;
      for (let channel = 0; channel < 3; channel += 1)
        for (let x = 0; x < side; x += 1) {
          const at = channel * area + to * side + x;
          planes[at] = (planes[at] as number) + weight * (row[channel * side + x] as number);
        }
    }
  }
  return planes.map((value, at) => value / (sums[Math.floor((at % area) / side)] as number));
}

/** What a pixel of the result is made of: a triangle about its middle. */
interface Taps {
  first: number;
  last: number;
  middle: number;
  wide: number;
}

function tapsOf(at: number, length: number, side: number): Taps {
  const step = length / side;
  const wide = Math.max(1, step);
  const middle = Math.min(length - 1, Math.max(0, (at + 0.5) * step - 0.5));
  const [first, last] = [Math.max(0, Math.ceil(middle - wide)), Math.min(length - 1, Math.floor(middle + wide))];
  return { first, last, middle, wide };
}

const weightOf = ({ middle, wide }: Taps, at: number): number => Math.max(0, 1 - Math.abs(at - middle) / wide);

function squeezeRow(data: Uint8ClampedArray, start: number, columns: readonly Taps[], into: Float32Array): void {
  const side = columns.length;
  for (let x = 0; x < side; x += 1) {
    const taps = columns[x] as Taps;
    let [r, g, b, sum] = [0, 0, 0, 0];
    for (let from = taps.first; from <= taps.last; from += 1) {
      const weight = weightOf(taps, from);
      const at = start + from * 4;
      const part = (weight * (data[at + 3] as number)) / 255;
      const white = (weight - part) * 255;
      r += (data[at] as number) * part + white;
      g += (data[at + 1] as number) * part + white;
      b += (data[at + 2] as number) * part + white;
      sum += weight * 255;
    }
    into[x] = r / sum;
    into[side + x] = g / sum;
    into[2 * side + x] = b / sum;
  }
}
