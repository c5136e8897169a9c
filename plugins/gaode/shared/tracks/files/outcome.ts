import type { TrackColumns } from './columns.ts';

/** A track or a planned route of a file. */
export interface FileTrack {
  /** Empty where the file gives none. */
  name: string;
  kind: 'track' | 'route';
  columns: TrackColumns;
  /** Metres. */
  distance: number;
}

/** A marked place of a file. */
export interface Waypoint {
  name: string;
  lng: number;
  lat: number;
}

/** Something that is wrong with a file. `line` counts from 1. */
export type FileFault =
  /** The file ends in the middle. */
  | { kind: 'cut'; line: number }
  /** A tag is broken or closed in the wrong order. */
  | { kind: 'syntax'; line: number }
  /** The file declares or uses entities of its own, which we refuse. */
  | { kind: 'entity'; line: number }
  /** Points whose latitude or longitude is missing or no number in range; the line is that of the first. */
  | { kind: 'position'; line: number; count: number }
  /** The file holds more points than we read. */
  | { kind: 'points'; limit: number }
  /** Bytes that are no characters of the file's encoding. */
  | { kind: 'encoding' };

/** What a file holds: its valid part, and what is wrong with it. */
export interface ParsedFile extends Omit<FileOutcome, 'tracks'> {
  tracks: Omit<FileTrack, 'distance'>[];
}

/** What a file gave: its valid part, and what was wrong with it. */
export interface FileOutcome {
  tracks: FileTrack[];
  waypoints: Waypoint[];
  faults: FileFault[];
}

/** Why nothing of a file can be played. `line` counts from 1. */
export type FileRefusal =
  | { kind: 'size'; bytes: number; maxBytes: number }
  | { kind: 'empty' }
  /** Not a GPX file; `found` says what it seems to be. */
  | { kind: 'format'; found: 'html' | 'xml' | 'zip' | 'fit' | 'other' }
  /** A GPX file without two valid points in a row; with what is wrong with it. */
  | { kind: 'noTrack'; waypoints: number; faults: FileFault[] };
