import { type AigcMark, aigcOf, aigcPacket, FitoutError } from '@fitout/sdk';
import sharp, { type OverlayOptions, type Sharp } from 'sharp';
import type { BatchFormat, BatchSize, BatchWork, MarkPlace } from '../../shared/batch/work.ts';
import { documentLimits } from '../../shared/document/document.ts';
import { cutOut, decontaminated, onWhite } from '../../shared/pixels/cutout/index.ts';
import { focusOf } from '../../shared/sizes/focus.ts';

export interface BatchTask {
  work: BatchWork;
  format: BatchFormat;
  bytes: Uint8Array;
  /** The picture of a mark. */
  mark?: Uint8Array | undefined;
  /** Which of a set of sizes. */
  size?: BatchSize | undefined;
  /** What a service made of it, and where that comes from. */
  made?: { bytes: Uint8Array; label: AigcMark } | undefined;
}

/** A subject is looked for in so many pixels a side at most: more would not fit into the thread's memory. */
export const cutSide = 4096;
/** A subject in a scene keeps so many pixels a side, however small a service makes scenes. */
const sceneSide = 2048;

/** What a batch makes of one picture, as a file. Throws what a person reads. */
export async function batchPicture(task: BatchTask): Promise<Uint8Array> {
  const { format, bytes } = task;
  try {
    const { xmp } = await sharp(bytes).metadata();
    const label = task.made?.label ?? (xmp === undefined ? undefined : aigcOf(xmp));
    const made = await worked(task, opened(bytes));
    return await encoded(label === undefined ? made : made.withXmp(aigcPacket(label)), format);
  } catch (error) {
    throw error instanceof FitoutError ? error : unreadable(error);
  }
}

export function opened(bytes: Uint8Array): Sharp {
  return sharp(bytes, { limitInputPixels: documentLimits.pixels, failOn: 'error' }).autoOrient().toColourspace('srgb');
}

