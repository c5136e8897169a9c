import type { Page } from 'playwright-core';
import { randomFrom } from '../../plugins/bar/tests/drawn-document.ts';
import type { PageServer } from '../support/page-server.ts';
import { kinds, saysSo } from './camera-codes.ts';
import type { CameraPage, Timed } from './camera-page.ts';
import { type Grey, normal, pngOf, shown, writtenCode } from './camera-pictures.ts';
import { type Figure, figure, median, percentile } from './figure.ts';

const size = { width: 1280, height: 720 };
/** Frames without a code, next to one with each kind. */
const empties = 12;
/** Looks at each frame: one of each way in which the product's film is looked at. */
const rounds = 3;
/** Standard deviation of a pixel's value, of 255: a desk's webcam by day, and in the evening. */
const grains = { 'by day': 4, 'in the evening': 14 };

/** `hard`: @zxing/library told to read all that it can. `quick`: as its loop over a camera's frames has it. */
const readers = ['ours', 'hard', 'quick'] as const;
type Reader = (typeof readers)[number];

/** Milliseconds of every look, and how many frames' codes a look read. */
type Looks = Record<Reader, { ms: number[]; read: number }>;

/** What a frame of 1280 × 720 takes, with a code and without, in turns with @zxing/library at the same one. */
export async function frameFigures(page: Page, server: PageServer, slowness: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [when, grain] of Object.entries(grains)) {
    const withCode = await Promise.all(kinds.map(async (_, at) => pngOf(await frameOf(at, grain))));
    const without = await Promise.all(
      Array.from({ length: empties }, async (_, at) => pngOf(scenery(1000 + at, grain))),
    );
    const coded = await looksAt(page, server, withCode);
    const empty = await looksAt(page, server, without);
    figures.push(
      ...figuresOf(`with a code, ${when}`, coded, slowness),
      ...figuresOf(`without a code, ${when}`, empty, slowness),
      figure(
        `frames of ${kinds.length} kinds read, ${when}`,
        coded.ours.read,
        '',
        { least: coded.hard.read },
        named(coded, ({ read }) => read),
      ),
    );
  }
  return figures;
}

const named = ({ hard, quick }: Looks, value: (of: Looks[Reader]) => number): Record<string, number> => ({
  '@zxing/library': value(hard),
  '@zxing/library without hints': value(quick),
});

/**
 * The limit holds against either: without hints the peer is quick, and tries a few rows; with them it looks for as much as the
 * product does.
 */
function figuresOf(words: string, looks: Looks, slowness: number): Figure[] {
  const name = `a frame of 1280 × 720 ${words}`;
  const { ours, hard, quick } = looks;
  const part = (at: number) =>
    [percentile(ours.ms, at), 'ms', {}, named(looks, ({ ms }) => percentile(ms, at))] as const;
  return [
    figure(`${name}, next to @zxing/library at the median`, median(ours.ms) / median(hard.ms), '×', { most: 0.5 }),
    figure(`${name}, next to @zxing/library without hints`, median(ours.ms) / median(quick.ms), '×', { most: 0.5 }),
    figure(
      `${name}, median`,
      median(ours.ms),
      'ms',
      { most: 20 * slowness },
      named(looks, ({ ms }) => median(ms)),
    ),
    figure(`${name}, 10 of 100`, ...part(0.1)),
    figure(`${name}, 90 of 100`, ...part(0.9)),
  ];
}

/** The frame at `at` shows the kind at `at`, or none. */
async function looksAt(page: Page, server: PageServer, frames: readonly Buffer[]): Promise<Looks> {
  const looks: Looks = { ours: { ms: [], read: 0 }, hard: { ms: [], read: 0 }, quick: { ms: [], read: 0 } };
  for (const [at, png] of frames.entries()) {
    server.files.set('/frame.png', png);
    const timed = await page.evaluate(timeFrame, { at, rounds });
    for (const reader of readers) {
      looks[reader].ms.push(...timed[reader].map(({ ms }) => ms));
      if (timed[reader].some(({ texts }) => texts.some((text) => says(at, text)))) looks[reader].read += 1;
    }
  }
  return looks;
}

function says(at: number, text: string): boolean {
  const kind = kinds[at];
  return kind !== undefined && saysSo(kind, kind.texts[0] as string, text);
}

/** In the page: the frame on a canvas, looked at by each, in turns. The first looks are the compiler's. */
async function timeFrame({ at, rounds }: { at: number; rounds: number }): Promise<Record<Reader, Timed[]>> {
  const { ourFrame, peerFrame } = window as unknown as CameraPage;
  const bitmap = await createImageBitmap(await (await fetch(`/frame.png?${at}`)).blob());
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(bitmap, 0, 0);
  const timed: Record<Reader, Timed[]> = { ours: [], hard: [], quick: [] };
  for (let round = at === 0 ? -rounds : 0; round < rounds; round += 1) {
    const ours = await ourFrame(canvas, round + rounds);
    const [hard, quick] = [await peerFrame(canvas, true), await peerFrame(canvas, false)];
    if (round < 0) continue;
    timed.ours.push(ours);
    timed.hard.push(hard);
    timed.quick.push(quick);
  }
  return timed;
}

/** A code of the kind at `at`, turned a little, somewhere in a scene. */
async function frameOf(at: number, grain: number): Promise<Grey> {
  const kind = kinds[at];
  const text = kind?.texts[0];
  if (kind === undefined || text === undefined) throw new Error(`no kind ${at}`);
  const random = randomFrom(at + 1);
  const code = shown(
    await writtenCode(kind, text),
    kind.module,
    { turn: 20 * random() - 10, scale: 0.8, noise: grain },
    at + 1,
  );
  const { width, height, data } = scenery(at + 1, grain);
  const left = Math.floor(random() * (width - code.width));
  const top = Math.floor(random() * (height - code.height));
  for (let y = 0; y < code.height; y += 1)
    data.set(code.data.subarray(y * code.width, (y + 1) * code.width), (top + y) * width + left);
  return { width, height, data };
}

/** A desk as a camera sees it: light that falls off, things that lie about, grain. */
function scenery(seed: number, grain: number): Grey {
  const { width, height } = size;
  const random = randomFrom(seed * 7919);
  const light = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) light[y * width + x] = 190 - x / 16 - y / 12;
  for (let thing = 0; thing < 40; thing += 1) {
    const [left, top] = [Math.floor(random() * width), Math.floor(random() * height)];
    const [right, bottom] = [Math.min(width, left + 10 + random() * 200), Math.min(height, top + 4 + random() * 120)];
    const by = 0.3 + random();
    for (let y = top; y < bottom; y += 1)
      for (let x = left; x < right; x += 1) light[y * width + x] = (light[y * width + x] as number) * by;
  }
  const data = Uint8Array.from(light, (value) => Math.max(0, Math.min(255, value + grain * normal(random))));
  return { ...size, data };
}
