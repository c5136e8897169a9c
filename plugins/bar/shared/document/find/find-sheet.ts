import { scaled } from '../geometry/quad.ts';
import type { Pixels } from '../pixels.ts';
import { edgesOf } from './edges.ts';
import { linesOf } from './lines.ts';
import { bestQuad, type FoundQuad } from './quads.ts';
import { refined } from './refine.ts';

/** Longest edge of the copy in which sheets are looked for, and of that on which their corners are made exact. */
export const searchEdge = 320;
export const exactEdge = 1280;

/** Score from which something is taken for a sheet. */
const least = 0.4;

/**
 * The sheet of paper (or card) in `picture`, whatever its size; undefined where there is none. Corners are in its pixels.
 * A picture of 1280 pixels takes about 40 ms, one of 320 (a frame of a camera) about 20.
 */
export function findSheet(picture: Pixels): FoundQuad | undefined {
  // Each twice as large as the one before, so that an edge is never looked for far from where it was.
  const large = shrunk(picture, exactEdge);
  const medium = shrunk(large, exactEdge / 2);
  const small = shrunk(medium, searchEdge);
  const edges = edgesOf(small);
  const found = bestQuad(edges, linesOf(edges), least);
  if (found === undefined) return undefined;
  const steps: readonly { copy: Pixels; reach: number; writing: number }[] = [
    { copy: small, reach: 5, writing: 3 },
    { copy: medium, reach: 4, writing: 4 },
    { copy: large, reach: 4, writing: 0 },
  ];
  let { quad } = found;
  let width = small.width;
  for (const { copy, reach, writing } of steps) {
    if (width === copy.width && copy !== small) continue;
    quad = refined(copy, scaled(quad, copy.width / width), reach, writing);
    width = copy.width;
  }
  return { quad: scaled(quad, picture.width / width, picture.width / width), score: found.score };
}

/** A copy whose longest edge is at most `edge`, each of its pixels the mean of those that it stands for. The same where it is. */
export function shrunk(picture: Pixels, edge: number): Pixels {
  const scale = edge / Math.max(picture.width, picture.height);
  if (scale >= 1) return picture;
  const width = Math.max(1, Math.round(picture.width * scale));
  const height = Math.max(1, Math.round(picture.height * scale));
  const data = new Uint8ClampedArray(width * height * 4);
  for (let row = 0; row < height; row += 1) {
    const top = Math.floor((row * picture.height) / height);
    const bottom = Math.max(top + 1, Math.floor(((row + 1) * picture.height) / height));
    for (let column = 0; column < width; column += 1) {
      const left = Math.floor((column * picture.width) / width);
      const right = Math.max(left + 1, Math.floor(((column + 1) * picture.width) / width));
      let [r, g, b] = [0, 0, 0];
      for (let y = top; y < bottom; y += 1)
        for (let at = (y * picture.width + left) * 4, end = (y * picture.width + right) * 4; at < end; at += 4) {
          r += picture.data[at] as number;
          g += picture.data[at + 1] as number;
          b += picture.data[at + 2] as number;
        }
      const count = (bottom - top) * (right - left);
      const to = (row * width + column) * 4;
      data[to] = r / count;
      data[to + 1] = g / count;
      data[to + 2] = b / count;
      data[to + 3] = 255;
    }
  }
  return { data, width, height };
}
