/** Terms of a surface: a colour that changes over the picture like a parabola at most, as light does. */
export const terms = 6;

/** Where a pixel is, as the terms of a surface: from -1 to 1 across the picture. */
export function termsAt(x: number, y: number, width: number, height: number, into: Float64Array): void {
  const u = width > 1 ? (2 * x) / (width - 1) - 1 : 0;
  const v = height > 1 ? (2 * y) / (height - 1) - 1 : 0;
  into[0] = 1;
  into[1] = u;
  into[2] = v;
  into[3] = u * u;
  into[4] = u * v;
  into[5] = v * v;
}

/** Points of three values each, with a weight, and the surface of each value that lies nearest to them. */
export class SurfaceSums {
  readonly #left = new Float64Array(terms * terms);
  readonly #right = new Float64Array(terms * 3);
  #weight = 0;

  add(at: Float64Array, r: number, g: number, b: number, weight: number): void {
    const left = this.#left;
    const right = this.#right;
    this.#weight += weight;
    for (let i = 0; i < terms; i += 1) {
      const part = (at[i] as number) * weight;
      for (let j = i; j < terms; j += 1)
        left[i * terms + j] = (left[i * terms + j] as number) + part * (at[j] as number);
      right[i * 3] = (right[i * 3] as number) + part * r;
      right[i * 3 + 1] = (right[i * 3 + 1] as number) + part * g;
      right[i * 3 + 2] = (right[i * 3 + 2] as number) + part * b;
    }
  }

  /** Red, green, blue of each term. What the points do not tell stays flat. */
  solve(): Float64Array {
    const columns = terms + 3;
    const rows = new Float64Array(terms * columns);
    for (let i = 0; i < terms; i += 1) {
      for (let j = 0; j < terms; j += 1)
        rows[i * columns + j] = this.#left[Math.min(i, j) * terms + Math.max(i, j)] as number;
      // A little resistance against bending.
      rows[i * columns + i] = (rows[i * columns + i] as number) + (i === 0 ? 1e-9 : 1e-3 * this.#weight + 1e-9);
      for (let c = 0; c < 3; c += 1) rows[i * columns + terms + c] = this.#right[i * 3 + c] as number;
    }
    eliminate(rows, columns);
    const into = new Float64Array(terms * 3);
    for (let i = 0; i < terms; i += 1)
      for (let c = 0; c < 3; c += 1) into[i * 3 + c] = rows[i * columns + terms + c] as number;
    return into;
  }
}

/** Gauss and Jordan; the matrix is symmetric and above zero, so that no row has to change its place. */
function eliminate(rows: Float64Array, columns: number): void {
  for (let i = 0; i < terms; i += 1) {
    const part = 1 / (rows[i * columns + i] as number);
    for (let j = 0; j < columns; j += 1) rows[i * columns + j] = (rows[i * columns + j] as number) * part;
    for (let k = 0; k < terms; k += 1) {
      const times = rows[k * columns + i] as number;
      if (k === i || times === 0) continue;
      for (let j = 0; j < columns; j += 1)
        rows[k * columns + j] = (rows[k * columns + j] as number) - times * (rows[i * columns + j] as number);
    }
  }
}

/** One value of a surface: 0 red, 1 green, 2 blue. */
export function surfaceAt(surface: Float64Array, at: Float64Array, channel: number): number {
  let sum = 0;
  for (let i = 0; i < terms; i += 1) sum += (surface[i * 3 + channel] as number) * (at[i] as number);
  return sum;
}
