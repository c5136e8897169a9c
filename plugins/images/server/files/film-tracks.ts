import type { FileHandle } from 'node:fs/promises';
import { type Box, boxes, fillWithZeros, fourCc, read } from './film-boxes.ts';
import { unreadable } from './refusals.ts';

/** Boxes that say nothing of where and with what a film was taken. Dashcams keep coordinates in free space, too. */
export const saysNothing = {
  top: new Set(['ftyp', 'styp', 'sidx', 'ssix', 'mdat', 'moov', 'moof', 'mfra', 'pdin', 'prft']),
  movie: new Set(['mvhd', 'trak', 'iods', 'mvex']),
  track: new Set(['tkhd', 'mdia', 'edts', 'tref', 'tapt', 'load', 'clip', 'matt', 'trgr']),
} as const satisfies Record<string, ReadonlySet<string>>;

/** Tracks of pictures, sound and counters of time; action cameras and drones write coordinates into any other. */
const plainHandlers = new Set(['vide', 'soun', 'pict', 'auxv', 'tmcd']);
/** Bytes of a table of samples: two hours of coordinates at a hundred a second. */
const maxTable = 4 * 1024 * 1024;

/**
 * Fills the samples of a track with zeros, unless it holds pictures or sound. `inside` are the boxes of the track.
 * Answers how many bytes that were. Throws FitoutError 422 where it is not said where its samples are, or where they are
 * more than `maxBytes`.
 */
export async function eraseHiddenTrack(
  file: FileHandle,
  inside: readonly Box[],
  { fileSize, maxBytes }: { fileSize: number; maxBytes: number },
): Promise<number> {
  const media = inside.find(({ type }) => type === 'mdia');
  if (media === undefined) return 0;
  const inMedia = await boxes(file, media.start, media.end, fileSize);
  const handler = inMedia.find(({ type }) => type === 'hdlr');
  if (handler === undefined || plainHandlers.has(fourCc(await read(file, handler.start, 12), 8))) return 0;
  const information = inMedia.find(({ type }) => type === 'minf');
  const inInformation =
    information === undefined ? [] : await boxes(file, information.start, information.end, fileSize);
  const table = inInformation.find(({ type }) => type === 'stbl');
  if (table === undefined) throw unreadable('video');
  let erased = 0;
  for (const [from, to] of await chunksOf(file, await boxes(file, table.start, table.end, fileSize))) {
    erased += to - from;
    if (to > fileSize || erased > maxBytes) throw unreadable('video');
    await fillWithZeros(file, from, to);
  }
  return erased;
}

/** Where the chunks of samples of a track are (ISO/IEC 14496-12, 8.7). */
async function chunksOf(file: FileHandle, table: readonly Box[]): Promise<[from: number, to: number][]> {
  const tableOf = async (head: number, ...types: string[]): Promise<{ view: DataView; type: string }> => {
    const box = table.find(({ type }) => types.includes(type));
    const length = box === undefined ? 0 : box.end - box.start;
    if (box === undefined || length < head || length > maxTable) throw unreadable('video');
    return { view: await read(file, box.start, length), type: box.type };
  };
  const [{ view: sizes }, { view: runs }, { view: offsets, type }] = await Promise.all([
    tableOf(12, 'stsz'),
    tableOf(8, 'stsc'),
    tableOf(8, 'stco', 'co64'),
  ]);
  const wide = type === 'co64' ? 8 : 4;
  const [each, count] = [sizes.getUint32(4), sizes.getUint32(8)];
  const [runCount, chunkCount] = [runs.getUint32(4), offsets.getUint32(4)];
  const fits =
    (each > 0 || 12 + 4 * count <= sizes.byteLength) &&
    8 + 12 * runCount <= runs.byteLength &&
    8 + wide * chunkCount <= offsets.byteLength;
  if (!fits) throw unreadable('video');
  const chunks: [number, number][] = [];
  let sample = 0;
  let run = -1;
  for (let chunk = 0; chunk < chunkCount; chunk += 1) {
    while (run + 1 < runCount && runs.getUint32(8 + 12 * (run + 1)) <= chunk + 1) run += 1;
    const inChunk = run < 0 ? 0 : Math.min(count - sample, runs.getUint32(12 + 12 * run));
    let length = each * inChunk;
    if (each === 0) for (let at = sample; at < sample + inChunk; at += 1) length += sizes.getUint32(12 + 4 * at);
    sample += inChunk;
    const start = wide === 8 ? Number(offsets.getBigUint64(8 + 8 * chunk)) : offsets.getUint32(8 + 4 * chunk);
    if (length > 0) chunks.push([start, start + length]);
  }
  if (sample !== count) throw unreadable('video');
  return chunks;
}
