import type { Image } from '../../pixels/image.ts';
import { Assembly } from '../simd/assembly.ts';
import type { Box } from '../types.ts';

/** From this on a Gaussian is three means of windows, which is as quick whatever their size. */
const minOfMeans = 2.5;

/** How far a blur is seen. */
export const reachOf = (sigma: number): number => Math.ceil(sigma * 3) + 2;

export interface Blur {
  sigma: number;
  /** What the blur takes away is added so many times instead, where it is more than `threshold` levels. */
  sharpen?: { amount: number; threshold: number };
}

/**
 * A Gaussian blur of straight pixels, colours by their opacity, and what sharpens by it. Answers what becomes of a part of
 * the picture; beyond its edges goes on what stands at them. Its memory goes with what is returned.
 */
export function blurring({ sigma, sharpen }: Blur): (image: Image, part: Box) => Uint8ClampedArray<ArrayBuffer> {
  const assembly = new Assembly();
  const { amount, threshold } = sharpen ?? { amount: 0, threshold: 0 };
  return ({ width, height, data }, part) => {
    const [w, h] = [part.x1 - part.x0, part.y1 - part.y0];
    const kernel = sigma < minOfMeans ? weightsOf(sigma) : windowsOf(sigma);
    const lineBytes =
      kernel.kind === 'weights' ? lineOfWeights(width, kernel.list) : lineOfMeans(width, height, kernel);
    const sizes = [data.length, w * h * 4, w * height * 16 + 64, lineBytes, 4096];
    const [source = 0, out = 0, middle = 0, line = 0, list = 0] = assembly.places(sizes);
    assembly.bytes.set(data, source);
    const areas = [source, width, height, part.x0, part.y0, w, h, out, middle, line] as const;
    if (kernel.kind === 'weights') {
      assembly.floats(list, kernel.list.length).set(kernel.list);
      assembly.calls.filterByWeights(...areas, list, kernel.list.length - 1, amount, threshold);
    } else assembly.calls.filterByMeans(...areas, ...kernel.halves, amount, threshold);
    return new Uint8ClampedArray(assembly.bytes.slice(out, out + w * h * 4).buffer);
  };
}

const lineOfWeights = (width: number, list: readonly number[]): number => (width + list.length * 2) * 16;

function lineOfMeans(width: number, height: number, { halves }: { halves: readonly number[] }): number {
  return (Math.max(width, height) + (Math.max(...halves) + 1) * 2) * 64 * 2;
}

/** Of the middle, and of those to each side. */
function weightsOf(sigma: number): { kind: 'weights'; list: number[] } {
  const half = Math.max(1, Math.ceil(sigma * 3));
  const list = Array.from({ length: half + 1 }, (_, i) => Math.exp(-(i * i) / (2 * sigma ** 2)));
  const sum = list.reduce((all, weight, i) => all + weight * (i === 0 ? 1 : 2), 0);
  return { kind: 'weights', list: list.map((weight) => weight / sum) };
}

/** Half widths of three windows that together are nearest to the Gaussian (Kovesi 2010). */
function windowsOf(sigma: number): { kind: 'means'; halves: [number, number, number] } {
  const ideal = Math.sqrt((12 * sigma * sigma) / 3 + 1);
  const lower = Math.floor(ideal) % 2 === 0 ? Math.floor(ideal) - 1 : Math.floor(ideal);
  const small = Math.round((12 * sigma * sigma - 3 * lower * lower - 12 * lower - 9) / (-4 * lower - 4));
  const half = (at: number): number => ((at < small ? lower : lower + 2) - 1) / 2;
  return { kind: 'means', halves: [half(0), half(1), half(2)] };
}
