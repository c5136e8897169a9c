import type { FileHandle } from 'node:fs/promises';
import { type Box, boxes, read } from './film-boxes.ts';

/** Sample entries that Chrome, Safari and Firefox show, those of MP4 as of phones and cameras (mp4ra.org). */
const pictures = new Set(['avc1', 'avc2', 'avc3', 'avc4', 'av01', 'vp08', 'vp09']);
/** H.264 with more than 8 bits or less thinned-out colours, as cameras for film write it: no phone shows it. */
const rareProfiles = new Set([44, 110, 118, 122, 128, 138, 144, 244]);
/** AAC and MP3 are `mp4a`, with their number in `esds`. AC-3, DTS, PCM, ALAC and AMR are none of these. */
const sounds = new Set(['mp4a', 'Opus', 'fLaC', '.mp3']);
/** AAC as of MPEG-4 and MPEG-2, and both numbers of MP3. */
const mp4aTypes = new Set([0x40, 0x66, 0x67, 0x68, 0x69, 0x6b]);

const maxEntries = 16;
/** The settings of a codec stand at the beginning of its entry. */
const entryBytes = 4096;

/** Can browsers play what a track holds? `table` is its `stsd`; each kind of sample in it must be one of theirs. */
export async function playsInBrowsers(
  file: FileHandle,
  table: Box,
  { kind, fileSize }: { kind: 'picture' | 'sound'; fileSize: number },
): Promise<boolean> {
  const entries = await boxes(file, table.start + 8, table.end, fileSize);
  if (entries.length > maxEntries) return false;
  for (const entry of entries) {
    if (!(kind === 'picture' ? pictures : sounds).has(entry.type)) return false;
    const length = Math.min(entryBytes, entry.end - entry.start);
    const { buffer, byteOffset, byteLength } = await read(file, entry.start, length);
    const bytes = Buffer.from(buffer, byteOffset, byteLength);
    if (kind === 'picture' && rareProfiles.has(profileOf(bytes))) return false;
    const type = entry.type === 'mp4a' ? objectTypeOf(bytes) : undefined;
    if (type !== undefined && !mp4aTypes.has(type)) return false;
  }
  return entries.length > 0;
}

/** The profile of H.264, 0 where the entry does not say. */
function profileOf(entry: Buffer): number {
  const at = entry.indexOf('avcC', 0, 'latin1');
  return at < 0 ? 0 : (entry[at + 5] ?? 0);
}

/** What an `esds` says of the codec (ISO/IEC 14496-1, 7.2.6): an ES descriptor (3) and in it a decoder's (4). */
function objectTypeOf(entry: Buffer): number | undefined {
  let at = entry.indexOf('esds', 0, 'latin1');
  if (at < 0) return undefined;
  at += 8;
  if (entry[at] !== 3) return undefined;
  at = behindLength(entry, at + 1);
  const flags = entry[at + 2] ?? 0;
  at += 3 + (flags & 0x80 ? 2 : 0);
  at += (flags & 0x40 ? 1 + (entry[at] ?? 0) : 0) + (flags & 0x20 ? 2 : 0);
  return entry[at] === 4 ? entry[behindLength(entry, at + 1)] : undefined;
}

/** A length has up to four bytes, each but the last with its highest bit set. */
function behindLength(entry: Buffer, at: number): number {
  let next = at;
  while (next < at + 3 && ((entry[next] ?? 0) & 0x80) !== 0) next += 1;
  return next + 1;
}
