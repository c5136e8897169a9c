import { tileSize } from '../../document/document.ts';
import { Assembly } from '../simd/assembly.ts';
import { columnOf, isClear, rowOf, Tile, type TileKey } from '../tiles/tile.ts';
import type { Projective, Rectangle } from './projective.ts';
import { maxReach, type ReadTile, type Window, windowOf } from './window.ts';

/** How far the kernel of Catmull-Rom goes at each side where nothing becomes smaller, in pixels. */
const minReach = 2;

/** Steps to a pixel of the kernel's table. */
const steps = 256;
const table = Float32Array.from({ length: steps * minReach + 2 }, (_, at) => kernel(at / steps));

function kernel(x: number): number {
  if (x < 1) return (1.5 * x - 2.5) * x * x + 1;
  return x < 2 ? ((-0.5 * x + 2.5) * x - 4) * x + 2 : 0;
}

/**
 * Tiles of `box`'s pixels seen through `back`, the way from the document to them: by Catmull-Rom, widened where they become
 * smaller, from the mip that is nearest. Undefined where nothing is seen. Without an assembly its memory goes with what is
 * returned.
 */
export function resampling(
  read: ReadTile,
  box: Rectangle,
  back: Projective,
  assembly = new Assembly(),
): (key: TileKey) => Tile | undefined {
  const draw = isAlongAxes(back) ? alongAxes : byPoints;
  return (key) => {
    const window = windowOf(read, box, back, key);
    if (window === undefined) return undefined;
    const into = draw(assembly, { window, box, back, key });
    return isClear(into) ? undefined : new Tile(into);
  };
}

interface Work {
  window: Window;
  box: Rectangle;
  back: Projective;
  key: TileKey;
}

const isAlongAxes = (back: Projective): boolean => back[1] === 0 && back[3] === 0 && back[6] === 0 && back[7] === 0;

const tilePixels = tileSize * tileSize;

/** Rows, then columns: what is scaled and moved alone. */
function alongAxes(assembly: Assembly, { window, box, back, key }: Work): Uint8Array {
  const { level, x0, y0, width, height, pixels } = window;
  const [a, , c, , e, f, , , i] = back;
  const shrink = 1 / 2 ** level;
  const columns = lineOf(columnOf(key) * tileSize, a / i, c / i, shrink, {
    ...{ first: x0, length: width },
    ...{ from: box.x, to: box.x + box.width },
  });
  const rows = lineOf(rowOf(key) * tileSize, e / i, f / i, shrink, {
    ...{ first: y0, length: height },
    ...{ from: box.y, to: box.y + box.height },
  });
  const sizes = [pixels.length, tilePixels * 4, width * 16, tileSize * height * 16];
  for (const { starts, weights, cover } of [columns, rows])
    sizes.push(starts.length * 4, weights.length * 4, cover.length * 4);
  const [source = 0, out = 0, line = 0, middle = 0, ...lists] = assembly.places(sizes);
  assembly.bytes.set(pixels, source);
  [columns, rows].forEach(({ starts, weights, cover }, at) => {
    const [first = 0, second = 0, third = 0] = lists.slice(at * 3);
    assembly.ints(first, starts.length).set(starts);
    assembly.floats(second, weights.length).set(weights);
    assembly.floats(third, cover.length).set(cover);
  });
  const [acrossStarts = 0, acrossWeights = 0, across = 0, downStarts = 0, downWeights = 0, down = 0] = lists;
  const { calls, bytes } = assembly;
  bytes.fill(0, out, out + tilePixels * 4);
  calls.sampleAcross(source, width, height, acrossStarts, acrossWeights, columns.taps, line, middle);
  calls.sampleDown(middle, downStarts, downWeights, rows.taps, across, down, out);
  return bytes.slice(out, out + tilePixels * 4);
}

/** Each point by itself: turned, skewed, in perspective. */
function byPoints(assembly: Assembly, { window, box, back, key }: Work): Uint8Array {
  const { level, x0, y0, width, height, pixels } = window;
  const sizes = [width * height * 16, pixels.length, tilePixels * 4, 13 * 8, table.length * 4, 512];
  const [floats = 0, source = 0, out = 0, numbers = 0, kernelAt = 0, weights = 0] = assembly.places(sizes);
  assembly.bytes.set(pixels, source);
  assembly.doubles(numbers, 13).set([...back, box.x, box.y, box.x + box.width, box.y + box.height]);
  assembly.floats(kernelAt, table.length).set(table);
  const { calls, bytes } = assembly;
  bytes.fill(0, out, out + tilePixels * 4);
  calls.toFloats(source, width * height, floats);
  const [left, top] = [columnOf(key) * tileSize, rowOf(key) * tileSize];
  calls.samplePoints(
    ...([floats, x0, y0, width, height, numbers, left, top, 1 / 2 ** level, kernelAt, steps, weights, out] as const),
  );
  return bytes.slice(out, out + tilePixels * 4);
}

/** Of each column (or row) of a tile: where its pixels begin in the window, how much each counts, and how much is covered. */
interface Line {
  starts: Int32Array;
  weights: Float32Array;
  taps: number;
  cover: Float32Array;
}

function lineOf(
  tile: number,
  scale: number,
  offset: number,
  shrink: number,
  window: { first: number; length: number; from: number; to: number },
): Line {
  const size = Math.abs(scale);
  const stretch = Math.min(maxReach / minReach, Math.max(1, size * shrink));
  const reach = stretch * minReach;
  const taps = Math.min(window.length, Math.floor(reach * 2) + 1);
  const line: Line = {
    starts: new Int32Array(tileSize),
    weights: new Float32Array(tileSize * taps),
    taps,
    cover: new Float32Array(tileSize),
  };
  for (let at = 0; at < tileSize; at += 1) {
    const point = (tile + at + 0.5) * scale + offset;
    line.cover[at] = covered((point - window.from) / size, (window.to - point) / size);
    const center = point * shrink;
    const first = Math.ceil(center - 0.5 - reach);
    const last = Math.floor(center - 0.5 + reach);
    const start = Math.max(0, Math.min(window.length - taps, first - window.first));
    line.starts[at] = start;
    let sum = 0;
    for (let pixel = first; pixel <= last; pixel += 1) sum += kernel(Math.abs(pixel + 0.5 - center) / stretch);
    for (let pixel = first; pixel <= last; pixel += 1) {
      // At the edges stands what is at them.
      const inside = Math.max(0, Math.min(window.length - 1, pixel - window.first)) - start;
      const tap = at * taps + Math.max(0, Math.min(taps - 1, inside));
      line.weights[tap] = (line.weights[tap] as number) + kernel(Math.abs(pixel + 0.5 - center) / stretch) / sum;
    }
  }
  return line;
}

function covered(before: number, after: number): number {
  return Math.max(0, Math.min(1, before + 0.5)) * Math.max(0, Math.min(1, after + 0.5));
}
