import type { Adjust } from '../../document/adjust.ts';
import { adjusterOf } from './adjuster.ts';
import { tableSteps, tablesOf } from './tables.ts';

type Bytes = Uint8Array | Uint8ClampedArray;
type ByteTables = readonly [red: Bytes, green: Bytes, blue: Bytes];

/** A picture asks for each of its tiles. */
const made = new WeakMap<Adjust, ByteTables | 'none'>();

/** What an adjustment makes of straight RGBA; what is clear stays clear. */
export function adjustedPixels(pixels: Bytes, adjust: Adjust): Uint8ClampedArray<ArrayBuffer> {
  const tables = byteTables(adjust);
  return tables === 'none' ? bySums(pixels, adjust) : byTables(pixels, tables);
}

/** Where a channel goes by itself, each of its bytes always becomes the same. */
function byteTables(adjust: Adjust): ByteTables | 'none' {
  let found = made.get(adjust);
  if (found === undefined) {
    const tables = tablesOf(adjust);
    found = tables === undefined ? 'none' : [bytesOf(tables.r), bytesOf(tables.g), bytesOf(tables.b)];
    made.set(adjust, found);
  }
  return found;
}

function byTables(pixels: Bytes, [red, green, blue]: ByteTables): Uint8ClampedArray<ArrayBuffer> {
  const into = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at < into.length; at += 4) {
    const alpha = pixels[at + 3] as number;
    if (alpha === 0) continue;
    into[at] = red[pixels[at] as number] as number;
    into[at + 1] = green[pixels[at + 1] as number] as number;
    into[at + 2] = blue[pixels[at + 2] as number] as number;
    into[at + 3] = alpha;
  }
  return into;
}

function bytesOf(table: Float64Array): Uint8ClampedArray {
  return Uint8ClampedArray.from({ length: 256 }, (_, at) => (table[(at * tableSteps) / 255] as number) * 255);
}

function bySums(pixels: Bytes, adjust: Adjust): Uint8ClampedArray<ArrayBuffer> {
  const sums = new Float32Array(pixels.length);
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] as number;
    for (let c = at; c < at + 3; c += 1) sums[c] = ((pixels[c] as number) * alpha) / 255;
    sums[at + 3] = alpha;
  }
  adjusterOf(adjust)(sums);
  const into = new Uint8ClampedArray(pixels.length);
  for (let at = 0; at < into.length; at += 4) {
    const alpha = sums[at + 3] as number;
    if (alpha === 0) continue;
    for (let c = at; c < at + 3; c += 1) into[c] = ((sums[c] as number) * 255) / alpha;
    into[at + 3] = alpha;
  }
  return into;
}
