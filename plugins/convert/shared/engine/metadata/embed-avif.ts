import { Bytes, joined, latin } from '../facts/bytes.ts';
import { boxesOf } from '../facts/heif.ts';
import type { Metadata } from './metadata.ts';

const u16 = (n: number): Uint8Array => Uint8Array.of(n >> 8, n & 255);
const u32 = (n: number): Uint8Array => Uint8Array.of(n >>> 24, (n >> 16) & 255, (n >> 8) & 255, n & 255);
const sum = (parts: readonly Uint8Array[]): number => parts.reduce((total, part) => total + part.length, 0);
const box = (name: string, ...content: Uint8Array[]): Uint8Array =>
  joined([u32(8 + sum(content)), latin(name), ...content]);

interface Part {
  name: string;
  from: number;
  to: number;
}

/** What stands beside the picture: how iinf names it, and its bytes. */
interface Item {
  id: number;
  type: Uint8Array;
  body: Uint8Array;
}

/** EXIF behind its offset, and XMP as a MIME item (ISO/IEC 23008-12, annex A). */
function itemsOf({ exif, xmp }: Metadata, first: number): Item[] {
  const items: Item[] = [];
  if (exif !== undefined) items.push({ id: first, type: latin('Exif\0'), body: joined([u32(0), exif]) });
  if (xmp !== undefined)
    items.push({ id: first + items.length, type: latin('mime\0application/rdf+xml\0'), body: xmp });
  return items;
}

/**
 * Adds EXIF, XMP and a profile to what libavif wrote: ftyp, one meta box, one mdat. Places in iloc move by as much as
 * meta grows; what is added stands in a box of its own behind everything. Throws for a layout that libavif does not write.
 */
export function embedInAvif(file: Uint8Array, metadata: Metadata): Uint8Array<ArrayBuffer> {
  const { icc } = metadata;
  const bytes = new Bytes(file);
  const top = [...boxesOf(bytes, 0, file.length)];
  const meta = top.find(({ name }) => name === 'meta');
  if (meta === undefined) throw new Error('an AVIF without meta');
  const parts = [...boxesOf(bytes, meta.from + 4, meta.to)];
  const part = (name: string): Part => {
    const found = parts.find((one) => one.name === name);
    if (found === undefined) throw new Error(`an AVIF without ${name}`);
    return found;
  };
  const primary = bytes.u16(part('pitm').from + 4);
  const iinf = part('iinf');
  const ids = [...boxesOf(bytes, iinf.from + 6, iinf.to)].map(({ from }) => bytes.u16(from + 4));
  const items = itemsOf(metadata, Math.max(...ids) + 1);
  const build = (growth: number): Uint8Array => {
    const changed = parts.map(({ name, from, to }) => {
      const content = file.subarray(from, to);
      if (name === 'iprp' && icc !== undefined) return profileIn(bytes, from, to, primary, icc);
      if (name === 'iloc') return box('iloc', places(content, growth, items, file.length + growth + 8));
      if (name === 'iinf')
        return box(
          'iinf',
          content.subarray(0, 4),
          u16(ids.length + items.length),
          content.subarray(6),
          ...items.map(({ id, type }) => box('infe', Uint8Array.of(2, 0, 0, 1), u16(id), u16(0), type)),
        );
      if (name === 'iref') return box('iref', content, ...items.map(({ id }) => describes(id, primary)));
      return file.subarray(from - 8, to);
    });
    if (items.length > 0 && !parts.some(({ name }) => name === 'iref'))
      changed.push(box('iref', u32(0), ...items.map(({ id }) => describes(id, primary))));
    return box('meta', file.subarray(meta.from, meta.from + 4), ...changed);
  };
  const growth = build(0).length - (meta.to - meta.from + 8);
  return joined([
    file.subarray(0, meta.from - 8),
    build(growth),
    file.subarray(meta.to),
    ...(items.length === 0 ? [] : [box('mdat', ...items.map(({ body }) => body))]),
  ]);
}

/** cdsc: what is added is about the primary picture. */
const describes = (from: number, to: number): Uint8Array => box('cdsc', u16(from), u16(1), u16(to));

/** iloc as libavif writes it: version 0, places and lengths of 4 bytes, no base. */
function places(content: Uint8Array, growth: number, items: readonly Item[], start: number): Uint8Array {
  const bytes = new Bytes(content);
  if (bytes.u8(0) !== 0 || bytes.u8(4) !== 0x44 || bytes.u8(5) >> 4 !== 0) throw new Error('an unknown iloc');
  const copy = new Uint8Array(content);
  const view = new DataView(copy.buffer);
  const count = bytes.u16(6);
  let at = 8;
  for (let item = 0; item < count; item += 1) {
    const extents = bytes.u16(at + 4);
    at += 6;
    for (let extent = 0; extent < extents; extent += 1, at += 8) view.setUint32(at, bytes.u32(at) + growth);
  }
  view.setUint16(6, count + items.length);
  const added: Uint8Array[] = [];
  let from = start;
  for (const { id, body } of items) {
    added.push(u16(id), u16(0), u16(1), u32(from), u32(body.length));
    from += body.length;
  }
  return joined([copy.subarray(0, at), ...added]);
}

/** iprp with the profile as one more property of the primary picture. */
function profileIn(bytes: Bytes, from: number, to: number, primary: number, icc: Uint8Array): Uint8Array {
  const parts = [...boxesOf(bytes, from, to)].map(({ name, from: start, to: end }) => {
    if (name === 'ipco') return box('ipco', bytes.part(start, end), box('colr', latin('prof'), icc));
    if (name !== 'ipma') return bytes.part(start - 8, end);
    const ipco = [...boxesOf(bytes, from, to)].find((one) => one.name === 'ipco');
    const index = ipco === undefined ? 1 : [...boxesOf(bytes, ipco.from, ipco.to)].length + 1;
    return box('ipma', associated(bytes.part(start, end), primary, index));
  });
  return box('iprp', ...parts);
}

function associated(content: Uint8Array, primary: number, index: number): Uint8Array {
  const bytes = new Bytes(content);
  if (bytes.u8(0) !== 0 || (bytes.u8(3) & 1) !== 0 || index > 127) throw new Error('an unknown ipma');
  let at = 8;
  for (let item = 0; item < bytes.u32(4); item += 1) {
    const count = bytes.u8(at + 2);
    const end = at + 3 + count;
    if (bytes.u16(at) === primary)
      return joined([
        content.subarray(0, at + 2),
        Uint8Array.of(count + 1),
        content.subarray(at + 3, end),
        Uint8Array.of(index),
        content.subarray(end),
      ]);
    at = end;
  }
  throw new Error('an ipma without the primary picture');
}
