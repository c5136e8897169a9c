import type { ValueName } from '../files/columns.ts';
import type { PreparedTrack } from '../statistics/prepare.ts';
import { lastAtMost } from '../statistics/timeline.ts';

/** Where a track is at one time. Marker, passed line, chart cursor and figures all show the same moment. */
export interface Moment {
  /** Seconds of the track. */
  time: number;
  /** The point that was passed last. */
  index: number;
  /** Share of the way to the next point, 0 up to but not including 1. */
  fraction: number;
  /** Degrees; the longitude may go beyond ±180 (see PreparedTrack). */
  lng: number;
  lat: number;
  /** Metres from the start. */
  distance: number;
  /** Metres a second. */
  speed: number;
  /** Metres; undefined where the track has none. */
  elevation: number | undefined;
  /** The device's own values at the last point. */
  values: { [name in ValueName]?: number };
}

/** The moment of a track at `time` seconds: between two points by their clock, within a break at the point before it. */
export function momentAt(track: PreparedTrack, time: number): Moment {
  const { clock, lng, lat, distance, speeds, elevation, breaks } = track;
  const index = lastAtMost(clock, time);
  const next = Math.min(index + 1, clock.length - 1);
  const from = clock[index] as number;
  const span = (clock[next] as number) - from;
  const broken = breaks.length > 0 && breaks[lastAtMost(breaks, next)] === next;
  const fraction = span > 0 && !broken ? Math.min(Math.max(0, (time - from) / span), 1 - 2 ** -24) : 0;
  const between = (values: ArrayLike<number>): number => {
    const value = values[index] as number;
    return fraction === 0 ? value : value + ((values[next] as number) - value) * fraction;
  };
  const height = elevation === undefined ? Number.NaN : between(elevation);
  return {
    time,
    index,
    fraction,
    lng: between(lng),
    lat: between(lat),
    distance: between(distance),
    speed: between(speeds),
    elevation: Number.isNaN(height) ? undefined : height,
    values: Object.fromEntries(Object.entries(track.values).map(([name, column]) => [name, column[index]])),
  };
}

/** The time at which the way from the start is `metres` long; after a stop that was made there. */
export function timeAtDistance({ clock, distance }: PreparedTrack, metres: number): number {
  const index = lastAtMost(distance, metres);
  const next = Math.min(index + 1, clock.length - 1);
  const way = (distance[next] as number) - (distance[index] as number);
  const share = way > 0 ? Math.min(1, Math.max(0, (metres - (distance[index] as number)) / way)) : 0;
  return (clock[index] as number) + ((clock[next] as number) - (clock[index] as number)) * share;
}
