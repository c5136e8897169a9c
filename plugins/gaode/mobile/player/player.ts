import { createStore, type Store } from '@fitout/sdk/web';
import { type Clock, type ClockAction, clockAfter, newClock } from '../../shared/tracks/playback/clock.ts';
import { type Moment, momentAt } from '../../shared/tracks/playback/moment.ts';
import type { PlayableTrack } from '../../shared/tracks/worker-protocol.ts';

/** Seconds after which a frame that comes late counts as a pause of the browser. */
const longestFrame = 0.25;

/** Plays one track: runs the clock by the screen's frames, and says where the track is. */
export class Player {
  readonly track: PlayableTrack;
  readonly clock: Store<Clock>;
  /** The one answer that marker, line, chart and figures show. */
  readonly moment: Store<Moment>;
  #frame = 0;
  #last: number | undefined;

  constructor(track: PlayableTrack, from: { time?: number; speed?: number } = {}) {
    this.track = track;
    const { duration } = track.statistics;
    let clock = newClock(duration);
    if (from.speed !== undefined) clock = clockAfter(clock, { type: 'speed', speed: from.speed }, this.#bounds);
    if (from.time !== undefined) clock = clockAfter(clock, { type: 'seek', time: from.time }, this.#bounds);
    this.clock = createStore(clock);
    this.moment = createStore(momentAt(track, clock.time));
  }

  act(action: ClockAction): void {
    const before = this.clock.get();
    const clock = clockAfter(before, action, this.#bounds);
    if (clock.time !== before.time) this.moment.set(momentAt(this.track, clock.time));
    this.clock.set(clock);
    if (clock.playing && this.#frame === 0) this.#frame = requestAnimationFrame(this.#tick);
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
  }

  get #bounds() {
    return { duration: this.track.statistics.duration, still: this.track.still };
  }

  readonly #tick = (now: number): void => {
    const last = this.#last ?? now;
    this.#frame = 0;
    this.#last = now;
    this.act({ type: 'tick', seconds: Math.min(longestFrame, (now - last) / 1_000) });
    if (!this.clock.get().playing) this.#last = undefined;
  };
}
