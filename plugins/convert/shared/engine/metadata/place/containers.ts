import { Bytes } from '../../facts/bytes.ts';
import { removeFromBoxes } from './film.ts';
import { removeFromExifItem } from './heif.ts';
import { hasCoordinates, mentionsPlace } from './names.ts';
import { indexOfBytes, isPadding, type Removal } from './removal.ts';
import { removeFromTiff } from './tiff.ts';
import { removeFromXmp } from './xmp.ts';

/** Chunks of pixels, colours and animation: https://developers.google.com/speed/webp/docs/riff_container */
const plainChunks = /^(?:VP8 |VP8L|VP8X|ALPH|ANIM|ANMF|ICCP)$/;

export function removeFromWebp(data: Uint8Array, removal: Removal): void {
  const bytes = new Bytes(data, true);
  const end = Math.min(data.length, 8 + bytes.u32(4));
  for (let at = 12; at + 8 <= end; ) {
    const name = bytes.word(at, 4);
    const length = bytes.u32(at + 4);
    const body = data.subarray(at + 8, at + 8 + length);
    if (name === 'EXIF') {
      const isMarked = bytes.word(at + 8, 6) === 'Exif\0\0';
      removeFromTiff(isMarked ? body.subarray(6) : body, removal, { isExif: true });
    } else if (name === 'XMP ') removeFromXmp(body, removal);
    else if (!plainChunks.test(name) && !isPadding(body)) removal.certain = false;
    at += 8 + length + (length & 1);
  }
  if (!isPadding(data.subarray(end))) removeFromUnknown(data.subarray(end), removal);
}

/** Boxes of JPEG XL: what is packed by Brotli, and what a JPEG had beside its pixels, cannot be looked into. */
export function removeFromJxl(data: Uint8Array, removal: Removal): void {
  const bytes = new Bytes(data);
  if (bytes.u16(0) === 0xff0a) return;
  const end = removeFromBoxes(data, removal, ({ name, from, to }) => {
    if (name === 'Exif') removeFromExifItem(data.subarray(from, to), removal);
    else if (name === 'xml ') removeFromXmp(data.subarray(from, to), removal);
    else return false;
    return true;
  });
  if (end < data.length) removal.certain = false;
}

const plainApps = /^(?:NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)$/;

/** Bytes behind XMP in a GIF that lead readers of blocks to its end. */
const xmpTrailer = 257;

/** Comments and applications of GIF 89a. XMP stands there as it is, behind its name. */
export function removeFromGif(data: Uint8Array, removal: Removal): void {
  const bytes = new Bytes(data);
  const table = (flags: number): number => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1));
  for (let at = 13 + table(bytes.u8(10)); at < data.length; ) {
    const kind = bytes.u8(at);
    const start = kind === 0x21 ? at + 2 : kind === 0x2c ? at + 11 + table(bytes.u8(at + 9)) : undefined;
    if (start === undefined) {
      if (!isPadding(data.subarray(at + 1))) removeFromUnknown(data.subarray(at + 1), removal);
      return;
    }
    let end = start;
    const blocks: Uint8Array[] = [];
    while (end < data.length && bytes.u8(end) !== 0) {
      blocks.push(data.subarray(end + 1, end + 1 + bytes.u8(end)));
      end += bytes.u8(end) + 1;
    }
    const label = kind === 0x21 ? bytes.u8(at + 1) : 0;
    if (label === 0xfe) removeFromText(blocks, removal);
    else if (label === 0xff && bytes.word(start + 1, 11) === 'XMP DataXMP')
      removeFromXmp(data.subarray(start + 12, Math.max(start + 12, end - xmpTrailer)), removal);
    else if (label === 0xff && !plainApps.test(bytes.word(start + 1, 11))) removal.certain = false;
    at = end + 1;
  }
}

function removeFromText(blocks: readonly Uint8Array[], removal: Removal): void {
  const text = blocks.map((block) => new TextDecoder().decode(block)).join('');
  if (!hasCoordinates(text)) return;
  for (const block of blocks) block.fill(0x20);
  removal.found = true;
}

/** Drawings may hold whole photos, which are not looked into. */
export function removeFromSvg(data: Uint8Array, removal: Removal): void {
  const isCertain = removal.certain;
  removeFromUnknown(data, removal);
  const text = new TextDecoder().decode(data);
  removal.certain = isCertain && !/data:(?!image\/svg)|<!ENTITY/i.test(text) && !mentionsPlace(text);
}

/** Bytes of which nothing is known: what can be recognised in them is blanked, and it may not be all. */
export function removeFromUnknown(data: Uint8Array, removal: Removal): void {
  const [start, end] = ['<x:xmpmeta', '</x:xmpmeta>'].map((tag) => new TextEncoder().encode(tag)) as [
    Uint8Array,
    Uint8Array,
  ];
  let to = 0;
  for (let from = indexOfBytes(data, start, 0); from >= 0; from = indexOfBytes(data, start, to)) {
    to = indexOfBytes(data, end, from) + end.length;
    if (to < end.length) to = data.length;
    removeFromXmp(data.subarray(from, to), removal);
  }
  removeFromFilmWords(data, removal);
  removal.certain = false;
}

/** A phone's film says its place in a small box `©xyz`: it becomes one of no meaning. */
function removeFromFilmWords(data: Uint8Array, removal: Removal): void {
  const bytes = new Bytes(data);
  const name = Uint8Array.of(0xa9, 0x78, 0x79, 0x7a);
  for (let at = indexOfBytes(data, name, 4); at >= 0; at = indexOfBytes(data, name, at + 4)) {
    const length = bytes.u32(at - 4);
    // A latitude and a longitude in words, with a sign in front: chance does not write that.
    if (length < 16 || length > 256 || !/^[+-]\d/.test(bytes.word(at + 8, 2))) continue;
    data.set(new TextEncoder().encode('free'), at);
    data.fill(0, at + 4, at - 4 + length);
    removal.found = true;
  }
}
