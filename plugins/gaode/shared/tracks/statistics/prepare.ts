import type { TrackColumns, ValueName } from '../files/columns.ts';
import { climbOf, smoothElevation } from './elevation.ts';
import { continuousLongitudes } from './geodesic.ts';
import { fastest, speedsOf } from './speed.ts';
import { movingClock, type Split, splitsOf } from './splits.ts';
import { stopsOf } from './stops.ts';
import { type Timeline, timelineOf } from './timeline.ts';

/** Figures of a whole track, in metres and seconds; undefined where the file does not give them. */
export interface Statistics {
  distance: number;
  /** From the first point to the last; of a track without times what the playback takes at 1×. */
  duration: number;
  moving: number;
  /** Metres a second while moving. */
  average: number;
  /** Seconds of the fastest stretch of `bestMetres`. */
  best: number | undefined;
  bestMetres: number;
  gain: number | undefined;
  loss: number | undefined;
  highest: number | undefined;
  lowest: number | undefined;
  stops: number;
  /** Pauses of the record and jumps between places. */
  gaps: number;
  splits: Split[];
}

/** A track ready for playback: its points, and what was computed from them, as columns of one length. */
export interface PreparedTrack extends Timeline {
  /** Degrees; they go on beyond ±180 where the track crosses the date line. */
  lng: Float64Array<ArrayBuffer>;
  lat: Float64Array<ArrayBuffer>;
  /** Seconds since 1970 of the first point. */
  start: number | undefined;
  values: { [name in ValueName]?: Float32Array<ArrayBuffer> };
  /** Mean of five points, in metres. */
  elevation: Float32Array<ArrayBuffer> | undefined;
  /** Metres a second, over some seconds around each point. */
  speeds: Float32Array<ArrayBuffer>;
  /** Spans of the clock, ascending and apart, in which nothing moves: stops and gaps. */
  still: { from: number; to: number }[];
  statistics: Statistics;
}

/** Computes what the playback needs, once for each track. Takes about a second for a million points: call it in a worker. */
export function prepareTrack(columns: TrackColumns): PreparedTrack {
  const timeline = timelineOf(columns);
  const { clock, breaks, timed } = timeline;
  const elevation = columns.ele === undefined ? undefined : smoothElevation(columns.ele);
  const stops = timed ? stopsOf(columns, clock) : [];
  const spans = [
    ...stops.map(({ from, to }) => [from, to] as const),
    ...[...breaks].map((at) => [at - 1, at] as const),
  ];
  const still = mergeSpans(spans.map(([from, to]) => ({ from: clock[from] as number, to: clock[to] as number })));
  const { hr, cad, power, speed } = columns;
  const values = Object.fromEntries(
    Object.entries({ ele: columns.ele, hr, cad, power, speed }).filter(([, column]) => column !== undefined),
  );
  return {
    ...timeline,
    lng: continuousLongitudes(columns.lng),
    lat: columns.lat,
    start: timed ? columns.start : undefined,
    values,
    elevation,
    speeds: speedsOf(timeline),
    still,
    statistics: { ...totalsOf(timeline, stops, elevation), stops: stops.length, gaps: breaks.length },
  };
}

function totalsOf(
  timeline: Timeline,
  stops: ReturnType<typeof stopsOf>,
  elevation: Float32Array | undefined,
): Omit<Statistics, 'stops' | 'gaps'> {
  const last = timeline.clock.length - 1;
  const distance = timeline.distance[last] ?? 0;
  const moving = movingClock(timeline, stops)[last] ?? 0;
  const bestMetres = distance >= 1_000 ? 1_000 : 200;
  const climb = elevation === undefined ? undefined : climbOf(elevation);
  const known = elevation?.some((value) => !Number.isNaN(value)) === true;
  return {
    distance,
    duration: timeline.clock[last] ?? 0,
    moving,
    average: moving > 0 ? distance / moving : 0,
    best: timeline.timed ? fastest(timeline, bestMetres) : undefined,
    bestMetres,
    gain: climb?.gain,
    loss: climb?.loss,
    highest: known ? elevation?.reduce((a, b) => Math.max(a, b)) : undefined,
    lowest: known ? elevation?.reduce((a, b) => Math.min(a, b)) : undefined,
    splits: splitsOf(timeline, stops, elevation),
  };
}

function mergeSpans(spans: { from: number; to: number }[]): { from: number; to: number }[] {
  const result: { from: number; to: number }[] = [];
  for (const span of spans.filter(({ from, to }) => to > from).sort((a, b) => a.from - b.from)) {
    const last = result.at(-1);
    if (last !== undefined && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else result.push({ ...span });
  }
  return result;
}

/** The memory of a prepared track, for `postMessage` to transfer. */
export function buffersOfPrepared(track: PreparedTrack): ArrayBuffer[] {
  const { lng, lat, clock, distance, breaks, elevation, speeds, values } = track;
  const columns = [lng, lat, clock, distance, breaks, elevation, speeds, ...Object.values(values)];
  return [...new Set(columns.flatMap((column) => (column === undefined ? [] : [column.buffer])))];
}
