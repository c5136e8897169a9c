import { join } from 'node:path';
import weights from '@websr/websr/weights/anime4k/cnn-2x-l-an.json' with { type: 'json' };
import sharp, { type Sharp } from 'sharp';
import { type Image, newImage } from '../../plugins/ai/shared/pixels/image.ts';
import { psnr } from '../../plugins/ai/shared/pixels/testing/measures.ts';
import { startDoubler } from '../../plugins/ai/shared/upscale/doubler.ts';
import { sampled } from '../../plugins/ai/shared/upscale/sampling.ts';
import { upscaled } from '../../plugins/ai/shared/upscale/upscale.ts';
import { type Figure, figure, median } from './figure.ts';
import { nodeSlowness } from './machine.ts';

/** Photographs of people that come with a package. */
const photos = [1, 2, 3, 4, 5, 6].map((at) =>
  join(import.meta.dirname, `node_modules/@vladmandic/face-api/demo/sample${at}.jpg`),
);

/**
 * Photographs made half as large, enlarged again and held against what they were, beside bicubic. They begin at half of
 * what the camera's file has, so that its softness and its blocks are no part of the truth.
 */
export async function upscaleFigures(): Promise<Figure[]> {
  const double = await startDoubler(weights.layers);
  const gains: number[] = [];
  const peers: number[] = [];
  const seconds: number[] = [];
  for (const photo of photos) {
    const { width, height } = await sharp(photo).metadata();
    const [wide, high] = [width, height].map((side) => Math.floor(side / 4) * 2) as [number, number];
    const truth = await shrunk(sharp(photo), wide, high);
    const raw = { raw: { width: wide, height: high, channels: 4 } } as const;
    const small = await shrunk(sharp(truth.data, raw), wide / 2, high / 2);
    const began = performance.now();
    const made = await upscaled(small, 2, double);
    seconds.push((performance.now() - began) / 1000 / ((small.width * small.height) / 1e6));
    const bicubic = psnr(bicubicOf(small), truth);
    peers.push(bicubic);
    gains.push(psnr(made, truth) - bicubic);
  }
  const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  return [
    figure('photographs at 2×, above bicubic', mean(gains), 'dB', { least: 1.5 }, { bicubic: mean(peers) }),
    figure('the same, worst photograph', Math.min(...gains), 'dB'),
    figure('1 MP at 2×', median(seconds), 's', { most: 60 * nodeSlowness() }),
  ];
}

async function shrunk(from: Sharp, width: number, height: number): Promise<Image> {
  const { data } = await from
    .removeAlpha()
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width, height, data: new Uint8ClampedArray(data) };
}

/** Catmull-Rom: the bicubic kernel with a = -½. */
function bicubicOf(small: Image): Image {
  const large = newImage(small.width * 2, small.height * 2);
  large.data.fill(255);
  for (let channel = 0; channel < 3; channel += 1) {
    const plane = Float32Array.from(
      { length: small.width * small.height },
      (_, at) => small.data[at * 4 + channel] ?? 0,
    );
    for (const [at, value] of sampled(plane, small, large, { start: 0, step: 0.5 }).entries())
      large.data[at * 4 + channel] = value;
  }
  return large;
}