async function worked({ work, bytes, mark, size, made }: BatchTask, picture: Sharp): Promise<Sharp> {
  if (work.kind === 'sizes') return sized(bytes, size ?? { width: 1, height: 1 }, work);
  if (work.kind === 'enlarge') return opened(made?.bytes ?? bytes);
  if (work.kind === 'scene') return inScene(bytes, made?.bytes ?? bytes);
  if (work.kind === 'size') {
    const { width, height, fit, background } = work;
    return picture.resize({ width, height, fit, background }).flatten({ background });
  }
  if (work.kind === 'mark') return marked(work, picture, mark);
  const { data, info } = await picture
    .resize({ width: cutSide, height: cutSide, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const whole = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  const subject = await decontaminated(whole, await cutOut(whole));
  const { width, height, data: square } = await onWhite(subject, { ...work, shadow: work.shadow ? 0.6 : 0 });
  return sharp(square, { raw: { width, height, channels: 4 } }).removeAlpha();
}

/** Cut to a shape around what stands out of the picture, or whole on a colour. */
async function sized(
  bytes: Uint8Array,
  { width, height }: BatchSize,
  { fit, background }: Pick<Extract<BatchWork, { kind: 'sizes' }>, 'fit' | 'background'>,
): Promise<Sharp> {
  const picture = opened(bytes);
  if (fit === 'contain') return picture.resize({ width, height, fit, background }).flatten({ background });
  const { info } = await picture.clone().raw().toBuffer({ resolveWithObject: true });
  const scale = Math.max(width / info.width, height / info.height);
  const [wide, high] = [Math.max(1, Math.round(width / scale)), Math.max(1, Math.round(height / scale))];
  const small = await picture
    .clone()
    .resize({ width: focusSide, height: focusSide, fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const focus = focusOf({ width: focusSide, height: focusSide, data: new Uint8ClampedArray(small) });
  const from = (least: number, most: number, side: number, part: number) =>
    Math.min(side - part, Math.max(0, Math.round((((least + most) / 2) * side) / focusSide - part / 2)));
  const left = from(focus.x0, focus.x1, info.width, Math.min(wide, info.width));
  const top = from(focus.y0, focus.y1, info.height, Math.min(high, info.height));
  const area = { left, top, width: Math.min(wide, info.width), height: Math.min(high, info.height) };
  return picture.extract(area).resize({ width, height, fit: 'fill' }).flatten({ background });
}

/** Pixels of a side of the small picture in which what stands out is looked for. */
const focusSide = 128;

/** A picture's pixels, at most `side` of them each way, and which of them are its subject's, one byte a pixel. */
export async function subjectOf(bytes: Uint8Array, side: number) {
  const { data, info } = await opened(bytes)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const whole = { width: info.width, height: info.height, data: new Uint8ClampedArray(data) };
  return { whole, subject: await cutOut(whole) };
}

/** The subject as it is, over the scene that came for it, as large as that one is. */
async function inScene(bytes: Uint8Array, scene: Uint8Array): Promise<Sharp> {
  const came = await opened(scene).metadata();
  const side = Math.min(cutSide, Math.max(sceneSide, came.width, came.height));
  const { whole, subject } = await subjectOf(bytes, side);
  const { width, height } = whole;
  const over = await decontaminated(whole, subject);
  const input = Buffer.from(over.data.buffer, over.data.byteOffset, over.data.byteLength);
  const ground = await opened(scene)
    .resize({ width, height, fit: 'fill' })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer();
  return sharp(ground).composite([{ input, raw: { width, height, channels: 4 } }]);
}

async function marked(
  { place, share, opacity }: Extract<BatchWork, { kind: 'mark' }>,
  picture: Sharp,
  mark: Uint8Array | undefined,
): Promise<Sharp> {
  if (mark === undefined) throw unreadable(undefined);
  // Upright first: what comes next goes by what is seen.
  const { data, info } = await picture.png({ compressionLevel: 0 }).toBuffer({ resolveWithObject: true });
  const side = Math.max(1, Math.round(Math.min(info.width, info.height) * share));
  const faded = Buffer.from([255, 255, 255, Math.round(255 * opacity)]);
  const small = await sharp(mark, { limitInputPixels: documentLimits.pixels })
    .resize({ width: side, height: side, fit: 'inside' })
    .ensureAlpha()
    .composite([{ input: faded, raw: { width: 1, height: 1, channels: 4 }, tile: true, blend: 'dest-in' }])
    .png()
    .toBuffer();
  return sharp(data).composite(await overlays(small, place, Math.round(side * 0.2)));
}

const corners: Partial<Record<MarkPlace, string>> = {
  'top-left': 'northwest',
  'top-right': 'northeast',
  'bottom-left': 'southwest',
  'bottom-right': 'southeast',
};

/** `margin` pixels from the rim; tiles stand as far apart as a mark is wide. */
async function overlays(mark: Buffer, place: MarkPlace, margin: number): Promise<OverlayOptions[]> {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 };
  const framed = (by: number) =>
    sharp(mark).extend({ top: by, bottom: by, left: by, right: by, background: clear }).png().toBuffer();
  if (place === 'middle') return [{ input: mark, gravity: 'centre' }];
  if (place !== 'tiled') return [{ input: await framed(margin), gravity: corners[place] ?? 'southeast' }];
  const { width = 1 } = await sharp(mark).metadata();
  return [{ input: await framed(Math.round(width / 2)), tile: true }];
}

function encoded(picture: Sharp, format: BatchFormat): Promise<Buffer> {
  switch (format) {
    case 'jpeg':
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer();
    case 'webp':
      return picture.webp({ quality: 92 }).toBuffer();
    case 'png':
      return picture.png({ compressionLevel: 8 }).toBuffer();
  }
}

export function unreadable(cause: unknown): FitoutError {
  return new FitoutError('unprocessable', {
    reason: 'ai.batch-picture',
    message: {
      zh: '这张图片读不出来，或像素太多',
      en: 'This image cannot be read or has too many pixels',
    },
    cause,
  });
}
