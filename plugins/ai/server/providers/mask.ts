import sharp from 'sharp';
import { generationLimits } from '../../shared/providers/capabilities.ts';
import { type Box, type Mask, maskBoxes } from '../../shared/providers/masking.ts';
import { ProviderFault } from './fault.ts';
import type { SentPicture } from './picture.ts';

const open = (picture: SentPicture) => sharp(picture.bytes, { limitInputPixels: generationLimits.pixels });

/** The picture as PNG whose alpha is 0 where the mask is light: what OpenAI and ComfyUI edit. */
export async function withHole(source: SentPicture, mask: SentPicture): Promise<SentPicture> {
  sameSize(source, mask);
  const alpha = await open(mask).flatten({ background: '#000' }).greyscale().threshold(128).negate().raw().toBuffer();
  const { width, height } = source;
  // In two steps: in one pipeline the alpha that is joined would be removed again.
  const colours = await open(source).removeAlpha().toColourspace('srgb').raw().toBuffer();
  const bytes = await sharp(colours, { raw: { width, height, channels: 3 } })
    .joinChannel(alpha, { raw: { width, height, channels: 1 } })
    .png()
    .toBuffer();
  return { bytes, type: 'image/png', width, height };
}

/** The picture without alpha, on white, for who refuses it; one that has none as it is. */
export async function opaque(picture: SentPicture, most: number): Promise<SentPicture> {
  const { hasAlpha } = await open(picture).metadata();
  if (!hasAlpha) return picture;
  const flat = open(picture).flatten({ background: '#fff' });
  const png = await flat.clone().png().toBuffer();
  if (png.length <= most) return { ...picture, bytes: png, type: 'image/png' };
  const jpeg = await flat.jpeg({ quality: 94, chromaSubsampling: '4:4:4' }).toBuffer();
  return { ...picture, bytes: jpeg, type: 'image/jpeg' };
}

/** The mask alone as PNG: alpha 0 where it is light, and nothing of the picture. */
export async function holeAlone(source: SentPicture, mask: SentPicture): Promise<SentPicture> {
  const { width, height } = source;
  const blank = { create: { width, height, channels: 3 as const, background: '#000' } };
  const bytes = await sharp(blank).png().toBuffer();
  return withHole({ bytes, type: 'image/png', width, height }, mask);
}

/** The mask as PNG of pure black and white. */
export async function blackAndWhite(source: SentPicture, mask: SentPicture): Promise<SentPicture> {
  sameSize(source, mask);
  const bytes = await open(mask).flatten({ background: '#000' }).greyscale().threshold(128).png().toBuffer();
  return { ...mask, bytes, type: 'image/png' };
}

/** At most two boxes that hold what is edited. */
export async function boxesOf(source: SentPicture, mask: SentPicture): Promise<Box[]> {
  const boxes = maskBoxes(await bytesOf(source, mask));
  if (boxes.length === 0) throw new ProviderFault('bad-request', { words: '蒙版是空的 / the mask is empty' });
  return boxes;
}

/** Left, top, right and bottom. */
export function cornersOf({ x, y, width, height }: Box): [number, number, number, number] {
  return [x, y, x + width, y + height];
}

/** The least box that holds them all. */
export function around(boxes: readonly Box[]): Box {
  const corners = boxes.map(cornersOf);
  const x = Math.min(...corners.map(([left]) => left));
  const y = Math.min(...corners.map(([, top]) => top));
  const width = Math.max(...corners.map(([, , right]) => right)) - x;
  const height = Math.max(...corners.map(([, , , bottom]) => bottom)) - y;
  return { x, y, width, height };
}

/** The mask with a byte a pixel: 255 is edited. */
export async function bytesOf(source: SentPicture, mask: SentPicture): Promise<Mask> {
  sameSize(source, mask);
  const data = await open(mask).flatten({ background: '#000' }).toColourspace('b-w').threshold(128).raw().toBuffer();
  return { data: new Uint8Array(data), width: mask.width, height: mask.height };
}

function sameSize(source: SentPicture, mask: SentPicture): void {
  if (source.width !== mask.width || source.height !== mask.height)
    throw new ProviderFault('bad-request', { words: '蒙版与图片大小不同 / the mask is of another size' });
}
