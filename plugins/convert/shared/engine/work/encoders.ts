import type { RawPicture } from '../contribution.ts';
import { Fault } from '../faults.ts';
import type { CodecOptions } from '../options.ts';
import type { OwnCodec } from '../types.ts';
import type { Encoder } from './encoders/encoder.ts';

/** Each with its codec, which is loaded with the first picture. */
const encoders: Record<OwnCodec, () => Promise<{ encode: Encoder }>> = {
  jpeg: () => import('./encoders/jpeg.ts'),
  png: () => import('./encoders/png.ts'),
  webp: () => import('./encoders/webp.ts'),
  avif: () => import('./encoders/avif.ts'),
  jxl: () => import('./encoders/jxl.ts'),
  qoi: () => import('./encoders/qoi.ts'),
};

/** Pixels along an edge that a format has room for. */
const longest: Partial<Record<OwnCodec, number>> = { jpeg: 65_535, webp: 16_383, avif: 65_536 };

export async function encode(
  target: OwnCodec,
  picture: RawPicture,
  options: CodecOptions,
  taken?: () => void,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Math.max(picture.width, picture.height) > (longest[target] ?? Number.POSITIVE_INFINITY))
    throw new Fault('tooBigForTarget');
  const { encode: run } = await encoders[target]();
  const bytes = await run(picture, options, taken);
  if (bytes === null || bytes.length === 0) throw new Fault('codec', new Error(`${target} gave no file`));
  return bytes;
}
