import type { Timeline } from './timeline.ts';

/** Seconds on either side over which the speed of a point is measured. */
const windowSeconds = 8;

/** Metres a second at each point, over the seconds around it up to the next break. */
export function speedsOf({ clock, distance, breaks }: Timeline): Float32Array<ArrayBuffer> {
  const count = clock.length;
  const result = new Float32Array(count);
  const ends = [...breaks, count];
  let first = 0;
  for (const end of ends) {
    let low = first;
    let high = first;
    for (let i = first; i < end; i += 1) {
      const at = clock[i] as number;
      while (low < i && at - (clock[low] as number) > windowSeconds) low += 1;
      while (high + 1 < end && (clock[high + 1] as number) - at <= windowSeconds) high += 1;
      const from = Math.max(first, Math.min(low, i - 1));
      const to = Math.min(end - 1, Math.max(high, i + 1));
      const seconds = (clock[to] as number) - (clock[from] as number);
      result[i] = seconds > 0 ? ((distance[to] as number) - (distance[from] as number)) / seconds : 0;
    }
    first = end;
  }
  return result;
}

/** The shortest time in which `metres` were covered without a break, in seconds; undefined where the way is shorter. */
export function fastest({ clock, distance, breaks }: Timeline, metres: number): number | undefined {
  const count = clock.length;
  let best: number | undefined;
  let first = 0;
  for (const end of [...breaks, count]) {
    let to = first;
    for (let from = first; from < end; from += 1) {
      const goal = (distance[from] as number) + metres;
      while (to < end && (distance[to] as number) < goal) to += 1;
      if (to >= end) break;
      const seconds = timeAt(clock, distance, to, goal) - (clock[from] as number);
      if (seconds > 0 && (best === undefined || seconds < best)) best = seconds;
    }
    first = end;
  }
  return best;
}

/** When `metres` were reached, between the points `to - 1` and `to`. */
export function timeAt(clock: Float64Array, distance: Float64Array, to: number, metres: number): number {
  if (to === 0) return clock[0] as number;
  const [a, b] = [distance[to - 1] as number, distance[to] as number];
  const [from, until] = [clock[to - 1] as number, clock[to] as number];
  return b > a ? from + ((until - from) * (metres - a)) / (b - a) : until;
}
