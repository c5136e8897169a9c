import { availableParallelism } from 'node:os';
import { type AigcMark, aigcOf, aigcPacket, FitoutError, seenLabelOf } from '@fitout/sdk';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { limits } from '../../shared/limits.ts';
import { composeApng } from './apng/compose.ts';
import { readApngFile } from './apng/read-apng.ts';
import { createGate } from './gate.ts';
import { tooManyPixels, unreadable } from './refusals.ts';
import { type StoredType, sniff, sniffBytes } from './sniff.ts';
import { takenByExif } from './taken.ts';

export type RasterType = Extract<StoredType, 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'>;

const rasterTypes = new Set<unknown>(['jpeg', 'png', 'webp', 'avif', 'gif'] satisfies RasterType[]);

export interface Picture {
  width: number;
  height: number;
  /** `#rrggbb`, see-through parts counted as white. */
  color: string;
  animated: boolean;
  type: `image/${RasterType}`;
  /** By the camera's clock; see taken.ts. */
  taken: string | undefined;
  /** It carries the label of generated pictures. */
  generated: boolean;
  /** Its pixels carry words that say so. */
  labelled: boolean;
}

/** Seconds after which a picture counts as too complex. */
const patience = 90;

/** Two pictures at once, and never more than the largest allowed one's pixels at a time (in megapixels). */
const gate = createGate(limits.pixels / 1e6, 2);

/** One thread for each picture: two run at once, and requests need their turn too. */
export function boundSharp(): void {
  sharp.concurrency(Math.max(1, Math.floor(availableParallelism() / 2)));
  sharp.cache(false);
}

const openPicture = (path: string, animated: boolean): Sharp =>
  sharp(path, { animated, limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true }).timeout({
    seconds: patience,
  });

/**
 * Writes a picture anew to `target`: orientation applied, colours in sRGB, at most 8 bits a channel, no EXIF, no comments
 * and nothing that followed the picture in the file; the label of a generated picture alone stays. Animations keep their
 * frames; a moving PNG becomes a WebP, which every browser shows.
 * The header is read first: a picture with too many pixels is refused before any is decoded. `owner` shares the turns out.
 * Throws FitoutError 422.
 */
export async function rewritePicture(path: string, type: RasterType, target: string, owner: string): Promise<Picture> {
  const header = await readHeader(path, type);
  return gate.run(header.megapixels, owner, async () => {
    try {
      const picture = header.apng ? await openApng(path) : openPicture(path, header.animated);
      const stored = header.apng ? 'webp' : type;
      const written = await encode(picture, stored, header).toFile(target);
      const height = header.animated ? header.metadata.height : written.height;
      const color = await averageColor(target);
      const taken = takenByExif(header.metadata.exif);
      return {
        width: written.width,
        height,
        color,
        animated: header.animated,
        type: `image/${stored}`,
        taken,
        generated: header.mark !== undefined,
        labelled: header.labelled,
      };
    } catch (error) {
      throw asRefusal(error);
    }
  });
}

interface Header {
  metadata: Metadata;
  animated: boolean;
  /** A moving PNG, which sharp takes for a still. */
  apng: boolean;
  megapixels: number;
  /** The label of a generated picture; it stays in the file. */
  mark: AigcMark | undefined;
  /** The label says that the pixels of a picture of this very size carry words, so nothing was cut off since. */
  labelled: boolean;
}

async function readHeader(path: string, type: RasterType): Promise<Header> {
  let metadata: Metadata;
  try {
    metadata = await sharp(path, { limitInputPixels: false, failOn: 'none' }).metadata();
  } catch (error) {
    throw unreadable('broken', error);
  }
  const format: string = metadata.format === 'heif' && metadata.compression === 'av1' ? 'avif' : metadata.format;
  if (format !== type) throw unreadable('broken');
  const { width, height } = metadata;
  const apng = type === 'png' ? await readApngFile(path) : undefined;
  const animated = apng !== undefined || ((type === 'gif' || type === 'webp') && (metadata.pages ?? 1) > 1);
  const frames = apng?.frames.length ?? (animated ? (metadata.pages ?? 1) : 1);
  const pixels = width * height * frames;
  const large = pixels > limits.pixels || width > limits.side || height > limits.side;
  if (large || frames > limits.frames) throw tooManyPixels(width, height, frames);
  const mark = metadata.xmp === undefined ? undefined : aigcOf(metadata.xmp);
  const seen = metadata.xmp === undefined ? undefined : seenLabelOf(metadata.xmp);
  const upright = (metadata.orientation ?? 1) === 1;
  const labelled = mark !== undefined && upright && seen?.width === width && seen.height === height;
  return { metadata, animated, apng: apng !== undefined, megapixels: pixels / 1e6, mark, labelled };
}

