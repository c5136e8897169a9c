import type { Picture } from './types.ts';

/** A picture made small, its colours as floats, 0 … 255. */
export interface Small {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue of each pixel. */
  readonly colours: Float32Array;
  /** How much of each pixel is not clear, 0 … 1. */
  readonly alpha: Float32Array;
}

/** The size of at most so many pixels that has the picture's form; never larger than the picture. */
export function smallSize(width: number, height: number, pixels: number): { width: number; height: number } {
  const scale = Math.min(1, Math.sqrt(pixels / (width * height)));
  const small = Math.max(1, Math.min(width, Math.round(width * scale)));
  return { width: small, height: Math.max(1, Math.min(height, Math.round(height * scale), Math.ceil(pixels / small))) };
}

/** Which of the small picture's columns (or rows) each of the whole one's goes to. */
function places(from: number, to: number): Int32Array {
  const into = new Int32Array(from);
  for (let at = 0; at < from; at += 1) into[at] = Math.floor((at * to) / from);
  return into;
}

/** Means of what lies under each pixel of the small picture. Clear pixels have no colour: they count as white. */
export function shrink({ width, height, data }: Picture, pixels: number): Small {
  const size = smallSize(width, height, pixels);
  const count = size.width * size.height;
  const colours = new Float32Array(count * 3);
  const alpha = new Float32Array(count);
  const counts = new Float32Array(count);
  const columns = places(width, size.width);
  const rows = places(height, size.height);
  for (let y = 0, from = 0; y < height; y += 1) {
    const row = (rows[y] as number) * size.width;
    for (let x = 0; x < width; x += 1, from += 4) {
      const at = row + (columns[x] as number);
      const part = (data[from + 3] as number) / 255;
      const white = 255 * (1 - part);
      colours[at * 3] = (colours[at * 3] as number) + (data[from] as number) * part + white;
      colours[at * 3 + 1] = (colours[at * 3 + 1] as number) + (data[from + 1] as number) * part + white;
      colours[at * 3 + 2] = (colours[at * 3 + 2] as number) + (data[from + 2] as number) * part + white;
      alpha[at] = (alpha[at] as number) + part;
      counts[at] = (counts[at] as number) + 1;
    }
  }
  for (let at = 0; at < count; at += 1) {
    const part = 1 / (counts[at] as number);
    for (let c = at * 3; c < at * 3 + 3; c += 1) colours[c] = (colours[c] as number) * part;
    alpha[at] = (alpha[at] as number) * part;
  }
  return { ...size, colours, alpha };
}

/** Means of 3 × 3 pixels: what is left of noise is a third. */
function calmed({ width, height, colours, alpha }: Small): Small {
  const into = new Float32Array(colours.length);
  for (let y = 0; y < height; y += 1) {
    const y0 = Math.max(0, y - 1);
    const y1 = Math.min(height - 1, y + 1);
    for (let x = 0; x < width; x += 1) {
      const x0 = Math.max(0, x - 1);
      const x1 = Math.min(width - 1, x + 1);
      const part = 1 / ((y1 - y0 + 1) * (x1 - x0 + 1));
      for (let c = 0; c < 3; c += 1) {
        let sum = 0;
        for (let v = y0; v <= y1; v += 1)
          for (let u = x0; u <= x1; u += 1) sum += colours[(v * width + u) * 3 + c] as number;
        into[(y * width + x) * 3 + c] = sum * part;
      }
    }
  }
  return { width, height, colours: into, alpha };
}

/** How much a pixel differs by chance, per channel: the middle of the differences from the mean of left and right. */
export function noiseOf({ width, height, colours }: Small): number {
  const sizes = new Uint32Array(256 * 4);
  let count = 0;
  for (let y = 0; y < height; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = (y * width + x) * 3;
      for (let c = at; c < at + 3; c += 1) {
        const off = (colours[c] as number) - ((colours[c - 3] as number) + (colours[c + 3] as number)) / 2;
        const place = Math.min(1023, Math.floor(Math.abs(off) * 4));
        sizes[place] = (sizes[place] as number) + 1;
        count += 1;
      }
    }
  }
  let passed = 0;
  for (let place = 0; place < sizes.length; place += 1) {
    passed += sizes[place] as number;
    // The middle of a normal one's sizes is 0.6745 of its spread, and this difference has 1.5 times the variance.
    if (passed * 2 >= count) return place / 4 / 0.6745 / Math.sqrt(1.5);
  }
  return 0;
}

/** A small picture without most of its noise. */
export interface Quiet {
  readonly small: Small;
  /** What is left of the noise. */
  readonly noise: number;
  readonly calmings: 0 | 1 | 2;
}

/** Means blur edges: no more of them than the noise asks for. */
export function quiet(whole: Small, noise: number): Quiet {
  if (noise <= 2) return { small: whole, noise, calmings: 0 };
  if (noise <= 10) return { small: calmed(whole), noise: noise / 2.5, calmings: 1 };
  return { small: calmed(calmed(whole)), noise: noise / 4, calmings: 2 };
}
