import type { ReaderOptions, ReadResult } from 'zxing-wasm/reader';
import { cornersOf, plainArticle, withAddOns } from './add-ons.ts';
import {
  blurred,
  enlarged,
  type Grey,
  greyOf,
  inverted,
  levelled,
  type Pixels,
  pixelsOf,
  sharpened,
  shrunk,
  smoothed,
  turned,
  turnedBack,
} from './grey.ts';
import { tiltOf } from './tilt.ts';
import { Evidences, isSure, withoutContradicted } from './trust.ts';

/** zxing's reader, bound to its WebAssembly. */
export type ReadOnce = (image: Pixels, options: ReaderOptions) => Promise<ReadResult[]>;

type Point = ReadResult['position']['topLeft'];

/** `Plain`: the default rewrites what GS1 codes and MaxiCode say. */
const common: ReaderOptions = { textMode: 'Plain', tryHarder: true, eanAddOnSymbol: 'Read' };
const liveOptions: ReaderOptions = { ...common, tryInvert: false, maxNumberOfSymbols: 20 };
const uprightOptions: ReaderOptions = { ...liveOptions, tryRotate: false };
export const hardOptions: ReaderOptions = { ...common, tryInvert: true, maxNumberOfSymbols: 50 };

/** Pixels of a changed picture: four times as many take a quarter of a second each. */
const maxPixels = 3_000_000;
/** Milliseconds for all looks at one picture; the first, as it is, is not cut short. */
const maxMs = 4000;

/** One change of a picture, after which codes are readable that were not before. */
interface Look {
  /** Undefined where it does not fit the picture. */
  change(grey: Grey): Grey | undefined;
  options?: ReaderOptions;
  /** Degrees by which it is turned at the end; undefined where that would hardly change it. */
  turn?(changed: Grey): number | undefined;
  /** Nothing of the picture is lost by it: see `Evidences`. */
  faithful?: true;
}

const histogram: ReaderOptions = { binarizer: 'GlobalHistogram' };

/** Enlarged up to `factor` times, as far as it stays within bounds; undefined where that is hardly at all. */
function larger(grey: Grey, factor: number): Grey | undefined {
  const fits = Math.min(factor, Math.sqrt(maxPixels / (grey.width * grey.height)));
  return fits < 1.4 ? undefined : enlarged(grey, fits);
}

function then(grey: Grey | undefined, change: (grey: Grey) => Grey): Grey | undefined {
  return grey === undefined ? undefined : change(grey);
}

function smaller(grey: Grey, by: number): Grey | undefined {
  return Math.min(grey.width, grey.height) < 60 * by ? undefined : shrunk(grey, by);
}

/** What sets a code upright that lies askew. */
function upright(grey: Grey): number | undefined {
  const tilt = tiltOf(grey);
  return Math.abs(tilt) < 3 ? undefined : -tilt;
}

/** What helps most often comes first: shadow and glare, smallness, blur, grain, bars that stand askew. */
const looks: readonly Look[] = [
  { change: (grey) => levelled(grey, 14) },
  { change: (grey) => then(larger(grey, 2), (big) => levelled(big, 30)) },
  { change: (grey) => grey, turn: upright, faithful: true },
  { change: inverted, faithful: true },
  { change: (grey) => sharpened(grey, 3, 2) },
  { change: (grey) => then(larger(grey, 4), (big) => sharpened(big, 5, 2)) },
  { change: (grey) => larger(grey, 2), options: histogram },
  { change: (grey) => smaller(grey, 2), options: { tryDenoise: true } },
  { change: (grey) => levelled(grey, 20) },
  { change: (grey) => then(larger(grey, 4), (big) => sharpened(big, 8, 2)) },
  { change: (grey) => blurred(grey, 1), options: { tryDenoise: true } },
  { change: (grey) => larger(grey, 3) },
  { change: (grey) => then(larger(grey, 3), (big) => levelled(big, 40)) },
  { change: (grey) => sharpened(grey, 8, 3) },
  { change: (grey) => blurred(grey, 2), options: histogram },
  { change: (grey) => smaller(grey, 3) },
  { change: (grey) => levelled(grey, 14), turn: () => 22.5 },
  { change: (grey) => levelled(grey, 14), turn: () => 67.5 },
  { change: (grey) => sharpened(grey, 4, 2), options: histogram },
];

/** A look that answers within a frame of a film. */
export async function readLive(
  read: ReadOnce,
  image: Pixels,
  effort: 'quick' | 'live' | 'fine',
): Promise<ReadResult[]> {
  const results =
    effort === 'fine'
      ? await read(image, uprightOptions)
      : await read(smoothed(image), effort === 'quick' ? uprightOptions : liveOptions);
  return withAddOns(read, image, consistent(results), false);
}

