import type { RawPicture } from '../contribution.ts';
import { Fault } from '../faults.ts';
import type { Decoder } from './decoders/decoder.ts';

const decoders: Record<string, () => Promise<{ decode: Decoder }>> = {
  png: () => import('./decoders/png.ts'),
  webp: () => import('./decoders/webp.ts'),
  avif: () => import('./decoders/avif.ts'),
  jxl: () => import('./decoders/jxl.ts'),
  qoi: () => import('./decoders/qoi.ts'),
  heic: () => import('./decoders/heic.ts'),
  tiff: () => import('./decoders/tiff.ts'),
};

export const hasDecoder = (format: string): boolean => format in decoders;

/** Decodes by WebAssembly (TIFF: by script). */
export async function decodeByCodec(format: string, bytes: Uint8Array<ArrayBuffer>): Promise<RawPicture> {
  const load = decoders[format];
  if (load === undefined) throw new Fault('broken');
  const { decode } = await load();
  let picture: RawPicture | null;
  try {
    picture = await decode(bytes);
  } catch (error) {
    if (error instanceof Fault || error instanceof RangeError) throw error;
    throw new Fault('broken', error);
  }
  if (picture === null || picture.width < 1 || picture.height < 1) throw new Fault('broken');
  return { data: picture.data, width: picture.width, height: picture.height };
}
