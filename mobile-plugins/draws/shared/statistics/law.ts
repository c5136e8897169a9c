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

/** Chances of more than `from`, `from + 1`, … pulls. */
interface Pair {
  from: number;
  /** For n hits and for one more. */
  above: Float64Array;
  aboveNext: Float64Array;
}

/**
 * The distribution of the pulls that n hits take: the n-fold convolution of a law, exact but for rounding (1e-12).
 *
 * Taken to the n-th power as a Fourier transform. Its length is that of the sum, or of 24 standard deviations where that
 * is less: what folds over then is below 1e-30. Luck needs n and n + 1: as both are real, one transform gives both.
 */
export class Sums {
  readonly #law: Distribution;
  readonly #mean: number;
  readonly #variance: number;
  /** A page asks for a handful of them; the oldest goes. */
  readonly #cache = new Map<number, Pair>();

  constructor(law: Distribution) {
    this.#law = law;
    this.#mean = meanOf(law);
    this.#variance = varianceOf(law, this.#mean);
  }

  /** The chance that `hits` of them take more than `pulls` pulls. */
  above(hits: number, pulls: number): number {
    const { from, above } = this.#pair(hits);
    return at(above, pulls - from);
  }

  /** The share of players with fewer hits in as many pulls; half of those with as many count as well. */
  luck(hits: number, pulls: number): number {
    const { from, above, aboveNext } = this.#pair(hits);
    const fewer = at(above, pulls - from);
    const more = 1 - at(aboveNext, pulls - from);
    return Math.min(1, Math.max(0, fewer + (1 - fewer - more) / 2));
  }

  #pair(hits: number): Pair {
    const known = this.#cache.get(hits);
    if (known !== undefined) return known;
    const made = this.#power(hits);
    if (this.#cache.size >= 8) this.#cache.delete(this.#cache.keys().next().value as number);
    this.#cache.set(hits, made);
    return made;
  }

  #power(hits: number): Pair {
    const whole = (hits + 1) * (this.#law.length - 1) + 1;
    const window = Math.ceil(24 * Math.sqrt(this.#variance * (hits + 1))) + 2 * this.#law.length;
    const size = 2 ** Math.ceil(Math.log2(Math.min(whole, window) + 1));
    const re = new Float64Array(size);
    const im = new Float64Array(size);
    for (const [pulls, chance] of this.#law.entries()) re[pulls % size] = (re[pulls % size] as number) + chance;
    transform(re, im, false);
    raise(re, im, hits);
    transform(re, im, true);
    // Place 0 of the unfolded sum; the transform knows places up to multiples of its length alone.
    const from = size >= whole ? 0 : Math.max(0, Math.floor(this.#mean * (hits + 0.5) - size / 2));
    return { from, above: unfold(re, from), aboveNext: unfold(im, from) };
  }
}

/**
 * Turns the transform of a law into that of its n-th power, with i times the one after it on top: back in the plane of
 * chances they are the real and the imaginary part. The transform of real numbers mirrors itself: half of it is enough.
 */
function raise(re: Float64Array, im: Float64Array, hits: number): void {
  const size = re.length;
  for (let n = 0; n <= size / 2; n++) {
    const x = re[n] as number;
    const y = im[n] as number;
    const length = Math.sqrt(x * x + y * y) ** hits;
    const angle = Math.atan2(y, x) * hits;
    const c = length * Math.cos(angle);
    const s = length * Math.sin(angle);
    const nextC = c * x - s * y;
    const nextS = s * x + c * y;
    const mirror = (size - n) % size;
    re[mirror] = c + nextS;
    im[mirror] = nextC - s;
    re[n] = c - nextS;
    im[n] = s + nextC;
  }
}

function unfold(chances: Float64Array, from: number): Float64Array {
  const size = chances.length;
  const above = new Float64Array(size);
  let sum = 0;
  for (let place = size - 1; place >= 0; place--) {
    above[place] = sum;
    sum += Math.max(0, (chances[(from + place) % size] as number) / size);
  }
  return above;
}

function at(above: Float64Array, place: number): number {
  return place < 0 ? 1 : (above[place] ?? 0);
}