/** A look at the frame of a film with all that helps with it as it is. */
export async function readHard(read: ReadOnce, image: Pixels): Promise<ReadResult[]> {
  return withAddOns(read, image, consistent(await read(image, hardOptions)), false);
}

/** Without texts that others of the same bars contradict. */
function consistent(results: readonly ReadResult[]): ReadResult[] {
  const placed = results.map((result) => {
    const { format, text } = plainArticle(result);
    return { format, text, lineCount: result.lineCount, corners: cornersOf(result), result };
  });
  return withoutContradicted(placed).map(({ result }) => result);
}

/** A look at the frame of a film with one more change than the last: by `turn`, a count of such looks. */
export async function readChanged(read: ReadOnce, image: Pixels, turn: number): Promise<ReadResult[]> {
  const grey = within(greyOf(image));
  const changes = [0, 2, 3];
  const look = looks[changes[turn % changes.length] as number] as Look;
  const { results } = await readLook(read, grey.grey, look);
  return consistent(results)
    .map(plainArticle)
    .filter((one) => isSure(one, true))
    .map((one) => scaled(one, grey.by));
}

export interface StillOptions {
  now?: () => number;
  /** Asked before each look at the changed picture with how far they are, 0 to 1; false ends them. */
  goOn?(share: number): Promise<boolean>;
}

/**
 * All codes in a still: first as it is, then, where nothing is found that may be believed, changed in one way after the
 * other, for at most `maxMs`.
 */
export async function readStill(
  read: ReadOnce,
  image: Pixels,
  { now = () => performance.now(), goOn = async () => true }: StillOptions = {},
): Promise<ReadResult[]> {
  const began = now();
  const asItIs = await read(image, hardOptions);
  const sure = consistent(asItIs).filter((one) => isSure(one, false));
  if (sure.length > 0) return withAddOns(read, image, sure, true);
  const { grey, by } = within(greyOf(image));
  const evidences = new Evidences<ReadResult>();
  evidences.take(asItIs.map(plainArticle), { faithful: true, scale: 1 });
  for (const [at, look] of looks.entries()) {
    const spent = now() - began;
    if (spent > maxMs || !(await goOn(Math.max(at / looks.length, spent / maxMs)))) break;
    const { results, scale } = await readLook(read, grey, look);
    const believed = evidences.take(results.map(plainArticle), { faithful: look.faithful === true, scale });
    if (believed.length > 0)
      return withAddOns(
        read,
        image,
        believed.map((one) => scaled(one, by)),
        true,
      );
  }
  return [];
}

/** Made smaller by a whole number where it is larger than looks may be. */
function within(grey: Grey): { grey: Grey; by: number } {
  const by = Math.ceil(Math.sqrt((grey.width * grey.height) / maxPixels));
  return by > 1 ? { grey: shrunk(grey, by), by } : { grey, by: 1 };
}

/** What a look at the changed picture reads, in pixels of the picture as it was, and how many times as large it was made. */
async function readLook(
  read: ReadOnce,
  grey: Grey,
  { change, options, turn }: Look,
): Promise<{ results: ReadResult[]; scale: number }> {
  const changed = change(grey);
  if (changed === undefined) return { results: [], scale: 1 };
  const scale = Math.round((10 * changed.width) / grey.width) / 10;
  const degrees = turn?.(changed);
  if (turn !== undefined && degrees === undefined) return { results: [], scale };
  const shown = degrees === undefined ? changed : turned(changed, degrees);
  const results = await read(pixelsOf(shown), { ...hardOptions, ...options });
  const back = (point: Point): Point => {
    const { x, y } = degrees === undefined ? point : turnedBack(changed, shown, degrees, point);
    return { x: (x * grey.width) / changed.width, y: (y * grey.height) / changed.height };
  };
  return { results: results.map((one) => moved(one, back)), scale };
}

function scaled(result: ReadResult, by: number): ReadResult {
  return by === 1 ? result : moved(result, ({ x, y }) => ({ x: x * by, y: y * by }));
}

function moved(result: ReadResult, to: (point: Point) => Point): ReadResult {
  const { topLeft, topRight, bottomRight, bottomLeft } = result.position;
  return {
    ...result,
    position: {
      topLeft: to(topLeft),
      topRight: to(topRight),
      bottomRight: to(bottomRight),
      bottomLeft: to(bottomLeft),
    },
  };
}
