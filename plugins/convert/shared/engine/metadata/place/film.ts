import { Bytes } from '../../facts/bytes.ts';
import { type Box, boxesOf } from '../../facts/heif.ts';
import { isPadding, type Removal } from './removal.ts';
import { removeFromXmp } from './xmp.ts';

/** Boxes that say nothing of a place, by where they stand. */
const plain = {
  top: new Set([
    'ftyp',
    'styp',
    'sidx',
    'mdat',
    'mfra',
    'pdin',
    'prft',
    'ssix',
    'JXL ',
    'jxlc',
    'jxlp',
    'jxll',
    'jxli',
    'jhgm',
  ]),
  moov: new Set(['mvhd', 'iods', 'mvex']),
  track: new Set(['tkhd', 'edts', 'tref', 'tapt', 'load', 'clip', 'matt', 'trgr']),
};
const empty = new Set(['free', 'skip', 'wide']);

/** Tracks of pictures, sound, and counters of time; all others may say where the film was. */
const plainHandlers = new Set(['vide', 'soun', 'pict', 'auxv', 'tmcd']);

/** XMP 2016, part 3. */
const xmpUuid = 'be7acfcb97a942e89c71999491e3afac';

/** What a box that is a picture's own means: the films of motion photos know none. */
type Other = (box: Box, removal: Removal) => boolean;

/**
 * Blanks the place in boxes of ISO/IEC 14496-12 and of QuickTime: what films say of themselves (`udta`, `meta`) becomes
 * free space, and tracks that are neither picture nor sound are emptied. `other` knows further boxes of the top level.
 * Answers where the boxes end.
 */
export function removeFromBoxes(data: Uint8Array, removal: Removal, other: Other = () => false): number {
  const bytes = new Bytes(data);
  let end = 0;
  for (const box of boxesOf(bytes, 0, data.length)) {
    if (!/^[\w \xa9-]{4}$/.test(box.name)) return end;
    end = box.to;
    if (plain.top.has(box.name) || other(box, removal)) continue;
    if (box.name === 'moov') removeFromMovie(bytes, box, removal);
    else if (box.name === 'moof') removeFromFragment(bytes, box, removal);
    else if (box.name === 'mpvd') removeFromBoxes(bytes.part(box.from, box.to), removal);
    else if (box.name === 'uuid' && uuidOf(bytes, box) === xmpUuid)
      removeFromXmp(bytes.part(box.from + 16, box.to), removal);
    else if (box.name === 'udta' || box.name === 'meta') blank(bytes, box, removal);
    else if (!isPadding(bytes.part(box.from, box.to))) {
      // Dashcams keep coordinates in free space.
      if (empty.has(box.name)) blank(bytes, box, removal);
      else removal.certain = false;
    }
  }
  return end;
}

function uuidOf(bytes: Bytes, { from }: Box): string {
  return Array.from(bytes.part(from, from + 16), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function removeFromMovie(bytes: Bytes, moov: Box, removal: Removal): void {
  for (const box of boxesOf(bytes, moov.from, moov.to)) {
    if (plain.moov.has(box.name)) continue;
    if (box.name === 'trak') removeFromTrack(bytes, box, removal);
    else blank(bytes, box, removal);
  }
}

function removeFromTrack(bytes: Bytes, track: Box, removal: Removal): void {
  for (const box of boxesOf(bytes, track.from, track.to)) {
    if (plain.track.has(box.name)) continue;
    if (box.name === 'mdia') removeFromMedia(bytes, box, removal);
    else blank(bytes, box, removal);
  }
}

function removeFromMedia(bytes: Bytes, media: Box, removal: Removal): void {
  const inside = [...boxesOf(bytes, media.from, media.to)];
  for (const box of inside) if (box.name === 'udta' || box.name === 'meta') blank(bytes, box, removal);
  const handler = inside.find(({ name }) => name === 'hdlr');
  if (handler !== undefined && plainHandlers.has(bytes.word(handler.from + 8, 4))) return;
  const table = inside
    .filter(({ name }) => name === 'minf')
    .flatMap(({ from, to }) => [...boxesOf(bytes, from, to)])
    .filter(({ name }) => name === 'stbl')
    .flatMap(({ from, to }) => [...boxesOf(bytes, from, to)]);
  if (!eraseSamples(bytes, table, removal)) removal.certain = false;
  removal.found = true;
}

/** Fills a track's samples with zeros; false where it is not known where they are. Without samples there is nothing. */
function eraseSamples(bytes: Bytes, table: readonly Box[], removal: Removal): boolean {
  const find = (name: string): Box | undefined => table.find((box) => box.name === name);
  const [sizes, chunks, offsets] = [find('stsz'), find('stsc'), find('stco') ?? find('co64')];
  if (sizes === undefined || chunks === undefined || offsets === undefined) return false;
  const each = bytes.u32(sizes.from + 4);
  const count = bytes.u32(sizes.from + 8);
  // Samples of fragments stand elsewhere.
  if (count === 0) return false;
  const isWide = offsets.name === 'co64';
  const chunkCount = bytes.u32(offsets.from + 4);
  const runs = bytes.u32(chunks.from + 4);
  const fits =
    (each > 0 || sizes.from + 12 + 4 * count <= sizes.to) &&
    offsets.from + 8 + (isWide ? 8 : 4) * chunkCount <= offsets.to &&
    chunks.from + 8 + 12 * runs <= chunks.to;
  if (!fits) return false;
  let sample = 0;
  let run = -1;
  for (let chunk = 0; chunk < chunkCount; chunk += 1) {
    while (run + 1 < runs && bytes.u32(chunks.from + 8 + 12 * (run + 1)) <= chunk + 1) run += 1;
    const inChunk = Math.min(count - sample, bytes.u32(chunks.from + 12 + 12 * Math.max(0, run)));
    let length = each * inChunk;
    if (each === 0)
      for (let index = 0; index < inChunk; index += 1) length += bytes.u32(sizes.from + 12 + 4 * (sample + index));
    sample += inChunk;
    const at = offsets.from + 8 + (isWide ? 8 : 4) * chunk;
    const start = isWide ? bytes.u64(at) : bytes.u32(at);
    removal.erased += length;
    // Samples do not overlap: those of all tracks together are no longer than the file.
    if (start + length > bytes.length || removal.erased > bytes.length) return false;
    bytes.data.fill(0, start, start + length);
  }
  return sample === count;
}

/** In a fragmented film it is not known here which track a fragment belongs to. */
function removeFromFragment(bytes: Bytes, moof: Box, removal: Removal): void {
  for (const box of boxesOf(bytes, moof.from, moof.to)) {
    if (box.name !== 'traf') continue;
    for (const inner of boxesOf(bytes, box.from, box.to))
      if (inner.name === 'udta' || inner.name === 'meta') blank(bytes, inner, removal);
  }
}

/** Makes it a box of no meaning: every offset stays as it is. */
function blank({ data }: Bytes, { name, from, to, nameAt }: Box, removal: Removal): void {
  const content = data.subarray(from, to);
  if (!isPadding(content) && !empty.has(name)) removal.found = true;
  data.set([0x66, 0x72, 0x65, 0x65], nameAt);
  content.fill(0);
}
