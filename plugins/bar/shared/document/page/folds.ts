import { type Plane, plane } from '../pixels.ts';
import type { Channels } from './paper.ts';

/** Pieces of the page along a fold. */
const pieces = 24;
/** How much darker than the paper a fold is at least and at most; what is darker is print. */
const faintest = 0.02;
const darkest = 0.4;
/** Folds one way at most: more lines are the ruling of the paper. */
const maxFolds = 4;
/** Part of the shorter edge that a fold is narrower than, to either side. */
const foldReach = 0.012;
/** Cells are wider than the thinnest folds, which are so much darker than a cell's mean: as a power of what is left. */
const thinner = 1.5;
/** How much darker than elsewhere a fold is in a piece at most. */
const deeper = 1.4;

/** A fold: its row in the middle of each piece. */
type Path = readonly number[];

/**
 * The light with folds in it: thin lines, never dark, that go from edge to edge of the page, which lines of tables and
 * writing do not. Print that they cross stays, as it keeps its contrast to the light.
 */
export function withFolds(cells: Channels, light: Channels): Channels {
  const { width, height } = light[0];
  const level = plane(width, height);
  const [a, b, c] = cells.map(({ data }) => data) as [Float32Array, Float32Array, Float32Array];
  const [d, e, f] = light.map(({ data }) => data) as [Float32Array, Float32Array, Float32Array];
  for (let at = 0; at < level.data.length; at += 1) {
    const seen = (a[at] as number) + (b[at] as number) + (c[at] as number);
    level.data[at] = seen / Math.max(1, (d[at] as number) + (e[at] as number) + (f[at] as number));
  }
  const reach = Math.max(3, Math.round(Math.min(width, height) * foldReach));
  const across = levelled(level, reach);
  const down = flipped(levelled(flipped(level), reach));
  const dim = (one: Plane): Plane => ({
    ...one,
    data: one.data.map((value, at) => value * (across.data[at] as number) * (down.data[at] as number)),
  });
  return [dim(light[0]), dim(light[1]), dim(light[2])];
}

/** Rows as columns. */
function flipped({ data, width, height }: Plane): Plane {
  const result = plane(height, width);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) result.data[x * height + y] = data[y * width + x] as number;
  return result;
}

/** How much of the light is left by folds that go from left to right. */
function levelled(level: Plane, reach: number): Plane {
  const result = plane(level.width, level.height);
  result.data.fill(1);
  const blank = besideOwn(blankLevels(level), reach);
  const folds = foldsIn(blank, reach);
  if (folds.length > maxFolds) return result;
  for (const path of folds) darken(result, path, profiles(blank, path, reach));
  return result;
}

/** The level of blank paper by rows, in each piece of the page: below it are four in five. */
function blankLevels({ data, width, height }: Plane): Plane {
  const result = plane(pieces, height);
  for (let y = 0; y < height; y += 1)
    for (let piece = 0; piece < pieces; piece += 1) {
      const from = y * width + Math.floor((piece * width) / pieces);
      const to =
        y * width + Math.max(Math.floor(((piece + 1) * width) / pieces), 1 + Math.floor((piece * width) / pieces));
      const values = data.slice(from, to).sort();
      result.data[y * pieces + piece] = values[Math.floor(values.length * 0.8)] as number;
    }
  return result;
}

/** Levels as parts of those to both sides, within so many rows: 1 but in what is narrow and dark. */
function besideOwn(blank: Plane, reach: number): Plane {
  const sides = withinRows(withinRows(blank, reach, Math.max), reach, Math.min);
  return { ...blank, data: blank.data.map((value, at) => value / Math.max(0.01, sides.data[at] as number)) };
}

function withinRows({ data, width, height }: Plane, reach: number, pick: (a: number, b: number) => number): Plane {
  const result = plane(width, height);
  for (let at = 0; at < data.length; at += 1) {
    let value = data[at] as number;
    for (let by = -reach; by <= reach; by += 1) value = pick(value, data[at + by * width] ?? value);
    result.data[at] = value;
  }
  return result;
}

function foldsIn(blank: Plane, reach: number): Path[] {
  const free = new Uint8Array(blank.height).fill(1);
  // The paper's own edges are no folds.
  free.fill(0, 0, 2 * reach).fill(0, Math.max(0, blank.height - 2 * reach));
  const folds: Path[] = [];
  while (folds.length <= maxFolds) {
    const path = darkestPath(blank, free);
    if (path === undefined || !isFold(path.map((row, piece) => 1 - (blank.data[row * pieces + piece] as number))))
      break;
    folds.push(path);
    for (const row of path) free.fill(0, Math.max(0, row - 2 * reach), row + 2 * reach + 1);
  }
  return folds;
}

