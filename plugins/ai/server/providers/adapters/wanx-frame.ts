import sharp from 'sharp';
import { type Box, maskBox } from '../../../shared/providers/masking.ts';
import { ProviderFault } from '../fault.ts';
import { resultOfBytes } from '../http.ts';
import { bytesOf } from '../mask.ts';
import { bytesOfResult, type ProviderResult, type SentPicture } from '../picture.ts';
import type { ProviderRequest } from '../provider.ts';

/** How a picture is made longer by `expand`. */
export interface Frame {
  /** What is there of it already. */
  kept: SentPicture;
  /** By how much each half of a side grows, 1 … 2. */
  scales: Record<`${'top' | 'bottom' | 'left' | 'right'}_scale`, number>;
  /** A result in the size that was asked for. */
  fitted(result: ProviderResult): Promise<ProviderResult>;
}

const scaleMost = 2;
/** Of a kept picture's side. */
const sideLeast = 512;
/** Pixels that rounding may cost. */
const slack = 4;

/** Throws ProviderFault where what is there is no rectangle, is too small, or would have to grow too much. */
export async function frameOf({ source, mask }: ProviderRequest): Promise<Frame> {
  if (source === undefined || mask === undefined) throw new ProviderFault('bad-request', { words: 'mask' });
  const { width, height, data } = await bytesOf(source, mask);
  const box = maskBox({ width, height, data: data.map((byte) => 255 - byte) });
  if (box === undefined || !isWhole(data, width, box)) throw refused('画布上的图片须是一整块矩形');
  if (Math.min(box.width, box.height) < sideLeast) throw refused(`画布上的图片边长须在 ${sideLeast} 像素以上`);
  const right = width - box.x - box.width;
  const bottom = height - box.y - box.height;
  const scale = (more: number, side: number) => 1 + (2 * more) / side;
  const scales = {
    ...{ top_scale: scale(box.y, box.height), bottom_scale: scale(bottom, box.height) },
    ...{ left_scale: scale(box.x, box.width), right_scale: scale(right, box.width) },
  };
  if (Object.values(scales).some((one) => one > scaleMost)) throw refused('每边最多扩大图片边长的一半，请分几次');
  const bytes = await sharp(source.bytes)
    .extract({ left: box.x, top: box.y, width: box.width, height: box.height })
    .png()
    .toBuffer();
  return {
    kept: { bytes, type: 'image/png', width: box.width, height: box.height },
    scales,
    fitted: (result) => fitted(result, { x: box.x, y: box.y, width, height }, { right, bottom }),
  };
}

function refused(words: string): ProviderFault {
  return new ProviderFault('bad-request', { words });
}

function isWhole(data: Uint8Array, width: number, { x, y, width: wide, height: high }: Box): boolean {
  for (let row = y; row < y + high; row += 1)
    if (data.subarray(row * width + x, row * width + x + wide).some((edited) => edited > 0)) return false;
  return true;
}

/**
 * Its document does not say whether a half or the whole side grows by a scale, nor how large an example became: a result
 * that grew twice as much has what was asked for within it.
 */
async function fitted(
  result: ProviderResult,
  { x, y, width, height }: Box,
  { right, bottom }: { right: number; bottom: number },
): Promise<ProviderResult> {
  const twice = { width: width + x + right, height: height + y + bottom };
  const isTwice = Math.abs(result.width - twice.width) <= slack && Math.abs(result.height - twice.height) <= slack;
  if (!isTwice || (twice.width === width && twice.height === height)) return result;
  await using file = result.file;
  const inner = {
    left: x,
    top: y,
    width: Math.min(width, result.width - x),
    height: Math.min(height, result.height - y),
  };
  const bytes = await sharp(await bytesOfResult(file))
    .extract(inner)
    .png()
    .toBuffer();
  return { ...(await resultOfBytes(bytes)), seed: result.seed };
}
