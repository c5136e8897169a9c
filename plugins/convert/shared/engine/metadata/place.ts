import { Bytes, joined, latin } from '../facts/bytes.ts';
import { readHead } from '../facts/read-head.ts';
import { pngChunk } from './embed.ts';
import { blankPlace } from './exif.ts';
import { unpackedXmp, xmpKey } from './xmp.ts';

/**
 * The same file without where it was taken: GPS in EXIF, places in XMP and IPTC, and of a motion photo's film. What is
 * said is blanked where it stands, so pixels, offsets and everything else stay byte for byte; only in a PNG, compressed XMP
 * is written out plainly. Rejects with a Fault for what is no picture of ours or is cut off.
 */
export async function withoutPlace(data: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const copy = new Uint8Array(data);
  const { format, exif } = await readHead(copy, true);
  if (format === 'tiff') blankPlace(copy);
  else if (exif !== undefined) blankPlace(exif);
  blankPackets(copy);
  if (format === 'png') return soundPng(copy);
  if (format === 'jpeg') blankIptc(copy);
  if (format === 'jpeg' || format === 'heic') blankFilm(copy);
  return copy;
}

/** Properties of XMP that name a place, as attributes and as elements. */
const named =
  '(?:exif:GPS\\w+|exifEX:GPS\\w+|photoshop:(?:City|State|Country)|Iptc4xmpCore:(?:Location|CountryCode)|Iptc4xmpExt:Location(?:Created|Shown)|dc:coverage)';
const attributes = new RegExp(`\\s${named}\\s*=\\s*(?:"[^"]*"|'[^']*')`, 'g');
const opened = new RegExp(`<(${named})(?:\\s[^<>]*)?>`, 'g');
const closed = new RegExp(`</(${named})\\s*>`, 'g');

/** Where places stand in XMP: attributes, and elements with what is in them. Linear: no end is looked for twice. */
function* placesIn(xmp: string): Iterable<{ from: number; to: number }> {
  for (const { 0: found, index } of xmp.matchAll(attributes)) yield { from: index, to: index + found.length };
  const ends = new Map<string, number[]>();
  for (const { 0: found, 1: name = '', index } of xmp.matchAll(closed)) {
    const known = ends.get(name);
    if (known === undefined) ends.set(name, [index + found.length]);
    else known.push(index + found.length);
  }
  for (const list of ends.values()) list.reverse();
  let done = 0;
  for (const { 0: tag, 1: name = '', index } of xmp.matchAll(opened)) {
    if (index < done) continue;
    const behind = index + tag.length;
    const list = ends.get(name) ?? [];
    while ((list.at(-1) ?? behind) < behind) list.pop();
    const to = tag.endsWith('/>') ? behind : list.at(-1);
    if (to === undefined) continue;
    yield { from: index, to };
    done = to;
  }
}

/** XMP is plain text in whatever holds it; blanks take the place of words. */
function blankPackets(data: Uint8Array): void {
  const [start, end] = ['<x:xmpmeta', '</x:xmpmeta>'].map((tag) => new TextEncoder().encode(tag)) as [
    Uint8Array,
    Uint8Array,
  ];
  let to = 0;
  for (let from = indexOf(data, start, 0); from >= 0; from = indexOf(data, start, to)) {
    to = indexOf(data, end, from);
    if (to < 0) return;
    const text = new TextDecoder('latin1').decode(data.subarray(from, to));
    for (const place of placesIn(text)) data.fill(0x20, from + place.from, from + place.to);
  }
}

function indexOf(data: Uint8Array, wanted: Uint8Array, from: number): number {
  const [first = 0] = wanted;
  for (let at = data.indexOf(first, from); at >= 0; at = data.indexOf(first, at + 1))
    if (wanted.every((byte, index) => data[at + index] === byte)) return at;
  return -1;
}

/** City, sublocation, state, country's code and name: IPTC-IIM 4.2, record 2. */
const places = new Set([90, 92, 95, 100, 101]);

function blankIptc(data: Uint8Array): void {
  const bytes = new Bytes(data);
  for (let at = 2; at + 4 <= bytes.length && bytes.u8(at) === 0xff && bytes.u8(at + 1) !== 0xda; ) {
    const end = at + 2 + bytes.u16(at + 2);
    if (bytes.u8(at + 1) === 0xed)
      for (let set = at + 4; set + 5 <= end; set += 1) {
        if (bytes.u16(set) !== 0x1c02 || !places.has(bytes.u8(set + 2))) continue;
        const length = bytes.u16(set + 3);
        if (set + 5 + length > end) continue;
        data.fill(0x20, set + 5, set + 5 + length);
      }
    at = end;
  }
}

/** A phone's film says its place in a small box `©xyz`: it becomes one of no meaning. */
function blankFilm(data: Uint8Array): void {
  const bytes = new Bytes(data);
  const name = Uint8Array.of(0xa9, 0x78, 0x79, 0x7a);
  for (let at = indexOf(data, name, 4); at >= 0; at = indexOf(data, name, at + 4)) {
    const length = bytes.u32(at - 4);
    // A latitude and a longitude in words, with a sign in front: chance does not write that.
    if (length < 16 || length > 256 || !/^[+-]\d/.test(bytes.word(at + 8, 2))) continue;
    data.set(new TextEncoder().encode('free'), at);
    data.fill(0, at + 4, at - 4 + length);
  }
}

/** Its checksums anew. XMP that is compressed is written out to be seen; EXIF that ImageMagick hides in text goes. */
async function soundPng(data: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Bytes(data);
  const parts: Uint8Array[] = [data.subarray(0, 8)];
  for (let from = 8; from + 12 <= data.length; ) {
    const end = from + 12 + bytes.u32(from);
    const name = bytes.word(from + 4, 4);
    const body = bytes.part(from + 8, end - 4);
    if (name === 'eXIf') parts.push(pngChunk(name, body));
    else if (/^[zit]TXt$/.test(name)) parts.push(...(await plainText(name, body)));
    else parts.push(bytes.part(from, end));
    from = end;
  }
  return joined(parts);
}

async function plainText(name: string, body: Uint8Array): Promise<Uint8Array[]> {
  const bytes = new Bytes(body);
  const key = bytes.word(0, Math.min(80, body.length)).split('\0')[0] ?? '';
  if (/^Raw profile type (?:exif|xmp|iptc|APP1|8bim)$/i.test(key)) return [];
  const packed = name === 'zTXt' || (name === 'iTXt' && bytes.u8(key.length + 1) === 1);
  if (key !== xmpKey || !packed) return [pngChunk(name, body)];
  const xmp = await unpackedXmp(name, body);
  if (xmp === undefined) return [];
  blankPackets(xmp);
  return [pngChunk('iTXt', joined([latin(`${key}\0\0\0\0\0`), xmp]))];
}
