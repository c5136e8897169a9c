import { type AigcMark, aigcOf, aigcPacket, type SeenLabel, seenLabelOf } from '@fitout/sdk';
import { Bytes } from '../facts/bytes.ts';
import { inflated } from '../facts/png.ts';
import { formatOf } from '../facts/read-head.ts';
import type { ConvertJob } from '../types.ts';

/** The packet that says that a picture was generated. Nothing else of a source's XMP goes along. */
export function xmpOf(mark: AigcMark | undefined, seen: SeenLabel | undefined): Uint8Array | undefined {
  return mark === undefined ? undefined : new TextEncoder().encode(aigcPacket(mark, seen));
}

/** The size of a source whose pixels carry words; undefined where they carry none, or lost them since. */
export function seenOn(
  { seen }: Pick<ConvertJob, 'seen'>,
  labels: Labels | undefined,
  { width, height }: SeenLabel,
): SeenLabel | undefined {
  if (seen === true) return { width, height };
  return labels?.seen?.width === width && labels.seen.height === height ? { width, height } : undefined;
}

/** Words in a smaller picture, a twentieth of its side high, could not be read. */
const readableSide = 160;

/**
 * The size that a result's label says its pixels' words were seen at; undefined where they may have been cut off, drawn out
 * of shape or become too small. `size` is the result's, `from` that of its source, whose pixels carry words.
 */
export function seenAfter(
  from: SeenLabel | undefined,
  { crop, rotate = 0 }: Pick<ConvertJob, 'crop' | 'rotate'>,
  { width, height }: SeenLabel,
): SeenLabel | undefined {
  if (from === undefined || crop !== undefined || rotate !== 0) return undefined;
  const isSame = width === from.width && height === from.height;
  const inShape = Math.abs(height - (width * from.height) / from.width) <= 1;
  return isSame || (inShape && Math.min(width, height) >= readableSide) ? { width, height } : undefined;
}

/** The label of a generated picture, in a file of any format. */
export async function labelOf(file: Uint8Array): Promise<AigcMark | undefined> {
  return (await labelsOf(file))?.aigc;
}

export interface Labels {
  aigc: AigcMark;
  /** The size that the picture had when its pixels were given words. */
  seen: SeenLabel | undefined;
}

/** All that a file says of a generated picture; a PNG may have its XMP compressed. */
export async function labelsOf(file: Uint8Array): Promise<Labels | undefined> {
  const found = labelsIn(file);
  if (found !== undefined || formatOf(file) !== 'png') return found;
  const bytes = new Bytes(file);
  for (let from = 8; from + 12 <= file.length; from += 12 + bytes.u32(from)) {
    const name = bytes.word(from + 4, 4);
    const length = bytes.u32(from);
    if (!/^[zi]TXt$/.test(name) || length > most || bytes.word(from + 8, xmpKey.length) !== xmpKey) continue;
    const xmp = await unpackedText(name, xmpKey, bytes.part(from + 8, from + 8 + length));
    if (xmp !== undefined) return labelsIn(xmp);
  }
  return undefined;
}

function labelsIn(bytes: Uint8Array): Labels | undefined {
  const aigc = aigcOf(bytes);
  return aigc === undefined ? undefined : { aigc, seen: seenLabelOf(bytes) };
}

/** Bytes of packed XMP that is looked at: more is no label. */
const most = 64 * 1024;

/** What a PNG's text of XMP is called. */
export const xmpKey = 'XML:com.adobe.xmp';

/** A PNG's text under such a key that is compressed; undefined where that is broken. */
export function unpackedText(name: string, key: string, body: Uint8Array): Promise<Uint8Array | undefined> {
  // Behind the key: how it is packed, and in an iTXt a language and the key in that language.
  const language = key.length + 3;
  const start = name === 'iTXt' ? body.indexOf(0, body.indexOf(0, language) + 1) + 1 : key.length + 2;
  return inflated(body.subarray(start));
}
