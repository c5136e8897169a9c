import type { Image } from '../image.ts';

/** A square of pixels, `radius` on either side of its middle. */
export interface Patch {
  x: number;
  y: number;
}

/** How much of what lies above and to the left is unknown, so that any rectangle's share is four look-ups. */
export class Unknown {
  readonly #width: number;
  readonly #height: number;
  readonly #sums: Uint32Array;

  constructor(width: number, height: number, isUnknown: (at: number) => boolean) {
    this.#width = width;
    this.#height = height;
    this.#sums = new Uint32Array((width + 1) * (height + 1));
    const stride = width + 1;
    for (let y = 0; y < height; y += 1) {
      let row = 0;
      for (let x = 0; x < width; x += 1) {
        row += isUnknown(y * width + x) ? 1 : 0;
        this.#sums[(y + 1) * stride + x + 1] = (this.#sums[y * stride + x + 1] as number) + row;
      }
    }
  }

  /** Is the whole patch within the picture, and known? */
  isKnown(x: number, y: number, radius: number): boolean {
    const [left, top, right, bottom] = [x - radius, y - radius, x + radius + 1, y + radius + 1];
    if (left < 0 || top < 0 || right > this.#width || bottom > this.#height) return false;
    const stride = this.#width + 1;
    const sums = this.#sums;
    const upper = (sums[top * stride + right] as number) - (sums[top * stride + left] as number);
    return (sums[bottom * stride + right] as number) - (sums[bottom * stride + left] as number) === upper;
  }
}

/** Pixels of a patch that are known: where they lie from its middle, in bytes, and what they are. */
export interface Sample {
  count: number;
  offsets: Int32Array;
  colours: Int16Array;
}

export function newSample(most: number): Sample {
  return { count: 0, offsets: new Int32Array(most), colours: new Int16Array(most * 4) };
}

/** Squared difference of a patch from a sample, no further than `limit`. */
export function difference(data: Uint8ClampedArray, at: number, sample: Sample, limit: number): number {
  const { count, offsets, colours } = sample;
  let sum = 0;
  for (let i = 0; i < count; i += 1) {
    const from = at + (offsets[i] as number);
    const red = (data[from] as number) - (colours[i * 4] as number);
    const green = (data[from + 1] as number) - (colours[i * 4 + 1] as number);
    const blue = (data[from + 2] as number) - (colours[i * 4 + 2] as number);
    const alpha = (data[from + 3] as number) - (colours[i * 4 + 3] as number);
    sum += red * red + green * green + blue * blue + alpha * alpha;
    if (sum >= limit) return sum;
  }
  return sum;
}

/** Takes the known pixels of a patch. */
export function takeSample(
  sample: Sample,
  { width, height, data }: Image,
  unknown: Uint8Array,
  { x, y }: Patch,
  radius: number,
): void {
  sample.count = 0;
  for (let dy = -radius; dy <= radius; dy += 1) {
    for (let dx = -radius; dx <= radius; dx += 1) {
      const [column, row] = [x + dx, y + dy];
      if (column < 0 || row < 0 || column >= width || row >= height) continue;
      const at = row * width + column;
      if (unknown[at] !== 0) continue;
      const i = sample.count;
      sample.offsets[i] = (dy * width + dx) * 4;
      for (let channel = 0; channel < 4; channel += 1)
        sample.colours[i * 4 + channel] = data[at * 4 + channel] as number;
      sample.count = i + 1;
    }
  }
}
