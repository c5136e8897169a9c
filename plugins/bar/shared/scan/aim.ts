import type { Found } from '../decoder/protocol.ts';
import { Agreement, awayMs, keyOf } from './agree.ts';

/** Milliseconds for which a code is in view after a frame had it: a frame now and then misses one. */
const inViewMs = 700;
/** Frames in a row that have one code alone, before it is taken: another may just be coming into view. */
const aloneFrames = 2;

interface InView {
  found: Found;
  last: number;
  times: number;
}

/** What follows from a frame. */
export interface Aimed {
  /** What counts now. */
  taken: Found[];
  /** Several are in view: nothing of them counts by itself, somebody has to press one. Empty for none and for one. */
  many: Found[];
}

/** Aims at one of many: a code that is alone in view is taken by itself, of several the one that is pressed. */
export class Aim {
  readonly #agreement = new Agreement(awayMs);
  readonly #view = new Map<string, InView>();
  #alone = 0;

  /**
   * The codes of one frame, none too. `now` in milliseconds; `still` where the frame stands and no other one comes, so
   * that there is no second one to agree.
   */
  look(found: readonly Found[], now: number, still = false): Aimed {
    for (const [key, { last }] of this.#view) if (now - last > inViewMs) this.#view.delete(key);
    for (const one of found) {
      const key = keyOf(one);
      const times = (this.#view.get(key)?.times ?? 0) + 1;
      this.#view.set(key, { found: one, last: now, times });
    }
    const sure = [...this.#view.values()].filter(({ found, times }) => still || times > 1 || found.unsure !== true);
    this.#alone = sure.length === 1 && found.length > 0 ? this.#alone + 1 : 0;
    const one = still || this.#alone >= aloneFrames;
    if (still) this.#agreement.take(found, now, false);
    const taken = this.#agreement.take(found, now, sure.length === 1 && one);
    return { taken, many: sure.length > 1 ? sure.map((one) => one.found) : [] };
  }

  /** Somebody took these: they do not count once more by themselves while they are in view. */
  take(found: readonly Found[], now: number): void {
    this.#agreement.told(found, now);
  }
}
