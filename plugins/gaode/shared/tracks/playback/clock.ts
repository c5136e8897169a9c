/** What the clock runs over. */
export interface ClockTrack {
  /** Seconds. */
  duration: number;
  /** Spans that `skip` leaves out, ascending and apart. */
  still: readonly { from: number; to: number }[];
}

/** The state of the playback. `time` is in seconds of the track. */
export interface Clock {
  playing: boolean;
  time: number;
  speed: number;
  loop: boolean;
  /** Stops and gaps are skipped. */
  skip: boolean;
}

export type ClockAction =
  | { type: 'play' }
  | { type: 'pause' }
  | { type: 'seek'; time: number }
  /** `seconds` of real time went by. */
  | { type: 'tick'; seconds: number }
  | { type: 'speed'; speed: number }
  | { type: 'loop'; on: boolean }
  | { type: 'skip'; on: boolean };

/** Seconds of the track for each second of real time. */
export const speeds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000] as const;

/** The slowest speed at which a track plays within a minute; the fastest there is for a longer one. */
export function speedFor(duration: number): number {
  return speeds.find((speed) => duration / speed <= 60) ?? 1_000;
}

export function newClock(duration: number): Clock {
  return { playing: false, time: 0, speed: speedFor(duration), loop: false, skip: false };
}

/** The clock after an action. The time stays within the track. */
export function clockAfter(clock: Clock, action: ClockAction, track: ClockTrack): Clock {
  switch (action.type) {
    case 'play':
      if (track.duration <= 0) return clock;
      // At the end it begins again.
      return { ...clock, playing: true, time: clock.time >= track.duration ? 0 : clock.time };
    case 'pause':
      return { ...clock, playing: false };
    case 'seek':
      return { ...clock, time: within(action.time, track.duration) };
    case 'speed':
      return (speeds as readonly number[]).includes(action.speed) ? { ...clock, speed: action.speed } : clock;
    case 'loop':
      return { ...clock, loop: action.on };
    case 'skip':
      return { ...clock, skip: action.on };
    case 'tick':
      return clock.playing ? ticked(clock, action.seconds, track) : clock;
  }
}

function ticked(clock: Clock, seconds: number, track: ClockTrack): Clock {
  const moved = Math.max(0, seconds) * clock.speed;
  const time = clock.skip ? movedOverStills(clock.time, moved, track.still) : clock.time + moved;
  if (time < track.duration) return { ...clock, time };
  if (!clock.loop) return { ...clock, time: track.duration, playing: false };
  // A round may be shorter than what went by.
  const rest = (time - track.duration) % Math.max(track.duration, Number.MIN_VALUE);
  return { ...clock, time: clock.skip ? movedOverStills(0, rest, track.still) % track.duration : rest };
}

/** The time after `moved` seconds that do not count within the spans. */
function movedOverStills(time: number, moved: number, still: ClockTrack['still']): number {
  let at = time;
  let left = moved;
  for (const { from, to } of still) {
    if (to <= at) continue;
    if (at + left < from) break;
    left -= Math.max(0, from - at);
    at = to;
  }
  return at + left;
}

function within(time: number, duration: number): number {
  return Number.isFinite(time) ? Math.min(Math.max(0, time), duration) : 0;
}
