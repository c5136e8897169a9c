import { Bytes, joined } from './bytes.ts';
import { emptyHead, type Head } from './head.ts';

/** Markers without a length behind them. */
export const isBare = (marker: number): boolean => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8);
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;

/** ITU T.81, and the APP segments of EXIF, ICC and gain maps. `whole`: `data` is all of the file. */
export function jpegHead(data: Uint8Array, whole: boolean): Head {
  const bytes = new Bytes(data);
  const head = emptyHead('jpeg');
  const profile = new Map<number, Uint8Array>();
  let at = 2;
  let ended = false;
  while (at + 4 <= bytes.length) {
    if (bytes.u8(at) !== 0xff) {
      at = data.indexOf(0xff, at);
      if (at < 0) break;
    }
    const marker = bytes.u8(at + 1);
    if (marker === 0xff || marker === 0) {
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      ended = true;
      break;
    }
    if (isBare(marker)) {
      at += 2;
      continue;
    }
    const end = at + 2 + bytes.u16(at + 2);
    if (isFrame(marker) && head.width === 0) {
      head.depth = bytes.u8(at + 4);
      head.height = bytes.u16(at + 5);
      head.width = bytes.u16(at + 7);
    } else if (marker >= 0xe1 && marker <= 0xe2) readApp(bytes, at + 4, end, head, profile);
    if (marker === 0xda) {
      if (!whole) break;
      at = scanEnd(data, end);
      continue;
    }
    at = end;
  }
  // Some cameras end without the last marker; a file that was cut ends in the middle of its data.
  head.cut = whole && !ended && data.at(-2) !== 0xff;
  if (profile.size > 0) head.icc = joined([...profile].sort(([a], [b]) => a - b).map(([, part]) => part));
  return head;
}

function readApp(bytes: Bytes, from: number, end: number, head: Head, profile: Map<number, Uint8Array>): void {
  if (bytes.word(from, 6) === 'Exif\0\0') head.exif ??= bytes.part(from + 6, end);
  else if (bytes.word(from, 12) === 'ICC_PROFILE\0') profile.set(bytes.u8(from + 12), bytes.part(from + 14, end));
  else if (bytes.word(from, 28) === 'urn:iso:std:iso:ts:21496:-1\0') head.hdr = true;
  else if (bytes.word(from, 29) === 'http://ns.adobe.com/xap/1.0/\0') {
    const xmp = new TextDecoder('latin1').decode(bytes.part(from + 29, end));
    if (/hdr-gain-map|HDRGainMap/.test(xmp)) head.hdr = true;
  }
}

/** Where the compressed data ends: the next marker that is no restart. */
export function scanEnd(data: Uint8Array, from: number): number {
  let at = from;
  for (;;) {
    at = data.indexOf(0xff, at);
    if (at < 0 || at + 1 >= data.length) return data.length;
    const next = data[at + 1] as number;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
    at += next === 0xff ? 1 : 2;
  }
}
