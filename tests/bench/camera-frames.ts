import type { Page } from 'playwright-core';
import { randomFrom } from '../../plugins/bar/tests/drawn-document.ts';
import type { PageServer } from '../support/page-server.ts';
import { kinds } from './camera-codes.ts';
import type { CameraPage } from './camera-page.ts';
import { type Grey, normal, pngOf, shown, writtenCode } from './camera-pictures.ts';
import { type Figure, figure, median, percentile } from './figure.ts';

const size = { width: 1280, height: 720 };
/** Frames without a code, next to one with each kind. */
const empties = 12;
const rounds = 5;
const grain = 14;

interface Times {
  ours: number[];
  peer: number[];
}

/** What a frame of 1280 × 720 takes, with a code and without, in turns with @zxing/library at the same one. */
export async function frameFigures(page: Page, server: PageServer, slowness: number): Promise<Figure[]> {
  const withCode = await Promise.all(kinds.map(async (_, at) => pngOf(await frameOf(at))));
  const without = await Promise.all(Array.from({ length: empties }, async (_, at) => pngOf(scenery(1000 + at))));
  const coded = await timesOf(page, server, withCode);
  const empty = await timesOf(page, server, without);
  return [...figuresOf('with a code', coded, slowness), ...figuresOf('without a code', empty, slowness)];
}

function figuresOf(words: string, { ours, peer }: Times, slowness: number): Figure[] {
  const name = `a frame of 1280 × 720 ${words}`;
  const at = (part: number) => [percentile(ours, part), { '@zxing/library': percentile(peer, part) }] as const;
  const ratios = ours.map((ms, n) => ms / (peer[n] ?? Number.NaN));
  return [
    figure(`${name}, next to @zxing/library at the median`, median(ours) / median(peer), '×', { most: 0.5 }),
    figure(`${name}, frame by frame, worst tenth next to @zxing/library`, percentile(ratios, 0.9), '×'),
    figure(`${name}, median`, median(ours), 'ms', { most: 20 * slowness }, { '@zxing/library': median(peer) }),
    figure(`${name}, 10 of 100`, at(0.1)[0], 'ms', {}, at(0.1)[1]),
    figure(`${name}, 90 of 100`, at(0.9)[0], 'ms', {}, at(0.9)[1]),
  ];
}

async function timesOf(page: Page, server: PageServer, frames: readonly Buffer[]): Promise<Times> {
  const times: Times = { ours: [], peer: [] };
  for (const [at, png] of frames.entries()) {
    server.files.set('/frame.png', png);
    const { ours, peer } = await page.evaluate(timeFrame, { at, rounds });
    times.ours.push(...ours);
    times.peer.push(...peer);
  }
  return times;
}

/** In the page: the frame on a canvas, looked at by either, in turns. The first look is the compiler's. */
async function timeFrame({ at, rounds }: { at: number; rounds: number }): Promise<Times> {
  const { ourFrame, peerFrame } = window as unknown as CameraPage;
  const bitmap = await createImageBitmap(await (await fetch(`/frame.png?${at}`)).blob());
  const canvas = document.createElement('canvas');
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('2d', { willReadFrequently: true })?.drawImage(bitmap, 0, 0);
  const times: Times = { ours: [], peer: [] };
  for (let round = 0; round <= rounds; round += 1) {
    const [ours, peer] = [await ourFrame(canvas), await peerFrame(canvas)];
    if (round > 0) {
      times.ours.push(ours);
      times.peer.push(peer);
    }
  }
  return times;
}

/** A code of the kind at `at`, turned a little, somewhere in a scene. */
async function frameOf(at: number): Promise<Grey> {
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
  const { width, height, data } = scenery(at + 1);
  const left = Math.floor(random() * (width - code.width));
  const top = Math.floor(random() * (height - code.height));
  for (let y = 0; y < code.height; y += 1)
    data.set(code.data.subarray(y * code.width, (y + 1) * code.width), (top + y) * width + left);
  return { width, height, data };
}

/** A desk as a camera sees it in the evening: light that falls off, things that lie about, grain. */
function scenery(seed: number): Grey {
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
