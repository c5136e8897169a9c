import { timelineOf } from '../statistics/timeline.ts';
import { decodeText } from './decode-text.ts';
import { readGpx } from './gpx.ts';
import type { FileOutcome, FileRefusal } from './outcome.ts';
import { XmlProblem, XmlReader } from './xml-reader.ts';

/** A text of this size decodes to twice as many bytes in memory. */
export const maxBytes = 200_000_000;
export const maxPoints = 3_000_000;

export type ReadResult = { ok: true; outcome: FileOutcome } | { ok: false; refusal: FileRefusal };

/** Reads the tracks of a file. What is wrong with it is part of the answer; nothing is thrown for bad input. */
export function readFile(bytes: Uint8Array, limits = { maxBytes, maxPoints }): ReadResult {
  if (bytes.length > limits.maxBytes) return refused({ kind: 'size', bytes: bytes.length, maxBytes: limits.maxBytes });
  if (bytes.length === 0) return refused({ kind: 'empty' });
  const binary = binaryFormat(bytes);
  if (binary !== undefined) return refused({ kind: 'format', found: binary });
  const { text, damaged } = decodeText(bytes);
  const root = rootOf(text);
  if (root !== 'gpx') return refused({ kind: 'format', found: root });
  const read = readGpx(text, limits.maxPoints);
  const faults = damaged ? [...read.faults, { kind: 'encoding' as const }] : read.faults;
  const tracks = read.tracks
    .filter(({ columns }) => columns.lng.length > 1)
    .map((track) => ({ ...track, distance: timelineOf(track.columns).distance.at(-1) ?? 0 }));
  if (tracks.length === 0) return refused({ kind: 'noTrack', waypoints: read.waypoints.length, faults });
  return { ok: true, outcome: { ...read, tracks, faults } };
}

const refused = (refusal: FileRefusal): ReadResult => ({ ok: false, refusal });

function binaryFormat(bytes: Uint8Array): 'zip' | 'fit' | undefined {
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return 'zip';
  // A FIT file has `.FIT` at its ninth byte.
  return String.fromCharCode(...bytes.subarray(8, 12)) === '.FIT' ? 'fit' : undefined;
}

/** What the first element of the text says about the format. */
function rootOf(text: string): 'gpx' | 'html' | 'xml' | 'other' {
  if (!text.trimStart().startsWith('<')) return 'other';
  if (/^\s*<!doctype\s+html/i.test(text)) return 'html';
  const xml = new XmlReader(text);
  try {
    if (xml.next() !== 'open') return 'other';
  } catch (error) {
    if (!(error instanceof XmlProblem)) throw error;
    // A file that is cut within its first tag is still recognised by that tag; one with entities is read no further.
    return /<(?:[\w.-]+:)?gpx\b/.test(text) ? 'gpx' : 'other';
  }
  const name = xml.name.toLowerCase();
  if (name === 'gpx') return 'gpx';
  return name === 'html' ? 'html' : 'xml';
}
