/** A normal distribution of colours: what is far from it, and how far. */
export interface Gaussian {
  readonly mean: readonly [number, number, number];
  /** The inverse of the covariance: rr, rg, rb, gg, gb, bb. */
  readonly inverse: Six;
  /** Minus the logarithm of its height at the mean. */
  readonly base: number;
}

/** Sums of colours, from which a Gaussian is made. */
export class ColourSums {
  weight = 0;
  readonly #sums = new Float64Array(9);

  add(r: number, g: number, b: number, weight = 1): void {
    const s = this.#sums;
    this.weight += weight;
    s[0] = (s[0] as number) + r * weight;
    s[1] = (s[1] as number) + g * weight;
    s[2] = (s[2] as number) + b * weight;
    s[3] = (s[3] as number) + r * r * weight;
    s[4] = (s[4] as number) + r * g * weight;
    s[5] = (s[5] as number) + r * b * weight;
    s[6] = (s[6] as number) + g * g * weight;
    s[7] = (s[7] as number) + g * b * weight;
    s[8] = (s[8] as number) + b * b * weight;
  }

  /** `spread` is the least that it spreads in each channel. */
  gaussian(spread: number): Gaussian {
    const n = Math.max(1e-9, this.weight);
    const [r, g, b, rr, rg, rb, gg, gb, bb] = Array.from(this.#sums, (sum) => sum / n) as Nine;
    const floor = spread * spread;
    return gaussianOf(
      [r, g, b],
      [rr - r * r + floor, rg - r * g, rb - r * b, gg - g * g + floor, gb - g * b, bb - b * b + floor],
    );
  }
}

type Nine = [number, number, number, number, number, number, number, number, number];
type Six = readonly [number, number, number, number, number, number];

function gaussianOf(mean: readonly [number, number, number], [rr, rg, rb, gg, gb, bb]: Six): Gaussian {
  const a = gg * bb - gb * gb;
  const b = rb * gb - rg * bb;
  const c = rg * gb - rb * gg;
  const size = Math.max(1e-9, rr * a + rg * b + rb * c);
  return {
    mean,
    inverse: [
      a / size,
      b / size,
      c / size,
      (rr * bb - rb * rb) / size,
      (rg * rb - rr * gb) / size,
      (rr * gg - rg * rg) / size,
    ],
    base: 0.5 * Math.log(size) + 1.5 * Math.log(2 * Math.PI),
  };
}

/** The square of the distance from the mean, in spreads, of an offset from it. */
export function square([rr, rg, rb, gg, gb, bb]: Six, r: number, g: number, b: number): number {
  return rr * r * r + gg * g * g + bb * b * b + 2 * (rg * r * g + rb * r * b + gb * g * b);
}

const least = 1.5;

/** A few Gaussians, found among colours: the mixture model of GrabCut. */
export class Mixture {
  readonly #parts: Gaussian[] = [];
  /** Minus the logarithm of each one's share. */
  readonly #shares: number[] = [];

  /** `colours` has red, green, blue of each; of very many, every few are looked at. */
  constructor(colours: Float32Array, parts: number, spread = least) {
    const count = colours.length / 3;
    const step = Math.max(1, Math.floor(count / 12_000));
    let centres = spreadOut(colours, step, parts);
    let sums: ColourSums[] = [];
    for (let round = 0; round < 6; round += 1) {
      sums = centres.map(() => new ColourSums());
      for (let at = 0; at < count; at += step) {
        const r = colours[at * 3] as number;
        const g = colours[at * 3 + 1] as number;
        const b = colours[at * 3 + 2] as number;
        sums[nearest(centres, r, g, b)]?.add(r, g, b);
      }
      sums = sums.filter((one) => one.weight > 0);
      centres = sums.map((one) => one.gaussian(spread).mean);
    }
    const all = sums.reduce((sum, one) => sum + one.weight, 0);
    for (const one of sums) {
      this.#parts.push(one.gaussian(spread));
      this.#shares.push(-Math.log(one.weight / all));
    }
  }

  /** Minus the logarithm of how likely the colour is, by the part that it fits best. */
  cost(r: number, g: number, b: number): number {
    let best = Number.POSITIVE_INFINITY;
    for (let k = 0; k < this.#parts.length; k += 1) {
      const { mean, inverse, base } = this.#parts[k] as Gaussian;
      const off = 0.5 * square(inverse, r - mean[0], g - mean[1], b - mean[2]);
      best = Math.min(best, off + base + (this.#shares[k] as number));
    }
    return best;
  }
}

type Centre = readonly [number, number, number];

/** Colours that lie far from one another: the mean first, then what is farthest from those that are there. */
function spreadOut(colours: Float32Array, step: number, parts: number): Centre[] {
  const count = colours.length / 3;
  const sums = new ColourSums();
  for (let at = 0; at < count; at += step)
    sums.add(colours[at * 3] as number, colours[at * 3 + 1] as number, colours[at * 3 + 2] as number);
  const centres: Centre[] = [sums.gaussian(1).mean];
  const far = new Float32Array(Math.ceil(count / step)).fill(Number.POSITIVE_INFINITY);
  while (centres.length < parts) {
    const last = centres.at(-1) as Centre;
    let best = -1;
    let most = 4;
    for (let at = 0, place = 0; at < count; at += step, place += 1) {
      const distance = away(
        last,
        colours[at * 3] as number,
        colours[at * 3 + 1] as number,
        colours[at * 3 + 2] as number,
      );
      far[place] = Math.min(far[place] as number, distance);
      if ((far[place] as number) <= most) continue;
      most = far[place] as number;
      best = at;
    }
    if (best < 0) break;
    centres.push([colours[best * 3] as number, colours[best * 3 + 1] as number, colours[best * 3 + 2] as number]);
  }
  return centres;
}

const away = (one: Centre, r: number, g: number, b: number): number =>
  (one[0] - r) ** 2 + (one[1] - g) ** 2 + (one[2] - b) ** 2;

function nearest(centres: readonly Centre[], r: number, g: number, b: number): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < centres.length; k += 1) {
    const distance = away(centres[k] as Centre, r, g, b);
    if (distance >= least) continue;
    least = distance;
    best = k;
  }
  return best;
}
