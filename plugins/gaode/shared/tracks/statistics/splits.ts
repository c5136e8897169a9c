import { climbOf } from './elevation.ts';
import { timeAt } from './speed.ts';
import type { Stop } from './stops.ts';
import type { Timeline } from './timeline.ts';

/** One stretch of a track, by default a kilometre. */
export interface Split {
  /** Metres; the last one may be shorter than the others. */
  metres: number;
  /** Seconds, without stops and gaps. */
  moving: number;
  /** Seconds from the start to the end of this split, stops included. */
  until: number;
  gain: number | undefined;
  loss: number | undefined;
}

/** More than this many lines nobody reads: longer tracks have longer splits. */
const maxSplits = 200;

/** Metres at the end that make no split of their own. */
const shortest = 10;

/** Metres of a split: 1 km, or 10 km and more where the track is very long. */
export function splitMetres(total: number): number {
  let metres = 1_000;
  while (total / metres > maxSplits) metres *= 10;
  return metres;
}

/** The splits of a track, with the time moved in each. */
export function splitsOf(timeline: Timeline, stops: readonly Stop[], smooth: Float32Array | undefined): Split[] {
  const { clock, distance } = timeline;
  const count = clock.length;
  const total = distance[count - 1] ?? 0;
  const length = splitMetres(total);
  const moving = movingClock(timeline, stops);
  const splits: Split[] = [];
  let from = 0;
  let movedBefore = 0;
  for (let start = 0, goal = 0; start < total; start = goal) {
    goal = total - (start + length) < shortest ? total : start + length;
    let to = from;
    while (to < count - 1 && (distance[to] as number) < goal) to += 1;
    const moved = timeAt(moving, distance, to, goal);
    const climb = smooth === undefined ? undefined : climbOf(smooth, from, to);
    splits.push({
      metres: goal - start,
      moving: moved - movedBefore,
      until: timeAt(clock, distance, to, goal),
      gain: climb?.gain,
      loss: climb?.loss,
    });
    movedBefore = moved;
    from = to;
  }
  return splits;
}

/** The clock without stops and gaps: it stands still while one of them lasts. */
export function movingClock({ clock, breaks }: Timeline, stops: readonly Stop[]): Float64Array<ArrayBuffer> {
  const result = new Float64Array(clock.length);
  let nextBreak = 0;
  let nextStop = 0;
  for (let i = 1; i < clock.length; i += 1) {
    while ((stops[nextStop]?.to ?? Number.POSITIVE_INFINITY) < i) nextStop += 1;
    const broken = breaks[nextBreak] === i;
    if (broken) nextBreak += 1;
    const standing = (stops[nextStop]?.from ?? Number.POSITIVE_INFINITY) < i;
    const step = broken || standing ? 0 : (clock[i] as number) - (clock[i - 1] as number);
    result[i] = (result[i - 1] as number) + step;
  }
  return result;
}
