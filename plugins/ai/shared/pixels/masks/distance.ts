/** Farther than any pixel is. */
const far = 1e12;

/** How far each pixel is from the nearest that `isSeed`, and which that is. */
export interface Distances {
  /** Squared, in pixels; 1e12 where there is no seed. */
  squared: Float32Array;
  /** Index of the nearest seed, -1 where there is none. */
  nearest: Int32Array;
}

/** Euclidean, exact: Felzenszwalb and Huttenlocher's lower envelope of parabolas, first down the columns, then along the rows. */
export function distancesTo(width: number, height: number, isSeed: (at: number) => boolean): Distances {
  const squared = new Float32Array(width * height);
  const nearest = new Int32Array(width * height);
  columns(width, height, isSeed, squared, nearest);
  const hull = new Envelope(width);
  for (let y = 0; y < height; y += 1) hull.row(squared, nearest, y * width);
  return { squared, nearest };
}

/** Down and up again: how far the nearest seed of the same column is. */
function columns(
  width: number,
  height: number,
  isSeed: (at: number) => boolean,
  squared: Float32Array,
  nearest: Int32Array,
): void {
  nearest.fill(-1);
  for (let at = 0; at < nearest.length; at += 1)
    nearest[at] = isSeed(at) ? at : at < width ? -1 : (nearest[at - width] as number);
  for (let y = height - 1; y >= 0; y -= 1) {
    for (let at = y * width; at < (y + 1) * width; at += 1) {
      const above = nearest[at] as number;
      const below = y === height - 1 ? -1 : (nearest[at + width] as number);
      const up = above < 0 ? far : y - Math.floor(above / width);
      const down = below < 0 ? far : Math.floor(below / width) - y;
      if (down < up) nearest[at] = below;
      const least = Math.min(up, down);
      squared[at] = least >= far ? far : least * least;
    }
  }
}

class Envelope {
  readonly #width: number;
  /** Columns whose parabolas are lowest somewhere, and from where on. */
  readonly #of: Int32Array;
  readonly #from: Float64Array;
  readonly #height: Float64Array;
  readonly #seed: Int32Array;

  constructor(width: number) {
    this.#width = width;
    this.#of = new Int32Array(width);
    this.#from = new Float64Array(width + 1);
    this.#height = new Float64Array(width);
    this.#seed = new Int32Array(width);
  }

  row(squared: Float32Array, nearest: Int32Array, start: number): void {
    const [width, of, from, height, seed] = [this.#width, this.#of, this.#from, this.#height, this.#seed];
    let count = 0;
    for (let x = 0; x < width; x += 1) {
      const lift = squared[start + x] as number;
      if (lift >= far) continue;
      height[x] = lift;
      seed[x] = nearest[start + x] as number;
      let meet = Number.NEGATIVE_INFINITY;
      while (count > 0) {
        const other = of[count - 1] as number;
        meet = (lift + x * x - ((height[other] as number) + other * other)) / (2 * (x - other));
        if (meet > (from[count - 1] as number)) break;
        count -= 1;
      }
      of[count] = x;
      from[count] = count === 0 ? Number.NEGATIVE_INFINITY : meet;
      count += 1;
    }
    if (count === 0) return;
    for (let x = 0, at = 0; x < width; x += 1) {
      while (at + 1 < count && (from[at + 1] as number) < x) at += 1;
      const column = of[at] as number;
      squared[start + x] = (height[column] as number) + (x - column) * (x - column);
      nearest[start + x] = seed[column] as number;
    }
  }
}
