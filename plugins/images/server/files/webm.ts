import type { FileHandle } from 'node:fs/promises';
import { unreadable } from './refusals.ts';
import type { VideoFacts } from './video-facts.ts';

/** Ids of the EBML elements that say what a film is. */
const ids = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  info: 0x1549a966,
  timeScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  codec: 0x86,
  cluster: 0x1f43b675,
} as const;

interface Element {
  id: number;
  start: number;
  end: number;
}

/** Headers stand at the beginning; this much of it is looked at. */
const headBytes = 1_000_000;

/** Reads width, height and length of a WebM film. Throws FitoutError 422 for one that is cut off or has no picture. */
export async function readWebm(file: FileHandle, size: number): Promise<VideoFacts> {
  const buffer = Buffer.alloc(Math.min(size, headBytes));
  await file.read(buffer, 0, buffer.length, 0);
  const top = elements(buffer, 0, buffer.length);
  const segment = top.find((element) => element.id === ids.segment);
  if (segment === undefined || (Number.isFinite(segment.end) && segment.end > size)) throw unreadable('video');
  const parts = elements(buffer, segment.start, Math.min(segment.end, buffer.length));
  if (!parts.some((part) => part.id === ids.cluster)) throw unreadable('video');
  const within = (id: number, list: Element[]) =>
    list.filter((part) => part.id === id).flatMap((part) => elements(buffer, part.start, part.end));
  const tracks = within(ids.tracks, parts)
    .filter((part) => part.id === ids.track)
    .map((track) => elements(buffer, track.start, track.end))
    .map((inside) => ({ inside, name: textOf(buffer, find(inside, ids.codec)) }));
  const sounds = tracks.filter(({ name }) => name.startsWith('A_'));
  for (const { inside, name } of tracks) {
    const video = within(ids.video, inside);
    const width = uint(buffer, find(video, ids.width));
    const height = uint(buffer, find(video, ids.height));
    if (width === 0 || height === 0) continue;
    if (!/^V_(?:VP8|VP9|AV1)$/.test(name)) throw unreadable('codec');
    if (sounds.length > 0 && !sounds.some((sound) => /^A_(?:OPUS|VORBIS)$/.test(sound.name))) throw unreadable('sound');
    return { width, height, duration: lengthOf(buffer, within(ids.info, parts)), made: undefined };
  }
  throw unreadable('video');
}

function lengthOf(buffer: Buffer, info: Element[]): number {
  const length = find(info, ids.duration);
  if (length === undefined) return 0;
  const bytes = length.end - length.start;
  const ticks = bytes === 8 ? buffer.readDoubleBE(length.start) : bytes === 4 ? buffer.readFloatBE(length.start) : 0;
  const scale = uint(buffer, find(info, ids.timeScale)) || 1_000_000;
  const seconds = (ticks * scale) / 1e9;
  return seconds > 0 && seconds < 1e6 ? Math.round(seconds * 100) / 100 : 0;
}

function find(list: Element[], id: number): Element | undefined {
  return list.find((element) => element.id === id);
}

/** A text that may be filled up with zeros. */
function textOf(buffer: Buffer, element: Element | undefined): string {
  const [text = ''] = element === undefined ? [] : buffer.toString('latin1', element.start, element.end).split('\0', 1);
  return text;
}

function uint(buffer: Buffer, element: Element | undefined): number {
  if (element === undefined || element.end - element.start > 6 || element.end <= element.start) return 0;
  return buffer.readUIntBE(element.start, element.end - element.start);
}

/** The elements between two places. One of unknown length reaches to infinity, as live recordings have it. */
function elements(buffer: Buffer, from: number, end: number): Element[] {
  const found: Element[] = [];
  for (let at = from; at < end && found.length < 10_000; ) {
    const id = vint(buffer, at, true);
    const length = id && vint(buffer, at + id.bytes, false);
    if (id === undefined || length === undefined) break;
    const start = at + id.bytes + length.bytes;
    const stop = start + length.value;
    found.push({ id: id.value, start, end: id.value === ids.segment ? stop : Math.min(stop, end) });
    if (!Number.isFinite(stop)) break;
    at = stop;
  }
  return found;
}

/** A number whose first byte says how many bytes it has; an id keeps that mark, a length does not. */
function vint(buffer: Buffer, at: number, keepMark: boolean): { value: number; bytes: number } | undefined {
  const first = buffer[at];
  if (first === undefined || first === 0) return undefined;
  const bytes = Math.clz32(first) - 23;
  if (bytes > 8 || at + bytes > buffer.length) return undefined;
  let value = keepMark ? first : first & (0xff >> bytes);
  let unknown = value === 0xff >> bytes;
  for (let index = 1; index < bytes; index += 1) {
    const byte = buffer[at + index] ?? 0;
    unknown &&= byte === 0xff;
    value = value * 256 + byte;
  }
  return { value: unknown && !keepMark ? Number.POSITIVE_INFINITY : value, bytes };
}
