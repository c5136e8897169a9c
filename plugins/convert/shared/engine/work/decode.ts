import type { RawPicture } from '../contribution.ts';
import { joined } from '../facts/bytes.ts';
import type { Head } from '../facts/head.ts';
import { Fault } from '../faults.ts';
import { exifFacts } from '../metadata/exif.ts';
import { isSrgb, type Profile, toSrgb } from '../metadata/icc.ts';
import { orient } from '../picture/pixels.ts';
import { decodeByCodec, hasDecoder } from './decoders.ts';
import { decodeNative } from './native.ts';

/** What browsers decode; each knows only some of them. */
const native = new Set(['jpeg', 'png', 'webp', 'avif', 'gif', 'bmp', 'heic']);

export interface Decoded {
  picture: RawPicture;
  /** The pixels are still as the profile describes them; else they are sRGB. */
  asStored: boolean;
  /** The profile could not be applied, so its colours are a little off. */
  unapplied: boolean;
}

/**
 * The upright picture as straight RGBA. The browser's decoder comes first, but not for what it would change: a canvas
 * multiplies colours by their transparency and loses some of them on the way back. Decoding holds the picture twice for
 * a moment, beside what codecs hold: one worker after the other does it, while the rest encode.
 */
export function decode(...args: Parameters<typeof decodeNow>): Promise<Decoded> {
  // Pages without https have none.
  const { locks } = navigator as { locks?: LockManager };
  return locks === undefined ? decodeNow(...args) : locks.request('fitout.convert.decode', () => decodeNow(...args));
}

async function decodeNow(
  file: Blob,
  bytes: Uint8Array<ArrayBuffer>,
  head: Head,
  profile: Profile | undefined,
  keepProfile: boolean,
): Promise<Decoded> {
  const wanted = keepProfile && profile?.space === 'RGB ';
  const straight = head.alpha && hasDecoder(head.format) && head.frames === 1 && head.format !== 'heic';
  const canApply = profile === undefined || wanted || profile.matrix !== undefined;
  if (native.has(head.format) && !(straight && canApply)) {
    try {
      const picture = await decodeNative(neutral(file, bytes, head), wanted);
      return {
        picture: head.format === 'jpeg' ? picture : orient(picture, head.orientation),
        asStored: wanted,
        unapplied: false,
      };
    } catch (error) {
      if (error instanceof RangeError) throw error;
      if (!hasDecoder(head.format)) throw new Fault('broken', error);
    }
  }
  const picture = upright(await decodeByCodec(head.format, bytes), head);
  if (head.inks === true) return { picture, asStored: false, unapplied: true };
  // libjxl has applied the profile.
  if (profile === undefined || wanted || head.format === 'jxl')
    return { picture, asStored: wanted && head.format !== 'jxl', unapplied: false };
  const applied = isSrgb(profile) || toSrgb(picture, profile);
  return { picture, asStored: false, unapplied: !applied };
}

/** AVIF's codec gives the pixels as they are stored; libheif has turned them already. */
export function upright(
  picture: RawPicture,
  { format, orientation, turns }: Pick<Head, 'format' | 'orientation' | 'turns'>,
): RawPicture {
  const steps = format === 'avif' ? turns : [orientation];
  return steps.reduce(orient, picture);
}

/** HEIF and JPEG XL turn by themselves, whatever their EXIF says. */
export function orientedHead(head: Head): Head {
  if (!['jpeg', 'png', 'webp'].includes(head.format)) return head;
  return { ...head, orientation: exifFacts(head.exif).orientation };
}

/** The file without what would make one browser turn or recolour the picture and another one not. */
function neutral(file: Blob, bytes: Uint8Array<ArrayBuffer>, { format, type, blanks }: Head): Blob {
  if (blanks.length === 0) return file;
  if (format === 'webp') {
    const copy = new Uint8Array(bytes);
    for (const { from, to } of blanks) copy.fill(0x58, from, to);
    return new Blob([copy], { type });
  }
  const sorted = blanks.toSorted((a, b) => a.from - b.from);
  let at = 0;
  const parts: Uint8Array[] = [];
  for (const { from, to } of sorted) {
    parts.push(bytes.subarray(at, from));
    at = to;
  }
  return new Blob([joined([...parts, bytes.subarray(at)])], { type });
}
