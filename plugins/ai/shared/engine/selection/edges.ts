import { type Area, newArea } from './area.ts';

/** Takes in what lies within `radius` pixels of something that is selected by half at least. */
export function grown(area: Area, radius: number): Area {
  const { x0, y0, x1, y1, bytes } = area;
  const width = x1 - x0;
  const height = y1 - y0;
  const far = radius + 1;
  const distance = new Uint16Array(bytes.length).fill(far);
  // How far the nearest one is in its column: down, then up.
  for (let at = 0; at < bytes.length; at += 1)
    distance[at] =
      (bytes[at] as number) >= 128 ? 0 : Math.min(far, at < width ? far : (distance[at - width] as number) + 1);
  for (let at = bytes.length - width - 1; at >= 0; at -= 1)
    distance[at] = Math.min(distance[at] as number, (distance[at + width] as number) + 1);
  const halves = Array.from({ length: far }, (_, d) => Math.floor(Math.sqrt(radius * radius - d * d)));
  const into = newArea(area);
  const marks = new Int32Array(width + 1);
  for (let y = 0; y < height; y += 1) {
    marks.fill(0);
    const row = y * width;
    for (let x = 0; x < width; x += 1) {
      const half = halves[distance[row + x] as number];
      if (half === undefined) continue;
      const from = Math.max(0, x - half);
      const to = Math.min(width, x + half + 1);
      marks[from] = (marks[from] as number) + 1;
      marks[to] = (marks[to] as number) - 1;
    }
    let inside = 0;
    for (let x = 0; x < width; x += 1) {
      inside += marks[x] as number;
      if (inside > 0) into.bytes[row + x] = 255;
    }
    for (let x = 0; x < width; x += 1)
      into.bytes[row + x] = Math.max(into.bytes[row + x] as number, bytes[row + x] as number);
  }
  return into;
}

export function inverted(area: Area): Area {
  return { ...area, bytes: area.bytes.map((value) => 255 - value) };
}

/** Blurs the edge, by three means of a window, which is nearly a Gaussian of half the radius. */
export function feathered(area: Area, radius: number): Area {
  const sigma = radius / 2;
  const half = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  const { x0, y0, x1, y1 } = area;
  const width = x1 - x0;
  const height = y1 - y0;
  const bytes = area.bytes.slice();
  const line = new Float32Array(Math.max(width, height));
  for (let y = 0; y < height; y += 1) softenLine(bytes, y * width, 1, width, half, line);
  for (let x = 0; x < width; x += 1) softenLine(bytes, x, width, height, half, line);
  return { ...area, bytes };
}

function softenLine(
  bytes: Uint8Array,
  at: number,
  step: number,
  count: number,
  half: number,
  line: Float32Array,
): void {
  let flat = true;
  for (let i = 0; i < count; i += 1) {
    const value = bytes[at + i * step] as number;
    line[i] = value;
    flat &&= value === line[0];
  }
  // At the rim of the area it goes on as it is.
  if (flat) return;
  for (let pass = 0; pass < 3; pass += 1) mean(line, count, half);
  for (let i = 0; i < count; i += 1) bytes[at + i * step] = (line[i] as number) + 0.5;
}

let copy = new Float32Array(0);

function mean(line: Float32Array, count: number, half: number): void {
  if (copy.length < count) copy = new Float32Array(count);
  copy.set(line.subarray(0, count));
  const last = copy[count - 1] as number;
  const first = copy[0] as number;
  let sum = 0;
  for (let i = -half; i <= half; i += 1) sum += i < 0 ? first : i < count ? (copy[i] as number) : last;
  const part = 1 / (half * 2 + 1);
  for (let i = 0; i < count; i += 1) {
    line[i] = sum * part;
    const gone = i - half;
    const comes = i + half + 1;
    sum += (comes < count ? (copy[comes] as number) : last) - (gone < 0 ? first : (copy[gone] as number));
  }
}
