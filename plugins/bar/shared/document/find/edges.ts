import { type Pixels, type Plane, plane } from '../pixels.ts';
import { closed } from './closing.ts';

/** Where brightness or colour changes, and which way. */
export interface Edges {
  width: number;
  height: number;
  /** How much more it changes here than round about: from 0.3 it may be an edge, from 1 it is one. */
  strength: Float32Array;
  /** Unit vector towards the brighter side. */
  x: Float32Array;
  y: Float32Array;
}

/** Half the width in pixels of the writing that is filled with its paper first: lines of text are no edges of sheets. */
const writing = 3;
/** Pixels round about, for what is usual there. */
const around = 22;

/** The edges of a small copy of a picture (about 320 pixels wide). */
export function edgesOf(picture: Pixels): Edges {
  const { width, height } = picture;
  const [light, tone] = planesOf(picture).map((one) => smoothed(closed(one, writing))) as [Plane, Plane];
  const count = width * height;
  const magnitude = new Float32Array(count);
  const x = new Float32Array(count);
  const y = new Float32Array(count);
  for (const one of [light, tone]) strongest(one, magnitude, x, y);
  return { width, height, strength: relative(magnitude, width, height), x, y };
}

/** Puts the gradient of a plane, in grey values a pixel (Sobel's operator), where it is stronger than what is there. */
function strongest({ data, width, height }: Plane, magnitude: Float32Array, x: Float32Array, y: Float32Array): void {
  for (let row = 1; row < height - 1; row += 1)
    for (let at = row * width + 1, end = at + width - 2; at < end; at += 1) {
      const upper = at - width;
      const lower = at + width;
      const falling = (data[lower + 1] as number) - (data[upper - 1] as number);
      const rising = (data[upper + 1] as number) - (data[lower - 1] as number);
      const gx = (falling + rising + 2 * ((data[at + 1] as number) - (data[at - 1] as number))) / 8;
      const gy = (falling - rising + 2 * ((data[lower] as number) - (data[upper] as number))) / 8;
      const size = Math.sqrt(gx * gx + gy * gy);
      if (size <= (magnitude[at] as number)) continue;
      magnitude[at] = size;
      x[at] = gx / size;
      y[at] = gy / size;
    }
}

/** Brightness, and how far colours are from grey (yellow against blue): white paper on pale wood differs in that. */
function planesOf({ data, width, height }: Pixels): [Plane, Plane] {
  const light = plane(width, height);
  const tone = plane(width, height);
  for (let at = 0, from = 0; at < light.data.length; at += 1, from += 4) {
    const r = data[from] as number;
    const g = data[from + 1] as number;
    const b = data[from + 2] as number;
    light.data[at] = 0.299 * r + 0.587 * g + 0.114 * b;
    tone.data[at] = b - (r + g) / 2;
  }
  return [light, tone];
}

/** By 1 2 1 each way. */
function smoothed({ data, width, height }: Plane): Plane {
  const rows = data.slice();
  for (let at = 1; at < data.length - 1; at += 1)
    rows[at] = ((data[at - 1] as number) + 2 * (data[at] as number) + (data[at + 1] as number)) / 4;
  const result = plane(width, height);
  result.data.set(rows);
  for (let at = width; at < data.length - width; at += 1)
    result.data[at] = ((rows[at - width] as number) + 2 * (rows[at] as number) + (rows[at + width] as number)) / 4;
  return result;
}

/** Against the mean round about and the picture's noise: a pale edge in a shadow counts as a strong one in the light. */
function relative(magnitude: Float32Array, width: number, height: number): Float32Array {
  const sums = new Float64Array((width + 1) * (height + 1));
  const stride = width + 1;
  for (let row = 0; row < height; row += 1) {
    let sum = 0;
    for (let column = 0; column < width; column += 1) {
      sum += magnitude[row * width + column] as number;
      sums[(row + 1) * stride + column + 1] = (sums[row * stride + column + 1] as number) + sum;
    }
  }
  const noise = medianOf(magnitude);
  const result = new Float32Array(magnitude.length);
  for (let row = 0; row < height; row += 1) {
    const [top, bottom] = [Math.max(0, row - around), Math.min(height, row + around + 1)];
    for (let column = 0; column < width; column += 1) {
      const left = Math.max(0, column - around);
      const right = Math.min(width, column + around + 1);
      const all =
        (sums[bottom * stride + right] as number) -
        (sums[top * stride + right] as number) -
        (sums[bottom * stride + left] as number) +
        (sums[top * stride + left] as number);
      const mean = all / ((bottom - top) * (right - left));
      const at = row * width + column;
      result[at] = (magnitude[at] as number) / (2 * mean + 2 * noise + 0.6);
    }
  }
  return result;
}

/** Of every seventh value: it is an estimate of noise. */
function medianOf(values: Float32Array): number {
  const some = new Float32Array(Math.ceil(values.length / 7));
  for (let at = 0; at < some.length; at += 1) some[at] = values[7 * at] as number;
  some.sort();
  return some[some.length >> 1] ?? 0;
}
