import { Bytes, joined } from './bytes.ts';
import { emptyHead, type Head } from './head.ts';

export interface Box {
  name: string;
  /** Where its four letters stand. */
  nameAt: number;
  /** Of its content. */
  from: number;
  to: number;
}

/** Boxes of ISO/IEC 14496-12 between two places. One that says it is longer than what is there ends there. */
export function* boxesOf(bytes: Bytes, from: number, to: number): Generator<Box> {
  let at = from;
  while (at + 8 <= to) {
    let size = bytes.u32(at);
    let start = at + 8;
    if (size === 1) {
      size = bytes.u64(at + 8);
      start += 8;
    } else if (size === 0) size = to - at;
    if (size < start - at) return;
    yield { name: bytes.word(at + 4, 4), nameAt: at + 4, from: start, to: Math.min(to, at + size) };
    at += size;
  }
}

const find = (bytes: Bytes, from: number, to: number, name: string): Box | undefined => {
  for (const box of boxesOf(bytes, from, to)) if (box.name === name) return box;
  return undefined;
};

export interface Item {
  type: string;
  /** Its media type and how that is packed, where the type is `mime`; else ''. */
  mime: string;
  packing: string;
  /** Its bytes stand in other items or files, where they are not looked for. */
  isElsewhere: boolean;
  extents: { from: number; length: number }[];
  /** Indices into ipco, from 1. */
  properties: number[];
}

/** HEIC and AVIF: ISO/IEC 23008-12 and https://aomediacodec.github.io/av1-avif/ */
export function heifHead(data: Uint8Array, format: 'heic' | 'avif', whole: boolean): Head {
  const bytes = new Bytes(data);
  const head = emptyHead(format);
  const top = [...boxesOf(bytes, 0, bytes.length)];
  const meta = top.find(({ name }) => name === 'meta');
  if (/avis|hevc|msf1|hevx/.test(bytes.word(8, 4)) || top.some(({ name }) => name === 'moov')) head.frames = 2;
  if (meta === undefined) {
    head.cut = whole;
    return head;
  }
  const from = meta.from + 4;
  const items = readItems(bytes, from, meta.to);
  const pitm = find(bytes, from, meta.to, 'pitm');
  const primary =
    pitm === undefined ? 0 : bytes.u8(pitm.from) === 0 ? bytes.u16(pitm.from + 4) : bytes.u32(pitm.from + 4);
  readProperties(bytes, from, meta.to, items, primary, head);
  for (const item of items.values()) {
    if (item.type === 'tmap') head.hdr = true;
    if (item.type === 'Exif') head.exif ??= exifOf(bytes, item);
  }
  const end = [...items.values()].flatMap(({ extents }) => extents.map(({ from: start, length }) => start + length));
  head.cut = whole && end.some((place) => place > bytes.length);
  return head;
}

/** The items of a `meta` box whose content stands between two places, by their numbers. */
export function readItems(bytes: Bytes, from: number, to: number): Map<number, Item> {
  const items = new Map<number, Item>();
  const iinf = find(bytes, from, to, 'iinf');
  if (iinf !== undefined) {
    const wide = bytes.u8(iinf.from) !== 0;
    for (const infe of boxesOf(bytes, iinf.from + (wide ? 8 : 6), iinf.to)) {
      const version = bytes.u8(infe.from);
      if (version < 2) continue;
      const id = version === 2 ? bytes.u16(infe.from + 4) : bytes.u32(infe.from + 4);
      const at = infe.from + (version === 2 ? 8 : 10);
      const type = bytes.word(at, 4);
      // Behind the item's name.
      const [, mime = '', packing = ''] =
        type === 'mime' ? bytes.word(at + 4, Math.min(512, infe.to - at - 4)).split('\0') : [];
      items.set(id, { type, mime, packing, isElsewhere: false, extents: [], properties: [] });
    }
  }
  const iloc = find(bytes, from, to, 'iloc');
  const idat = find(bytes, from, to, 'idat');
  if (iloc !== undefined) readPlaces(bytes, iloc, idat, items);
  return items;
}

