import type { AigcMark, SeenLabel } from '@fitout/sdk';
import { ownFormats } from '../codecs.ts';
import type { RawPicture } from '../contribution.ts';
import { readHead } from '../facts/read-head.ts';
import { Fault } from '../faults.ts';
import { maxPixels } from '../limits.ts';
import { embed } from '../metadata/embed.ts';
import { exifFor } from '../metadata/exif.ts';
import { readProfile } from '../metadata/icc.ts';
import { withoutPlace } from '../metadata/place.ts';
import { labelsOf, seenAfter, seenOn, xmpOf } from '../metadata/xmp.ts';
import type { CodecOptions } from '../options.ts';
import { cropped, resized } from '../picture/geometry.ts';
import { cut, flatten, hasAlpha, release, turned } from '../picture/pixels.ts';
import { ssim } from '../picture/ssim.ts';
import { searchQuality } from '../picture/target-size.ts';
import type { Outcome, Work } from '../protocol.ts';
import { type ConvertJob, type OwnCodec, type Stage, sameFile } from '../types.ts';
import { decode, orientedHead } from './decode.ts';
import { deepPng } from './deep-png.ts';
import { encode } from './encoders.ts';
import { readBitmap } from './native.ts';

type Convert = Extract<Work, { do: 'convert' }>;
type Lost = Outcome['lost'];
export type TellStage = (stage: Stage, pixels: number) => void;

interface Source {
  picture: RawPicture;
  /** To be written into the result: the pixels are as it says. */
  icc?: Uint8Array | undefined;
  exif?: Uint8Array | undefined;
  /** The label of a generated picture. */
  aigc?: AigcMark | undefined;
  /** Its size, where its pixels carry words. */
  seen?: SeenLabel | undefined;
  lost: Lost;
}

/** One picture through everything that was asked of it. */
export async function convert(
  work: Convert,
  tell: TellStage,
): Promise<{ outcome: Outcome } & ({ blob: Blob } | { picture: RawPicture })> {
  const started = performance.now();
  const { job, options, handOver } = work;
  if (job.target === sameFile) return same(job, started);
  const deep = work.decoded === undefined ? await deepPng(job, options, started) : undefined;
  if (deep !== undefined) return deep;
  const format = ownFormats.find(({ id }) => id === job.target);
  tell('decoding', 0);
  const source = await readSource(work, format?.icc === true && job.metadata.icc);
  const decoded = performance.now();
  const { lost } = source;
  tell('editing', source.picture.width * source.picture.height);
  const picture = await edited(source.picture, job);
  if (!(format?.alpha ?? handOver?.alpha ?? true) && hasAlpha(picture)) {
    flatten(picture, job.background);
    lost.push('alpha');
  }
  const { width, height } = picture;
  const encoding = performance.now();
  const outcomeAt = (end: number, more: Partial<Outcome> = {}): Outcome => ({
    width,
    height,
    ms: { decode: decoded - started, encode: end - encoding, total: end - started },
    lost,
    ...more,
  });
  if (format === undefined) return { picture, outcome: outcomeAt(performance.now()) };
  tell('encoding', width * height);
  const target = job.target as OwnCodec;
  // A measure needs the pixels once more.
  const taken = job.measure === true ? undefined : () => release(picture);
  const exif = exifFor(source.exif, job.metadata, { width, height });
  const xmp = xmpOf(job.aigc ?? source.aigc, seenAfter(source.seen, job, { width, height }));
  const { bytes, quality } = await encoded(target, picture, options, roomFor(job, exif, source.icc, xmp), lost, taken);
  const end = performance.now();
  const like = job.measure === true ? { ssim: await compared(picture, bytes, target, tell) } : {};
  release(picture);
  const { file, lost: unfit } = await embed(target, bytes, { exif, icc: source.icc, xmp });
  lost.push(...unfit);
  return {
    blob: new Blob([file], { type: format.type }),
    outcome: outcomeAt(end, { ...(quality === undefined ? {} : { quality }), ...like }),
  };
}

