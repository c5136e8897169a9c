import { join } from 'node:path';
import sharp from 'sharp';
import type { Corners } from '../../plugins/ai/shared/document/content.ts';
import { type BlendMode, blendModes } from '../../plugins/ai/shared/document/document.ts';
import { over, type Pixel } from '../../plugins/ai/shared/engine/testing/w3c.ts';
import { type Image, newImage } from '../../plugins/ai/shared/pixels/image.ts';
import { randomOf } from '../../plugins/ai/shared/pixels/testing/scenes.ts';
import { layeredEngine } from './ai-engine.ts';
import { type Figure, figure } from './figure.ts';

/** How near the engine's pixels are to formulas and to another program's. */
export async function exactnessFigures(): Promise<Figure[]> {
  return [await blendFigure(), ...(await transformFigures())];
}

/** Three layers of any colours and opacities, the two upper ones in each mode: levels of 255 from the W3C's formulas. */
async function blendFigure(): Promise<Figure> {
  const [lower, upper] = [anyColours(1), anyColours(2)];
  const farthest: [BlendMode, number][] = [];
  for (const blend of blendModes) {
    const looks = [
      { picture: lower, opacity: 0.6, blend: 'normal' as const },
      { picture: upper, opacity: 0.35, blend },
    ];
    const engine = await layeredEngine(looks.map((look, at) => ({ ...look, id: `${at}` })));
    const made = engine.pixels();
    engine.close();
    let most = 0;
    for (let at = 0; at < made.length; at += 4) most = Math.max(most, apart(made.subarray(at, at + 4), looks, at));
    farthest.push([blend, most]);
  }
  const most = Math.max(...farthest.map(([, levels]) => levels));
  const modes = { modes: farthest.length, 'modes without a difference': farthest.filter(([, of]) => of === 0).length };
  return figure('blend modes, farthest from the W3C’s formulas', most, 'levels', { most: 1 }, modes);
}

function apart(
  made: Uint8ClampedArray,
  layers: readonly { picture: Image; opacity: number; blend: BlendMode }[],
  at: number,
): number {
  let under: Pixel = { colour: [0, 0, 0], alpha: 0 };
  for (const { picture, opacity, blend } of layers) {
    const [r = 0, g = 0, b = 0, a = 0] = picture.data.subarray(at, at + 4);
    under = over(under, { colour: [r / 255, g / 255, b / 255], alpha: (a / 255) * opacity }, blend);
  }
  const wanted = [...under.colour, under.alpha].map((value) => Math.round(value * 255));
  // Clear pixels have no colour.
  if (wanted[3] === 0) wanted.fill(0);
  return Math.max(...wanted.map((value, i) => Math.abs(value - (made[i] ?? 0))));
}

/** Colours where formulas turn, and any others; some clear, most not. */
function anyColours(seed: number): Image {
  const random = randomOf(seed);
  const turns = [0, 1, 64, 127, 128, 200, 254, 255];
  const image = newImage(256, 256);
  image.data.forEach((_, at) => {
    image.data[at] = random() < 0.5 ? Math.floor(random() * 256) : (turns[Math.floor(random() * 8)] ?? 0);
  });
  return image;
}

/** Photographs that come with a package, at a size at which their softness and their blocks are no part of them. */
const photos = [1, 2, 3, 4, 5, 6].map((at) =>
  join(import.meta.dirname, `node_modules/@vladmandic/face-api/demo/sample${at}.jpg`),
);
const size = { width: 800, height: 600 };
const scales = [2, 1.5, 0.8, 0.5, 0.3];

/** Photographs at other sizes and turned by a quarter, beside sharp: decibels. */
async function transformFigures(): Promise<Figure[]> {
  const found = new Map<number, number[]>(scales.map((scale) => [scale, []]));
  let quarter = Number.POSITIVE_INFINITY;
  for (const photo of photos) {
    const { data } = await sharp(photo)
      .resize({ ...size, fit: 'cover' })
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const picture: Image = { ...size, data: new Uint8ClampedArray(data) };
    for (const scale of scales) found.get(scale)?.push(await scaledLikeness(picture, scale));
    quarter = Math.min(quarter, await quarterLikeness(picture));
  }
  const each = scales.map((scale) => [`× ${scale}`, mean(found.get(scale) ?? [])] as const);
  const all = [...found.values()].flat();
  return [
    figure(
      'photographs at other sizes, like sharp’s, mean',
      mean(all),
      'dB',
      { least: 45 },
      {
        ...Object.fromEntries(each),
        worst: Math.min(...all),
      },
    ),
    // The same, bit by bit, has no end of decibels.
    figure('photographs turned by a quarter, like sharp’s', Math.min(quarter, 99), 'dB', { least: 45 }),
  ];
}

async function scaledLikeness(picture: Image, scale: number): Promise<number> {
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];
  const mine = await placed(picture, [0, 0, width, 0, width, height, 0, height], { width, height });
  const from = sharp(picture.data, { raw: { ...size, channels: 4 } });
  // What enlarges in sharp's resize begins half a pixel too far; its affine is told where pixels are.
  const off = (scale - 1) / 2;
  const peer =
    scale > 1
      ? from.affine([scale, 0, 0, scale], { interpolator: 'bicubic', odx: off, ody: off })
      : from.resize(width, height, { fit: 'fill', kernel: 'cubic' });
  const { data, info } = await peer.raw().toBuffer({ resolveWithObject: true });
  return likeness(mine, { width: info.width, height: info.height, data: new Uint8ClampedArray(data) });
}

async function quarterLikeness(picture: Image): Promise<number> {
  const { width, height } = size;
  const mine = await placed(picture, [height, 0, height, width, 0, width, 0, 0], { width: height, height: width });
  const data = await sharp(picture.data, { raw: { ...size, channels: 4 } })
    .rotate(90)
    .raw()
    .toBuffer();
  return likeness(mine, { width: height, height: width, data: new Uint8ClampedArray(data) });
}

/** What the engine makes of a picture at these corners. */
async function placed(picture: Image, corners: Corners, sheet: { width: number; height: number }): Promise<Image> {
  const engine = await layeredEngine([{ id: 'photo', picture }], new Map(), sheet);
  await engine.run({ kind: 'place-layer', id: 'photo', corners });
  const data = engine.pixels();
  engine.close();
  return { ...sheet, data };
}

/** Without a rim, beyond which each goes on in a way of its own. */
function likeness(mine: Image, other: Image): number {
  const [width, height] = [Math.min(mine.width, other.width), Math.min(mine.height, other.height)];
  const rim = 8;
  let [sum, count] = [0, 0];
  for (let y = rim; y < height - rim; y += 1)
    for (let x = rim; x < width - rim; x += 1)
      for (let i = 0; i < 3; i += 1) {
        const one = mine.data[(y * mine.width + x) * 4 + i] ?? 0;
        sum += (one - (other.data[(y * other.width + x) * 4 + i] ?? 0)) ** 2;
        count += 1;
      }
  return 10 * Math.log10((255 * 255 * count) / Math.max(1e-9, sum));
}

const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
