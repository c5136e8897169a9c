import { FitoutError } from '@fitout/sdk';
import sharp, { type Sharp } from 'sharp';
import type { Operation, PictureRule, Size, SizeRule } from '../../shared/providers/capabilities.ts';
import { nearestSize } from '../../shared/providers/sizes.ts';
import { cutSide, opened, subjectOf, unreadable } from './picture.ts';

/** What a service needs of one picture. */
export interface PrepareTask {
  bytes: Uint8Array;
  operation: Operation;
  sizes: SizeRule;
  picture: PictureRule;
}

export interface Prepared {
  source: Uint8Array;
  /** Light where the scene comes. */
  mask: Uint8Array | undefined;
  /** Of the result, where the model can be told. */
  size: Size | undefined;
}

/** The picture as a model takes it, with a mask of all but its subject where that goes along. Throws what a person reads. */
export async function prepared(task: PrepareTask): Promise<Prepared> {
  try {
    return await (task.operation === 'upscale' ? asItIs(task) : forScene(task));
  } catch (error) {
    throw error instanceof FitoutError ? error : unreadable(error);
  }
}

async function asItIs({ bytes, picture }: PrepareTask): Promise<Prepared> {
  const upright = opened(bytes).flatten({ background: '#ffffff' });
  const { info } = await upright.clone().raw().toBuffer({ resolveWithObject: true });
  const [least, most] = picture.side;
  // A picture that is made smaller first would gain nothing.
  if (Math.max(info.width, info.height) > most) throw tooLarge(most);
  if (Math.min(info.width, info.height) < least) throw tooSmall(least);
  return { source: await fileOf(upright, picture), mask: undefined, size: undefined };
}

async function forScene({ bytes, operation, sizes, picture }: PrepareTask): Promise<Prepared> {
  const exact = sizes.kind !== 'source';
  const there = await uprightSize(bytes);
  const sent = exact ? nearestSize(sizes, within(there, [1, cutSide])) : within(there, picture.side);
  const { whole, subject } = await subjectOf(bytes, Math.min(cutSide, Math.max(sent.width, sent.height)));
  const { width, height } = whole;
  const raw = { raw: { width, height, channels: 4 } } as const;
  const source = sharp(whole.data, raw)
    .flatten({ background: '#ffffff' })
    .resize({ ...sent, fit: 'fill' });
  const size = exact ? sent : undefined;
  if (operation !== 'inpaint') return { source: await fileOf(source, picture), mask: undefined, size };
  const around = Buffer.from(subject.map((opacity) => 255 - opacity));
  const mask = await sharp(around, { raw: { width, height, channels: 1 } })
    .resize({ ...sent, fit: 'fill' })
    .png()
    .toBuffer();
  return { source: await fileOf(source, picture), mask, size };
}

/** Without loss, where the model takes as much. */
async function fileOf(made: Sharp, { types, bytes }: PictureRule): Promise<Uint8Array> {
  const png = types.includes('image/png') ? await made.clone().png().toBuffer() : undefined;
  if (png !== undefined && (png.length <= bytes || !types.includes('image/jpeg'))) return png;
  return made.jpeg({ quality: 94, chromaSubsampling: '4:4:4' }).toBuffer();
}

async function uprightSize(bytes: Uint8Array): Promise<Size> {
  const { autoOrient } = await opened(bytes).metadata();
  return { width: autoOrient.width, height: autoOrient.height };
}

/** The same shape with sides that a model takes, and that fit into memory. */
function within({ width, height }: Size, [least, most]: readonly [number, number]): Size {
  const bound = Math.min(most, cutSide);
  const scale = Math.min(bound / Math.max(width, height), Math.max(1, least / Math.min(width, height)));
  const side = (of: number) => Math.min(most, Math.max(1, Math.round(of * scale)));
  return { width: side(width), height: side(height) };
}

function tooLarge(most: number): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'ai.batch-large',
    message: {
      zh: `这张图片已超过 ${most} 像素，该模型不再放大`,
      en: `One side of this image is longer than ${most} pixels, so the model does not upscale it`,
    },
  });
}

function tooSmall(least: number): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'ai.batch-small',
    message: {
      zh: `这张图片边长不到 ${least} 像素，该模型不支持`,
      en: `One side of this image is shorter than ${least} pixels, which the model does not support`,
    },
  });
}