function readPlaces(bytes: Bytes, iloc: Box, idat: Box | undefined, items: Map<number, Item>): void {
  const version = bytes.u8(iloc.from);
  const [offsetSize, lengthSize] = [bytes.u8(iloc.from + 4) >> 4, bytes.u8(iloc.from + 4) & 15];
  const [baseSize, indexSize] = [bytes.u8(iloc.from + 5) >> 4, version > 0 ? bytes.u8(iloc.from + 5) & 15 : 0];
  const sized = (at: number, size: number): number => (size === 8 ? bytes.u64(at) : size === 4 ? bytes.u32(at) : 0);
  const wide = version === 2;
  let at = iloc.from + 6;
  const count = wide ? bytes.u32(at) : bytes.u16(at);
  at += wide ? 4 : 2;
  for (let index = 0; index < count && at < iloc.to; index += 1) {
    const item = items.get(wide ? bytes.u32(at) : bytes.u16(at));
    at += wide ? 4 : 2;
    const method = version > 0 ? bytes.u16(at) & 15 : 0;
    const inIdat = method === 1;
    at += version > 0 ? 2 : 0;
    if (item !== undefined) item.isElsewhere = method > 1 || bytes.u16(at) !== 0 || (inIdat && idat === undefined);
    at += 2;
    const base = sized(at, baseSize) + (inIdat ? (idat?.from ?? 0) : 0);
    at += baseSize;
    const extents = bytes.u16(at);
    at += 2;
    for (let extent = 0; extent < extents && at < iloc.to; extent += 1) {
      at += indexSize;
      const from = base + sized(at, offsetSize);
      // Without a length it is all the rest.
      const length =
        sized(at + offsetSize, lengthSize) || Math.max(0, (inIdat ? (idat?.to ?? 0) : bytes.length) - from);
      item?.extents.push({ from, length });
      at += offsetSize + lengthSize;
    }
  }
}

function exifOf(bytes: Bytes, item: Item): Uint8Array | undefined {
  const parts = item.extents.map(({ from, length }) => bytes.part(from, from + length));
  const [first] = parts;
  // In one piece it can be changed where it stands.
  const whole = parts.length === 1 && first !== undefined ? first : joined(parts);
  const start = new Bytes(whole).u32(0) + 4;
  return start < whole.length ? whole.subarray(start) : undefined;
}

function readProperties(
  bytes: Bytes,
  from: number,
  to: number,
  items: Map<number, Item>,
  primary: number,
  head: Head,
): void {
  const iprp = find(bytes, from, to, 'iprp');
  const ipco = iprp && find(bytes, iprp.from, iprp.to, 'ipco');
  if (iprp === undefined || ipco === undefined) return;
  for (const box of boxesOf(bytes, iprp.from, iprp.to)) if (box.name === 'ipma') readAssociations(bytes, box, items);
  const all = [...boxesOf(bytes, ipco.from, ipco.to)];
  for (const box of all) {
    if (
      box.name === 'auxC' &&
      /aux(?:id:1|iliary:alpha)/.test(bytes.word(box.from + 4, Math.min(64, box.to - box.from - 4)))
    )
      head.alpha = true;
  }
  for (const index of items.get(primary)?.properties ?? []) {
    const box = all[index - 1];
    if (box !== undefined) readProperty(bytes, box, head);
  }
  // The size that is told is the upright one, wherever the turn stands among the properties.
  for (const turn of head.turns) if (turn > 4) [head.width, head.height] = [head.height, head.width];
}

/** `irot` by the quarter turns to the left that it says. */
const leftTurns = [1, 8, 3, 6] as const;
/** `imir` by its axis: 0 exchanges top and bottom, 1 left and right. */
const mirrorings = [4, 2] as const;

function readAssociations(bytes: Bytes, ipma: Box, items: Map<number, Item>): void {
  const version = bytes.u8(ipma.from);
  const wide = (bytes.u8(ipma.from + 3) & 1) === 1;
  let at = ipma.from + 8;
  for (let index = 0; index < bytes.u32(ipma.from + 4) && at < ipma.to; index += 1) {
    const item = items.get(version === 0 ? bytes.u16(at) : bytes.u32(at));
    at += version === 0 ? 2 : 4;
    const count = bytes.u8(at);
    at += 1;
    for (let one = 0; one < count; one += 1, at += wide ? 2 : 1)
      item?.properties.push(wide ? bytes.u16(at) & 0x7fff : bytes.u8(at) & 0x7f);
  }
}

function readProperty(bytes: Bytes, { name, from, to }: Box, head: Head): void {
  if (name === 'ispe') {
    head.width = bytes.u32(from + 4);
    head.height = bytes.u32(from + 8);
  } else if (name === 'irot') head.turns.push(leftTurns[bytes.u8(from) & 3] as number);
  else if (name === 'imir') head.turns.push(mirrorings[bytes.u8(from) & 1] as number);
  else if (name === 'pixi') head.depth = Math.max(8, bytes.u8(from + 5));
  else if (name === 'av1C')
    head.depth = Math.max(
      head.depth,
      (bytes.u8(from + 2) & 0x40) === 0 ? 8 : (bytes.u8(from + 2) & 0x20) === 0 ? 10 : 12,
    );
  else if (name === 'hvcC') head.depth = Math.max(head.depth, 8 + (bytes.u8(from + 17) & 7));
  else if (name === 'colr') {
    const kind = bytes.word(from, 4);
    if (kind === 'prof' || kind === 'rICC') head.icc = bytes.part(from + 4, to);
    else if (kind === 'nclx') head.hdr ||= bytes.u16(from + 6) === 16 || bytes.u16(from + 6) === 18;
  }
}