/** The way from left to right that is darkest but not as dark as print, a row up or down for each piece at most. */
function darkestPath({ data, height }: Plane, free: Uint8Array): Path | undefined {
  let sums = new Float64Array(height);
  const from = Array.from({ length: pieces }, () => new Int8Array(height));
  for (let piece = 0; piece < pieces; piece += 1) {
    const next = new Float64Array(height).fill(Number.NEGATIVE_INFINITY);
    for (let row = 0; row < height; row += 1) {
      if (free[row] === 0) continue;
      let best = 0;
      for (const by of [-1, 1])
        if ((sums[row + by] ?? Number.NEGATIVE_INFINITY) > (sums[row + best] as number)) best = by;
      const dip = 1 - (data[row * pieces + piece] as number);
      (from[piece] as Int8Array)[row] = best;
      next[row] = (sums[row + best] as number) + (dip > darkest ? 0 : Math.min(dip, 3 * faintest) - faintest / 2);
    }
    sums = next;
  }
  let row = sums.reduce((one, sum, at) => (sum > (sums[one] as number) ? at : one), 0);
  if ((sums[row] as number) <= 0) return undefined;
  const path: number[] = [];
  for (let piece = pieces - 1; piece >= 0; piece -= 1) {
    path.unshift(row);
    row += (from[piece] as Int8Array)[row] as number;
  }
  return path;
}

/** Whether what is so much darker than the paper, by pieces, goes through the whole page and its margins. */
function isFold(dips: readonly number[]): boolean {
  const seen = dips.filter((dip) => dip <= darkest);
  const isFaint = (dip: number): boolean => dip >= faintest && dip <= darkest;
  if (seen.length < 0.6 * pieces || seen.filter(isFaint).length < 0.85 * seen.length) return false;
  return dips.slice(0, 2).some(isFaint) && dips.slice(-2).some(isFaint);
}

/** For each piece, how much of the light is left at each row from `reach` above the fold to as much below it. */
function profiles({ data, height }: Plane, path: Path, reach: number): number[][] {
  const at = (piece: number, off: number): number => {
    const one = Math.min(pieces - 1, Math.max(0, piece));
    return data[Math.min(height - 1, Math.max(0, (path[one] as number) + off)) * pieces + one] as number;
  };
  const places = Array.from({ length: 2 * reach + 1 }, (_, place) => place);
  // Writing along a fold makes most pieces darker than the fold is: the clearest quarter says how dark that may be.
  const deepest = places.map(
    (place) =>
      1 -
      deeper *
        (1 -
          quantile(
            path.map((_, piece) => at(piece, place - reach)),
            0.75,
          )),
  );
  return path.map((_, piece) => {
    const levels = places.map((place) => {
      const round = quantile(
        [-2, -1, 0, 1, 2].map((by) => at(piece + by, place - reach)),
        0.5,
      );
      return Math.max(round, deepest[place] as number);
    });
    // From the fold's middle to where the paper is as bright as elsewhere.
    const clear = 1 - faintest / 2;
    let [first, last] = [reach, reach];
    while (first > 0 && (levels[first] as number) < clear) first -= 1;
    while (last < 2 * reach && (levels[last] as number) < clear) last += 1;
    return levels.map((_, place) => {
      if (place < first || place > last) return 1;
      const least = Math.min(
        ...levels.slice(Math.max(first, place - 1), place + 2).filter((_, by) => place - 1 + by <= last),
      );
      return Math.min(1, Math.max(1 - darkest, least) ** thinner);
    });
  });
}

function quantile(values: readonly number[], part: number): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length * part)] as number;
}

function darken({ data, width, height }: Plane, path: Path, profile: readonly number[][]): void {
  const reach = ((profile[0] as number[]).length - 1) / 2;
  for (let x = 0; x < width; x += 1) {
    const place = Math.min(pieces - 1, Math.max(0, ((x + 0.5) * pieces) / width - 0.5));
    const piece = Math.min(pieces - 2, Math.floor(place));
    const part = place - piece;
    const row = (path[piece] as number) * (1 - part) + (path[piece + 1] as number) * part;
    for (let y = Math.max(0, Math.ceil(row) - reach); y <= Math.min(height - 1, Math.floor(row) + reach); y += 1) {
      const off = y - row + reach;
      const low = Math.min(2 * reach - 1, Math.floor(off));
      const value = (one: number): number => {
        const levels = profile[one] as number[];
        return (levels[low] as number) * (low + 1 - off) + (levels[low + 1] as number) * (off - low);
      };
      const at = y * width + x;
      data[at] = (data[at] as number) * (value(piece) * (1 - part) + value(piece + 1) * part);
    }
  }
}
