import { against, fitBorder } from './border-model.ts';
import { refined } from './edge.ts';
import { grabCut } from './grabcut.ts';
import { tidied, withoutLines } from './regions.ts';
import { noiseOf, quiet, shrink } from './shrink.ts';
import { startOf } from './start.ts';
import { breathe, checkWhole, cutoutError, type Picture, type Work } from './types.ts';

/** The cut is found in a picture of so many pixels. */
const cutPixels = 180_000;
const rounds = 4;
const smallestSide = 16;

/**
 * Finds what a product photo shows before its ground: a mask of the picture's size, 0 ground, 255 subject. A picture that
 * is cut out already keeps what it has. A FitoutError says why there is no subject.
 */
export async function cutOut(picture: Picture, work: Work = {}): Promise<Uint8Array> {
  checkWhole(picture);
  const { width, height, data } = picture;
  await breathe(work, 0);
  const own = alphaOf(picture);
  if (own !== undefined) return own;
  if (Math.min(width, height) < smallestSide) throw cutoutError('cutout-small');
  const whole = shrink(picture, cutPixels);
  const noise = noiseOf(whole);
  const calm = quiet(whole, noise);
  const { small } = calm;
  await breathe(work, 0.1);
  const border = fitBorder(small, calm.noise);
  const start = startOf(calm, border, against(small, border));
  await breathe(work, 0.2);
  const cut = await grabCut(small, start, rounds, partOf(work, 0.2, 0.5));
  const labels = tidied(withoutLines(cut, small.width), small.width, start.seen.distance);
  const count = labels.reduce((sum, one) => sum + one, 0);
  if (count < Math.max(6, labels.length * 0.0008)) throw cutoutError('cutout-none');
  const mask = await refined(picture, small, labels, pixelNoise(picture, noise), partOf(work, 0.7, 0.3));
  for (let at = 0, from = 3; at < mask.length; at += 1, from += 4) {
    const alpha = data[from] as number;
    if (alpha < 255) mask[at] = Math.round(((mask[at] as number) * alpha) / 255);
  }
  work.onProgress?.(1);
  return mask;
}

/** The progress of a piece of the work, as that of the whole. */
function partOf(work: Work, from: number, part: number): Work {
  return { ...work, onProgress: (done) => work.onProgress?.(from + done * part) };
}

/** The picture's own alpha, where its frame is mostly clear: then it is cut out. */
function alphaOf({ width, height, data }: Picture): Uint8Array | undefined {
  let clear = 0;
  let frame = 0;
  const look = (x: number, y: number): void => {
    frame += 1;
    if ((data[(y * width + x) * 4 + 3] as number) < 16) clear += 1;
  };
  for (let x = 0; x < width; x += 1) {
    look(x, 0);
    look(x, height - 1);
  }
  for (let y = 0; y < height; y += 1) {
    look(0, y);
    look(width - 1, y);
  }
  if (clear < frame * 0.7) return undefined;
  const mask = new Uint8Array(width * height);
  let most = 0;
  for (let at = 0; at < mask.length; at += 1) {
    mask[at] = data[at * 4 + 3] as number;
    most = Math.max(most, mask[at] as number);
  }
  if (most < 16) throw cutoutError('cutout-clear');
  return mask;
}

/** Noise of the full picture's own pixels, looked at in a piece from its middle rows. */
function pixelNoise({ width, height, data }: Picture, smallNoise: number): number {
  const rows = Math.min(height, 64);
  const from = ((height - rows) >> 1) * width * 4;
  const strip = { width, height: rows, data: data.subarray(from, from + width * rows * 4) };
  return Math.max(smallNoise, noiseOf(shrink(strip, width * rows)));
}
