import { Bytes } from '../facts/bytes.ts';
import { formatOf, readHead } from '../facts/read-head.ts';
import { removeFromGif, removeFromJxl, removeFromSvg, removeFromUnknown, removeFromWebp } from './place/containers.ts';
import { removeFromBoxes } from './place/film.ts';
import { removeFromHeif } from './place/heif.ts';
import { removeFromJpeg } from './place/jpeg.ts';
import { removeFromPng } from './place/png.ts';
import { isPadding, type Removal } from './place/removal.ts';
import { removeFromSamsung } from './place/samsung.ts';
import { removeFromTiff } from './place/tiff.ts';

/** A file from which the place was removed. */
export interface WithoutPlace {
  file: Uint8Array<ArrayBuffer>;
  /** Something that says where it was taken was there. */
  found: boolean;
  /** False where a place may be left: in what nobody but a vendor can read, is packed, or broken. */
  certain: boolean;
}

/** Pictures in pictures: a thumbnail in a second picture in a film's picture, and no more. */
const maxDepth = 4;

/**
 * The same file without where it was taken: GPS in EXIF, places in XMP and IPTC by namespace and name, of pictures and
 * films that lie within, and maker notes. What is said is blanked where it stands, so pixels, offsets and everything else
 * stay byte for byte; only in a PNG, compressed XMP is written out plainly. Rejects with a Fault for what is no picture of
 * ours or is cut off.
 */
export async function withoutPlace(data: Uint8Array): Promise<WithoutPlace> {
  const copy = new Uint8Array(data);
  // What a plugin's codec reads has no head that is known here.
  if (formatOf(copy) !== undefined) await readHead(copy, true);
  return removePlace(copy);
}

/** As `withoutPlace`, of a whole file whose head was read; its bytes are changed. */
export async function removePlace(data: Uint8Array<ArrayBuffer>): Promise<WithoutPlace> {
  const removal = removalAt(0);
  const isPng = formatOf(data) === 'png';
  const file = isPng ? await removeFromPng(data, removal) : data;
  if (!isPng) removeFrom(data, removal, 0);
  return { file, found: removal.found, certain: removal.certain };
}

function removalAt(depth: number): Removal {
  const removal: Removal = {
    found: false,
    certain: true,
    erased: 0,
    inner: (picture) => {
      if (depth < maxDepth) removeInner(picture, removal, depth + 1);
      else removal.certain = false;
    },
  };
  return removal;
}

/** The same removal goes on within, one step deeper. */
function removeInner(picture: Uint8Array, outer: Removal, depth: number): void {
  const removal = removalAt(depth);
  removeFrom(picture, removal, depth);
  outer.found ||= removal.found;
  outer.certain &&= removal.certain;
}

function removeFrom(data: Uint8Array, removal: Removal, depth: number): void {
  const format = formatOf(data);
  const reader = format === undefined ? undefined : readers[format];
  if (reader !== undefined) reader(data, removal);
  else if (format === 'jpeg') removeFromPhoto(data, removal, depth);
  else if (isFilm(data)) removeFromBoxes(data, removal);
  else removeFromUnknown(data, removal);
}

const readers: Record<string, (data: Uint8Array, removal: Removal) => void> = {
  webp: removeFromWebp,
  tiff: (data, removal) => removeFromTiff(data, removal, { isExif: false }),
  avif: removeFromHeif,
  heic: removeFromHeif,
  jxl: removeFromJxl,
  gif: removeFromGif,
  svg: removeFromSvg,
  // One in another picture has no text: whole files go another way.
  png: (data, removal) => {
    removal.certain &&= !/eXIf|tEXt|zTXt|iTXt/.test(new TextDecoder('latin1').decode(data));
  },
  bmp: () => undefined,
  qoi: () => undefined,
};

const isFilm = (data: Uint8Array): boolean => new Bytes(data).word(4, 4) === 'ftyp';

/** More pictures and films behind a JPEG than any camera writes. */
const maxBehind = 100;

/** Where a picture or a film begins behind zeros, of which a film's own length has some; undefined for anything else. */
function startBehind(data: Uint8Array, at: number): number | undefined {
  let first = at;
  while (data[first] === 0) first += 1;
  if (data[first] === 0xff && data[first + 1] === 0xd8 && data[first + 2] === 0xff) return first;
  for (let start = Math.max(at, first - 3); start <= first; start += 1)
    if (isFilm(data.subarray(start, start + 16))) return start;
  return undefined;
}

/** A JPEG with what stands behind it: second pictures, gain maps, a motion photo's film, a phone's own trailer. */
function removeFromPhoto(data: Uint8Array, removal: Removal, depth: number): void {
  let at = removeFromJpeg(data, 0, removal);
  for (let count = 0; at < data.length; count += 1) {
    const start = startBehind(data, at);
    const rest = data.subarray(start ?? at);
    if (isPadding(rest)) return;
    const isKind = start !== undefined && count < maxBehind;
    if (isKind && isFilm(rest)) at = start + Math.max(8, removeFromBoxes(rest, removal));
    else if (isKind) at = start + removeFromJpeg(rest, 0, removal);
    else {
      const isKnown = removeFromSamsung(rest, removal, (film) => removeInner(film, removal, depth + 1));
      if (!isKnown) removeFromUnknown(rest, removal);
      return;
    }
  }
}
