import type { Point, Quad } from './quad.ts';

/** A projective map of the plane, 3 × 3 row by row, its last number 1. */
export type Homography = readonly number[];

/**
 * The map that takes the corners of `from` to those of `to` (direct linear transform, eight equations).
 * Undefined where three corners of `from` are on one line.
 */
export function homography(from: Quad, to: Quad): Homography | undefined {
  const rows: number[][] = [];
  for (const [at, { x, y }] of from.entries()) {
    const { x: u, y: v } = to[at] as Point;
    rows.push([x, y, 1, 0, 0, 0, -u * x, -u * y, u], [0, 0, 0, x, y, 1, -v * x, -v * y, v]);
  }
  const solved = solve(rows);
  return solved === undefined ? undefined : [...solved, 1];
}

export function project(map: Homography, { x, y }: Point): Point {
  const [a, b, c, d, e, f, g, h, i] = map as [number, number, number, number, number, number, number, number, number];
  const w = g * x + h * y + i;
  return { x: (a * x + b * y + c) / w, y: (d * x + e * y + f) / w };
}

/** Gaussian elimination with pivots; each row holds its coefficients and its right side. Undefined where it is singular. */
function solve(rows: number[][]): number[] | undefined {
  const n = rows.length;
  for (let column = 0; column < n; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < n; row += 1)
      if (Math.abs(cell(rows, row, column)) > Math.abs(cell(rows, pivot, column))) pivot = row;
    const top = rows[pivot] as number[];
    const value = top[column] as number;
    if (Math.abs(value) < 1e-9) return undefined;
    rows[pivot] = rows[column] as number[];
    rows[column] = top.map((one) => one / value);
    for (let row = 0; row < n; row += 1) {
      const factor = cell(rows, row, column);
      if (row === column || factor === 0) continue;
      rows[row] = (rows[row] as number[]).map((one, at) => one - factor * cell(rows, column, at));
    }
  }
  return rows.map((row) => row[n] as number);
}

function cell(rows: readonly number[][], row: number, column: number): number {
  return rows[row]?.[column] ?? 0;
}
