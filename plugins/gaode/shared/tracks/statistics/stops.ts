import type { TrackColumns } from '../files/columns.ts';
import { metresBetween } from './geodesic.ts';

/** A stay at one place: the points `from` to `to`, both included. */
export interface Stop {
  from: number;
  to: number;
}

const stopSeconds = 60;
const stopMetres = 30;

/** Stays of at least a minute within 30 m of their first point; also where the device paused meanwhile. */
export function stopsOf({ lng, lat }: TrackColumns, clock: Float64Array): Stop[] {
  const count = clock.length;
  const stops: Stop[] = [];
  let from = 0;
  while (from < count - 1) {
    let to = from;
    while (
      to + 1 < count &&
      metresBetween(lng[from] as number, lat[from] as number, lng[to + 1] as number, lat[to + 1] as number) <=
        stopMetres
    )
      to += 1;
    if ((clock[to] as number) - (clock[from] as number) >= stopSeconds) {
      stops.push({ from, to });
      from = to;
    }
    from += 1;
  }
  return stops;
}
