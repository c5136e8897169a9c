import { type FileHandle, open } from 'node:fs/promises';
import { type Box, blank, boxes, fourCc, read } from './film-boxes.ts';
import { playsInBrowsers } from './film-codecs.ts';
import { eraseHiddenTrack, saysNothing } from './film-tracks.ts';
import { unreadable } from './refusals.ts';
import { madeByFilm } from './taken.ts';
import type { VideoFacts } from './video-facts.ts';
import { readWebm } from './webm.ts';

/**
 * Reads what a film is from its headers (the pictures are not decoded), refuses what browsers cannot play, and in MP4
 * blanks in place the boxes and the tracks that say where and with what it was taken.
 * Throws FitoutError 422 for a broken one.
 */
export async function readVideo(path: string, type: 'mp4' | 'webm'): Promise<VideoFacts> {
  const file = await open(path, 'r+');
  try {
    const { size } = await file.stat();
    return type === 'mp4' ? await readMp4(file, size) : await readWebm(file, size);
  } finally {
    await file.close();
  }
}

async function readMp4(file: FileHandle, size: number): Promise<VideoFacts> {
  const top = await boxes(file, 0, size, size);
  const moov = top.find((box) => box.type === 'moov');
  if (moov === undefined || !top.some((box) => box.type === 'mdat' || box.type === 'moof')) throw unreadable('video');
  const inMoov = await boxes(file, moov.start, moov.end, size);
  const traks = inMoov.filter((box) => box.type === 'trak');
  const inTraks = await Promise.all(traks.map((trak) => boxes(file, trak.start, trak.end, size)));
  const tracks = await Promise.all(inTraks.map((inside) => readTrack(file, inside, size)));
  const films = tracks.filter((track) => track?.kind === 'picture');
  const film = films.find((track) => track?.plays) ?? films[0];
  if (film === undefined) throw unreadable('video');
  if (!film.plays) throw unreadable('codec');
  // One that they play is enough: AC-3 stands beside AAC in some.
  const sounds = tracks.filter((track) => track?.kind === 'sound');
  if (sounds.length > 0 && !sounds.some((track) => track?.plays)) throw unreadable('sound');
  for (const box of top) if (!saysNothing.top.has(box.type)) await blank(file, box);
  for (const box of inMoov) if (!saysNothing.movie.has(box.type)) await blank(file, box);
  // Samples do not overlap: those of all tracks together are no longer than the file.
  let left = size;
  for (const inside of inTraks) {
    for (const box of inside) if (!saysNothing.track.has(box.type)) await blank(file, box);
    left -= await eraseHiddenTrack(file, inside, { fileSize: size, maxBytes: left });
  }
  const header = inMoov.find((box) => box.type === 'mvhd');
  const { duration, made } = header === undefined ? { duration: 0, made: undefined } : await timesOf(file, header);
  return { width: film.width, height: film.height, duration, made };
}

interface Track {
  kind: 'picture' | 'sound';
  plays: boolean;
  width: number;
  height: number;
}

/** A track of pictures or sound; undefined for others, and for pictures without a size. */
async function readTrack(file: FileHandle, inside: Box[], size: number): Promise<Track | undefined> {
  const header = inside.find((box) => box.type === 'tkhd');
  const media = inside.find((box) => box.type === 'mdia');
  if (header === undefined || media === undefined) return undefined;
  const inMedia = await boxes(file, media.start, media.end, size);
  const handler = inMedia.find((box) => box.type === 'hdlr');
  const kinds: Record<string, Track['kind']> = { vide: 'picture', soun: 'sound' };
  const kind = handler === undefined ? 'picture' : kinds[fourCc(await read(file, handler.start, 12), 8)];
  let at = inMedia.find((box) => box.type === 'minf');
  for (const name of ['stbl', 'stsd']) {
    const children: Box[] = at === undefined ? [] : await boxes(file, at.start, at.end, size);
    at = children.find((box) => box.type === name);
  }
  if (kind === undefined || at === undefined || at.end - at.start < 16) return undefined;
  const plays = () => playsInBrowsers(file, at, { kind, fileSize: size });
  if (kind === 'sound') return { kind, plays: await plays(), width: 0, height: 0 };
  // The last eight bytes of a track's header: width and height as 16.16 numbers.
  if (header.end - header.start < 84) return undefined;
  const tail = await read(file, header.end - 44, 44);
  const width = Math.round(tail.getUint32(36) / 65536);
  const height = Math.round(tail.getUint32(40) / 65536);
  if (width === 0 || height === 0) return undefined;
  // The matrix before it: a film held upright is stored lying, with a quarter turn.
  const turned = tail.getInt32(0) === 0 && tail.getInt32(4) !== 0;
  const [shownWidth, shownHeight] = turned ? [height, width] : [width, height];
  return { kind, plays: await plays(), width: shownWidth, height: shownHeight };
}

async function timesOf(file: FileHandle, header: Box): Promise<Pick<VideoFacts, 'duration' | 'made'>> {
  const view = await read(file, header.start, Math.min(32, header.end - header.start));
  if (view.byteLength < 20) return { duration: 0, made: undefined };
  const long = view.getUint8(0) === 1 && view.byteLength >= 32;
  const scale = view.getUint32(long ? 20 : 12);
  const ticks = long ? Number(view.getBigUint64(24)) : view.getUint32(16);
  const seconds = scale === 0 ? 0 : ticks / scale;
  const since1904 = long ? Number(view.getBigUint64(4)) : view.getUint32(4);
  return {
    duration: seconds > 0 && seconds < 1e6 ? Math.round(seconds * 100) / 100 : 0,
    made: madeByFilm(since1904),
  };
}
