import { quantileSorted } from 'd3-array';
import type { TrackColumns } from '../files/columns.ts';
import { metresBetween } from './geodesic.ts';

/** The points of a track on one clock. */
export interface Timeline {
  /** Seconds from the first point, never falling. */
  clock: Float64Array<ArrayBuffer>;
  /** Metres from the first point, over what was recorded: nothing is added across a break. */
  distance: Float64Array<ArrayBuffer>;
  /** Indices, ascending, of points that nothing leads to from the point before. */
  breaks: Uint32Array<ArrayBuffer>;
  /** False where the file has no usable times: the clock then goes at `constantSpeed`. */
  timed: boolean;
  /** Points whose time lay before that of an earlier point; their clock stands still. */
  backwards: number;
}

/** Metres a second of a track without times. */
export const constantSpeed = 3;

/** A pause of more than this many seconds is a gap in the record. */
const gapSeconds = 300;
/** Metres a second that no runner, rider or driver reaches. */
const jumpSpeed = 100;

/** Puts points on a clock and measures the way between them. */
export function timelineOf(columns: TrackColumns): Timeline {
  const { lng, lat, segments } = columns;
  const count = lng.length;
  const steps = new Float64Array(count);
  for (let i = 1; i < count; i += 1)
    steps[i] = metresBetween(lng[i - 1] as number, lat[i - 1] as number, lng[i] as number, lat[i] as number);
  const timed = usableTimes(columns);
  const { clock, backwards } = timed
    ? forwardClock(columns.time as Float64Array, steps)
    : { clock: new Float64Array(count), backwards: 0 };
  const breaks = breaksOf(steps, timed ? clock : undefined, segments);
  const distance = new Float64Array(count);
  let next = 0;
  for (let i = 1; i < count; i += 1) {
    const broken = breaks[next] === i;
    if (broken) next += 1;
    distance[i] = (distance[i - 1] as number) + (broken ? 0 : (steps[i] as number));
  }
  if (!timed) for (let i = 1; i < count; i += 1) clock[i] = (distance[i] as number) / constantSpeed;
  return { clock, distance, breaks, timed, backwards };
}

/** There are two different times, and at least every other point has one. */
function usableTimes({ time }: TrackColumns): boolean {
  if (time === undefined) return false;
  let known = 0;
  let last = Number.NEGATIVE_INFINITY;
  let different = 0;
  for (const value of time) {
    if (Number.isNaN(value)) continue;
    known += 1;
    if (value > last) {
      last = value;
      different += 1;
    }
  }
  return different > 1 && known * 2 >= time.length;
}

/** Times that never fall: one that does stands still, a missing one lies between its neighbours by the way between them. */
function forwardClock(
  time: Float64Array,
  steps: Float64Array,
): { clock: Float64Array<ArrayBuffer>; backwards: number } {
  const count = time.length;
  const clock = new Float64Array(count).fill(Number.NaN);
  let backwards = 0;
  let latest = Number.NEGATIVE_INFINITY;
  let first = Number.NaN;
  for (let i = 0; i < count; i += 1) {
    const value = time[i] as number;
    if (Number.isNaN(value)) continue;
    if (Number.isNaN(first)) first = value;
    if (value < latest) backwards += 1;
    latest = Math.max(latest, value);
    clock[i] = latest - first;
  }
  fillMissing(clock, steps);
  return { clock, backwards };
}

function fillMissing(clock: Float64Array, steps: Float64Array): void {
  const count = clock.length;
  let before = -1;
  for (let i = 0; i <= count; i += 1) {
    if (i < count && Number.isNaN(clock[i])) continue;
    const from = before < 0 ? (clock[i] as number) : (clock[before] as number);
    const to = i < count ? (clock[i] as number) : from;
    let way = 0;
    for (let k = before + 1; k <= Math.min(i, count - 1); k += 1) way += steps[k] as number;
    let done = 0;
    for (let k = before + 1; k < i; k += 1) {
      done += steps[k] as number;
      const share = way > 0 ? done / way : (k - before) / (i - before);
      clock[k] = from + (to - from) * Math.min(1, share);
    }
    before = i;
  }
}

/**
 * Segments of the file, pauses and jumps. Records of ships and aircraft are sparser and faster than the limits: what
 * most of their points do is no gap and no jump.
 */
function breaksOf(
  steps: Float64Array,
  clock: Float64Array | undefined,
  segments: Uint32Array,
): Uint32Array<ArrayBuffer> {
  const count = steps.length;
  const starts = new Set(segments);
  const limits = clock === undefined ? undefined : limitsOf(steps, clock);
  const result: number[] = [];
  for (let i = 1; i < count; i += 1) {
    let broken = starts.has(i);
    if (!broken && clock !== undefined && limits !== undefined) {
      const seconds = (clock[i] as number) - (clock[i - 1] as number);
      // Two places in the same second are as far apart as the receiver's noise.
      broken = seconds > limits.gap || (steps[i] as number) > limits.jump * Math.max(1, seconds);
    }
    if (broken) result.push(i);
  }
  return Uint32Array.from(result);
}

function limitsOf(steps: Float64Array, clock: Float64Array): { gap: number; jump: number } {
  const stride = Math.max(1, Math.floor(steps.length / 2_000));
  const seconds: number[] = [];
  const speeds: number[] = [];
  for (let i = stride; i < steps.length; i += stride) {
    const passed = (clock[i] as number) - (clock[i - 1] as number);
    if (passed <= 0) continue;
    seconds.push(passed);
    speeds.push((steps[i] as number) / passed);
  }
  const median = (values: number[]): number =>
    quantileSorted(
      values.sort((a, b) => a - b),
      0.5,
    ) ?? 0;
  return { gap: Math.max(gapSeconds, 5 * median(seconds)), jump: Math.max(jumpSpeed, 3 * median(speeds)) };
}

/** The greatest index whose value is at most `value`; 0 where none is. The values must be ascending. */
export function lastAtMost(values: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