/** Its frames as they are seen, each of which is checked as it is decoded. */
async function openApng(path: string): Promise<Sharp> {
  const apng = await readApngFile(path);
  if (apng === undefined) throw unreadable('broken');
  const { width, height, frames, plays } = apng;
  const pixels = await composeApng(apng, async ({ png }) => {
    const frame = sharp(png, { limitInputPixels: limits.pixels, failOn: 'error' }).timeout({ seconds: patience });
    return frame.toColourspace('srgb').ensureAlpha().raw().toBuffer();
  });
  const raw = { width, height: height * frames.length, channels: 4, pageHeight: height } as const;
  return sharp(pixels, { raw, limitInputPixels: limits.pixels })
    .timeout({ seconds: patience })
    .webp({ loop: plays, delay: frames.map(({ delay }) => delay) });
}

/** A picture within a drawing, which every browser unpacks as it stands. Throws FitoutError 422 for a bomb or a broken one. */
export async function checkInnerPicture(bytes: Uint8Array): Promise<void> {
  // Another drawing would be read by a library that takes half a minute for some.
  if (!rasterTypes.has(sniff(bytes.subarray(0, sniffBytes)))) throw unreadable('svg');
  const {
    width,
    height,
    pages = 1,
  } = await sharp(bytes, { limitInputPixels: false, failOn: 'none' })
    .metadata()
    .catch((error: unknown) => Promise.reject(unreadable('svg', error)));
  if (width * height * pages > limits.pixels || width > limits.side || height > limits.side)
    throw tooManyPixels(width, height, pages);
}

function encode(picture: Sharp, type: RasterType, header: Header): Sharp {
  const { metadata, animated, megapixels, mark, labelled } = header;
  const plain = (animated ? picture : picture.autoOrient()).toColourspace('srgb');
  const upright = mark === undefined ? plain : plain.withXmp(aigcPacket(mark, labelled ? metadata : undefined));
  switch (type) {
    case 'jpeg':
      return upright.jpeg({
        quality: 88,
        progressive: true,
        chromaSubsampling: metadata.chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0',
      });
    case 'png':
      return metadata.isPalette ? upright.png({ palette: true, quality: 100 }) : upright.png({ compressionLevel: 8 });
    case 'webp':
      // Delays and repetitions are those of `openApng`, where that made the picture.
      return upright.webp({ quality: 88, alphaQuality: 95, effort: animated ? 2 : 4 });
    case 'avif':
      return upright.avif({ quality: 65, effort: megapixels > 8 ? 1 : 3 });
    case 'gif':
      return upright.gif({ effort: 5 });
  }
}

/** The average of all pixels of the first frame. */
async function averageColor(path: string): Promise<string> {
  const { data } = await openPicture(path, false)
    .resize(1, 1, { fit: 'fill' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 255, green = red, blue = red] = data.length >= 3 ? data : [data[0] ?? 255];
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Pixels and bytes of a smaller copy. */
export interface VariantSize {
  width: number;
  size: number;
}

/** A smaller copy as WebP, never larger than the picture itself. Animations stay animated unless a still is asked for. */
export async function writeVariant(
  path: string,
  target: string,
  options: { width: number; animated: boolean; megapixels: number; owner: string },
): Promise<VariantSize> {
  return gate.run(options.megapixels, options.owner, async () => {
    try {
      const written = await openPicture(path, options.animated)
        .resize({ width: options.width, withoutEnlargement: true })
        .webp({ quality: 80, alphaQuality: 90, effort: options.animated ? 2 : 3 })
        .toFile(target);
      return { width: written.width, size: written.size };
    } catch (error) {
      throw asRefusal(error);
    }
  });
}

function asRefusal(error: unknown): unknown {
  const message = (error as Error).message ?? '';
  if ((error as { code?: string }).code === 'ENOSPC' || /no space left|write error/i.test(message))
    return new FitoutError('storageFull', { cause: error });
  if (/timeout/i.test(message)) return unreadable('slow', error);
  return unreadable('broken', error);
}
