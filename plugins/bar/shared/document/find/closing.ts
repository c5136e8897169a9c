import { type Plane, plane } from '../pixels.ts';

/** Grey closing by a square: what is dark and narrower than twice `reach` is filled; edges of wider things stay. */
export function closed(from: Plane, reach: number): Plane {
  const most = largest(from, reach, 1);
  return largest(most, reach, -1);
}

/** Steps of a grey value: whole numbers are compared several times as fast. */
const fine = 64;

/** The largest value within `reach` each way, for `sign` 1; the smallest for −1. */
function largest({ data, width, height }: Plane, reach: number, sign: 1 | -1): Plane {
  // A border of values that never win keeps rows apart, so that all of it is one long line.
  const stride = width + 2 * reach;
  const padded = new Int16Array(stride * (height + 2 * reach)).fill(-32_768);
  for (let row = 0; row < height; row += 1) {
    const to = (row + reach) * stride + reach;
    for (let at = 0; at < width; at += 1) padded[to + at] = sign * fine * (data[row * width + at] as number);
  }
  spread(padded, reach, 1);
  spread(padded, reach, stride);
  const result = plane(width, height);
  for (let row = 0; row < height; row += 1) {
    const from = row * stride;
    for (let at = 0; at < width; at += 1) result.data[row * width + at] = (sign * (padded[from + at] as number)) / fine;
  }
  return result;
}

/** Makes each value the largest of it and the 2 × reach that follow at a distance of `step`, by doubling what is known. */
function spread(values: Int16Array, reach: number, step: number): void {
  const wanted = 2 * reach + 1;
  for (let known = 1; known < wanted; ) {
    const more = Math.min(known, wanted - known);
    const off = more * step;
    for (let at = 0, end = values.length - off; at < end; at += 1)
      values[at] = Math.max(values[at] as number, values[at + off] as number) | 0;
    known += more;
  }
}
