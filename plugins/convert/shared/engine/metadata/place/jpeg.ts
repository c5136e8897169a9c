import { Bytes } from '../../facts/bytes.ts';
import { isBare, scanEnd } from '../../facts/jpeg.ts';
import { hasCoordinates } from './names.ts';
import { editJoined, isPadding, type Removal } from './removal.ts';
import { removeFromResources, removeFromTiff } from './tiff.ts';
import { removeFromXmp } from './xmp.ts';

const marks = {
  exif: 'Exif\0',
  xmp: 'http://ns.adobe.com/xap/1.0/\0',
  extended: 'http://ns.adobe.com/xmp/extension/\0',
  photoshop: 'Photoshop 3.0\0',
};

/** Segments that hold no place: JFIF, profiles, the index of pictures behind this one, gain maps, colours. */
const plain = /^(?:JFIF\0|ICC_PROFILE\0|MPF\0|urn:iso:std:iso:ts:21496:-1\0|Adobe|Ducky|AROT\0)/;

/** What stands in several segments and belongs together. */
interface Groups {
  exif: Uint8Array[][];
  photoshop: Uint8Array[];
  /** By the id of the packet, each piece with its place in it. */
  extended: Map<string, { offset: number; total: number; data: Uint8Array }[]>;
}

/** Blanks the place in the segments of the JPEG at `start`. Answers where it ends, behind its last marker. */
export function removeFromJpeg(data: Uint8Array, start: number, removal: Removal): number {
  const bytes = new Bytes(data);
  const groups: Groups = { exif: [], photoshop: [], extended: new Map() };
  let at = start + 2;
  while (at + 4 <= data.length || bytes.u16(at) === 0xffd9) {
    if (bytes.u8(at) !== 0xff) {
      const next = data.indexOf(0xff, at);
      // A hole between segments is none of a sound file.
      if (next < 0 || !isPadding(data.subarray(at, next))) removal.certain = false;
      if (next < 0) break;
      at = next;
    }
    const marker = bytes.u8(at + 1);
    if (marker === 0xd9) {
      removeFromGroups(groups, removal);
      return at + 2;
    }
    if (marker === 0xff || marker === 0) {
      at += 1;
      continue;
    }
    if (isBare(marker)) {
      at += 2;
      continue;
    }
    const end = at + 2 + bytes.u16(at + 2);
    if (marker === 0xda) {
      at = scanEnd(data, end);
      continue;
    }
    if ((marker >= 0xe0 && marker <= 0xef) || marker === 0xfe)
      removeFromSegment(marker, data.subarray(at + 4, Math.max(at + 4, end)), groups, removal);
    at = Math.max(at + 2, end);
  }
  removeFromGroups(groups, removal);
  return data.length;
}

function removeFromSegment(marker: number, content: Uint8Array, groups: Groups, removal: Removal): void {
  const word = String.fromCharCode(...content.subarray(0, 40));
  const behind = (mark: string): Uint8Array => content.subarray(mark.length);
  if (marker === 0xe1 && word.startsWith(marks.exif)) {
    const body = content.subarray(marks.exif.length + 1);
    const begins = /^(?:II\*\0|MM\0\*)/.test(String.fromCharCode(...body.subarray(0, 4)));
    // More than one segment holds is written into several, of which the first begins as a TIFF file does.
    if (begins || groups.exif.length === 0) groups.exif.push([body]);
    else groups.exif.at(-1)?.push(body);
  } else if (marker === 0xe1 && word.startsWith(marks.xmp)) removeFromXmp(behind(marks.xmp), removal);
  else if (marker === 0xe1 && word.startsWith(marks.extended)) addExtended(behind(marks.extended), groups, removal);
  else if (marker === 0xed && word.startsWith(marks.photoshop)) groups.photoshop.push(behind(marks.photoshop));
  else if (marker === 0xfe) removeFromComment(content, removal);
  else if (marker === 0xe0 && word.startsWith('JFXX\0')) {
    // 0x10: a thumbnail as a JPEG.
    if (content[5] === 0x10) removal.inner(content.subarray(6));
  } else if (!plain.test(word) && !isPadding(content)) removal.certain = false;
}

function removeFromComment(content: Uint8Array, removal: Removal): void {
  if (!hasCoordinates(new TextDecoder().decode(content))) return;
  content.fill(0x20);
  removal.found = true;
}

/** Behind its mark: the packet's id in 32 digits, its length, where this piece begins. */
function addExtended(content: Uint8Array, groups: Groups, removal: Removal): void {
  if (content.length < 40) {
    removal.certain = false;
    return;
  }
  const bytes = new Bytes(content);
  const id = bytes.word(0, 32);
  const piece = { offset: bytes.u32(36), total: bytes.u32(32), data: content.subarray(40) };
  const before = groups.extended.get(id);
  if (before === undefined) groups.extended.set(id, [piece]);
  else before.push(piece);
}

function removeFromGroups({ exif, photoshop, extended }: Groups, removal: Removal): void {
  for (const pieces of exif) editJoined(pieces, (whole) => removeFromTiff(whole, removal, { isExif: true }));
  if (photoshop.length > 0) editJoined(photoshop, (whole) => removeFromResources(whole, removal));
  for (const pieces of extended.values()) {
    pieces.sort((one, other) => one.offset - other.offset);
    let end = 0;
    for (const { offset, data } of pieces) {
      if (offset !== end) removal.certain = false;
      end = offset + data.length;
    }
    if (end !== pieces[0]?.total) removal.certain = false;
    editJoined(
      pieces.map(({ data }) => data),
      (whole) => removeFromXmp(whole, removal),
    );
  }
}