/** Nothing is decoded. The size of the picture is known to whoever asked. */
async function same({ source, metadata }: ConvertJob, started: number): Promise<{ outcome: Outcome; blob: Blob }> {
  const bytes = new Uint8Array(await source.arrayBuffer());
  const made = metadata.gps ? undefined : await withoutPlace(bytes);
  return {
    blob: made === undefined ? source : new Blob([made.file], { type: source.type }),
    outcome: {
      ...{ width: 0, height: 0 },
      ms: { decode: 0, encode: 0, total: performance.now() - started },
      lost: made === undefined || made.certain ? [] : ['place'],
    },
  };
}

async function readSource({ job, decoded }: Convert, keepProfile: boolean): Promise<Source> {
  if (decoded !== undefined) {
    const picture = 'bitmap' in decoded ? readBitmap(decoded.bitmap) : decoded.picture;
    return { picture, lost: [] };
  }
  const bytes = new Uint8Array(await job.source.arrayBuffer());
  if (bytes.length === 0) throw new Fault('empty');
  const head = await readHead(bytes, true, true);
  if (head.width * head.height > maxPixels) throw new Fault('tooLarge');
  const profile = head.icc && readProfile(head.icc);
  const { picture, asStored, unapplied } = await decode(job.source, bytes, orientedHead(head), profile, keepProfile);
  const labels = await labelsOf(bytes);
  return {
    picture,
    icc: asStored ? head.icc : undefined,
    // A copy: the file's own bytes may go.
    exif: head.exif && new Uint8Array(head.exif),
    aigc: labels?.aigc,
    seen: seenOn(job, labels, picture),
    lost: unapplied ? [head.inks === true ? 'inks' : 'icc'] : [],
  };
}

/** Each step gives the memory of the one before back. */
async function edited(source: RawPicture, job: ConvertJob): Promise<RawPicture> {
  let picture = source;
  const next = (made: RawPicture): void => {
    if (made !== picture) release(picture);
    picture = made;
  };
  next(turned(picture, job.rotate ?? 0));
  next(cut(picture, cropped(picture, job.crop)));
  const size = resized(picture, job.resize);
  if (size.width * size.height > maxPixels) throw new Fault('tooLarge');
  if (size.width !== picture.width || size.height !== picture.height) {
    const { resize } = await import('./edit.ts');
    next(await resize(picture, size, job.resize?.filter ?? 'lanczos3'));
  }
  if (job.palette !== undefined) {
    const { quantise } = await import('../picture/quantise.ts');
    quantise(picture, job.palette);
  }
  return picture;
}

/** What a wanted file size leaves for the picture itself; undefined where no size is wanted. */
function roomFor({ targetBytes }: ConvertJob, ...parts: (Uint8Array | undefined)[]): number | undefined {
  // Each stands in a box of its own.
  const frame = 64;
  return (
    targetBytes && parts.reduce((room, part) => room - (part === undefined ? 0 : part.length + frame), targetBytes)
  );
}

async function encoded(
  target: OwnCodec,
  picture: RawPicture,
  options: CodecOptions,
  targetBytes: number | undefined,
  lost: Lost,
  taken: (() => void) | undefined,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; quality?: number }> {
  const format = ownFormats.find(({ id }) => id === target);
  const key = format?.quality;
  const field = format?.fields.find((one) => one.key === key);
  if (targetBytes === undefined || key === undefined || field?.kind !== 'range' || options.lossless === true) {
    const bytes = await encode(target, picture, options, taken);
    if (targetBytes !== undefined && bytes.length > targetBytes) lost.push('bytes');
    return { bytes };
  }
  const found = await searchQuality((quality) => encode(target, picture, { ...options, [key]: quality }), targetBytes, {
    least: field.least,
    most: field.most,
    first: Number(options[key]),
  });
  if (!found.met) lost.push('bytes');
  return { bytes: found.result, quality: found.quality };
}

async function compared(
  picture: RawPicture,
  bytes: Uint8Array<ArrayBuffer>,
  target: OwnCodec,
  tell: TellStage,
): Promise<number> {
  tell('measuring', picture.width * picture.height);
  const head = await readHead(bytes, true, true);
  const { picture: result } = await decode(
    new Blob([bytes], { type: `image/${target}` }),
    bytes,
    head,
    undefined,
    true,
  );
  const likeness = ssim(picture, result);
  release(result);
  return likeness;
}
