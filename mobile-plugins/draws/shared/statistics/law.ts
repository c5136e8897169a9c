import type { Rates, UpRule } from '../rules/rates.ts';
import { transform } from './fourier.ts';

/** Chances of 0, 1, 2, … pulls; they add up to 1. */
export type Distribution = readonly number[];

/** Pulls up to a 5★. */
export function fiveLaw({ five }: Rates): Distribution {
  let left = 1;
  return five.map((chance) => {
    const here = left * chance;
    left -= here;
    return here;
  });
}

/** Pulls up to a rate-up 5★ where nothing guarantees it: at once, or by the guarantee after a miss. */
export function upLaw(five: Distribution, { chance }: UpRule): Distribution {
  if (chance === 1) return five;
  const twice = convolve(five, five);
  return twice.map((missed, pulls) => chance * (five[pulls] ?? 0) + (1 - chance) * missed);
}

function convolve(a: Distribution, b: Distribution): number[] {
  const sum = new Array<number>(a.length + b.length - 1).fill(0);
  for (const [x, p] of a.entries()) for (const [y, q] of b.entries()) sum[x + y] = (sum[x + y] ?? 0) + p * q;
  return sum;
}

export function meanOf(law: Distribution): number {
  return law.reduce((sum, chance, pulls) => sum + chance * pulls, 0);
}

function varianceOf(law: Distribution, mean: number): number {
  return law.reduce((sum, chance, pulls) => sum + chance * (pulls - mean) ** 2, 0);
}

/**
 * The distribution of the pulls that n hits take: the n-fold convolution of a law, exact but for rounding (1e-12).
 *
 * Taken to the n-th power as a Fourier transform. Its length is that of the sum, or of 24 standard deviations where that
 * is less: what folds over then is below 1e-30.
 */
export class Sums {
  readonly #law: Distribution;
  readonly #mean: number;
  readonly #variance: number;
  /** Latest first; a page asks for a handful of them. */
  readonly #cache = new Map<number, { from: number; above: Float64Array }>();

  constructor(law: Distribution) {
    this.#law = law;
    this.#mean = meanOf(law);
    this.#variance = varianceOf(law, this.#mean);
  }

  /** The chance that `hits` of them take more than `pulls` pulls. */
  above(hits: number, pulls: number): number {
    if (hits === 0) return 0;
    const { from, above } = this.#sum(hits);
    const at = pulls - from;
    if (at < 0) return 1;
    return above[at] ?? 0;
  }

  /** The share of players with fewer hits in as many pulls; half of those with as many count as well. */
  luck(hits: number, pulls: number): number {
    const fewer = this.above(hits, pulls);
    const more = 1 - this.above(hits + 1, pulls);
    return Math.min(1, Math.max(0, fewer + (1 - fewer - more) / 2));
  }

  #sum(hits: number): { from: number; above: Float64Array } {
    const known = this.#cache.get(hits);
    if (known !== undefined) return known;
    const made = this.#power(hits);
    if (this.#cache.size >= 8) this.#cache.delete(this.#cache.keys().next().value as number);
    this.#cache.set(hits, made);
    return made;
  }

  #power(hits: number): { from: number; above: Float64Array } {
    const whole = hits * (this.#law.length - 1) + 1;
    const window = Math.ceil(24 * Math.sqrt(this.#variance * hits)) + this.#law.length;
    const size = 2 ** Math.ceil(Math.log2(Math.min(whole, window) + 1));
    const re = new Float64Array(size);
    const im = new Float64Array(size);
    for (const [pulls, chance] of this.#law.entries()) re[pulls % size] = (re[pulls % size] as number) + chance;
    transform(re, im, false);
    for (let at = 0; at < size; at++) {
      const length = Math.hypot(re[at] as number, im[at] as number) ** hits;
      const angle = Math.atan2(im[at] as number, re[at] as number) * hits;
      re[at] = length * Math.cos(angle);
      im[at] = length * Math.sin(angle);
    }
    transform(re, im, true);
    // Place 0 of the unfolded sum; the transform knows places up to multiples of its length alone.
    const from = size >= whole ? 0 : Math.max(0, Math.floor(this.#mean * hits - size / 2));
    const above = new Float64Array(size);
    let sum = 0;
    for (let at = size - 1; at >= 0; at--) {
      above[at] = sum;
      sum += Math.max(0, (re[(from + at) % size] as number) / size);
    }
    return { from, above };
  }
}
