import { type Plane, plane } from '../pixels.ts';

/**
 * Values for the cells that `known` has none for (0): smooth, from what lies round them. Gortler, Grzeszczuk, Szeliski and
 * Cohen, "The Lumigraph" (1996), pull and push: means of what is known at half the size, and so on until nothing lacks.
 */
export function filledFrom(values: Plane, known: Uint8Array): Plane {
  const { width, height } = values;
  const result = { ...values, data: values.data.slice() };
  if (!known.includes(0) || !known.includes(1)) return result;
  const half = plane(Math.ceil(width / 2), Math.ceil(height / 2));
  const counts = new Uint8Array(half.data.length);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) {
      if (known[at] === 0) continue;
      const to = (y >> 1) * half.width + (x >> 1);
      half.data[to] = (half.data[to] as number) + (values.data[at] as number);
      counts[to] = (counts[to] as number) + 1;
    }
  for (let at = 0; at < counts.length; at += 1) {
    const count = counts[at] as number;
    if (count === 0) continue;
    half.data[at] = (half.data[at] as number) / count;
    counts[at] = 1;
  }
  const coarse = filledFrom(half, counts);
  for (let y = 0, at = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1, at += 1) if (known[at] === 0) result.data[at] = between(coarse, x, y);
  return result;
}

/** What a plane of half the size has at a place, between the middles of its cells. */
function between({ data, width, height }: Plane, x: number, y: number): number {
  const [column, row] = [x >> 1, y >> 1];
  const aside = Math.min(width - 1, Math.max(0, column + (x % 2 === 0 ? -1 : 1)));
  const off = Math.min(height - 1, Math.max(0, row + (y % 2 === 0 ? -1 : 1)));
  const here = 3 * (data[row * width + column] as number) + (data[row * width + aside] as number);
  return (3 * here + 3 * (data[off * width + column] as number) + (data[off * width + aside] as number)) / 16;
}
