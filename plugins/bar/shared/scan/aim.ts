import type { Found } from '../decoder/protocol.ts';
import { Agreement, awayMs } from './agree.ts';
import { codeOf } from './sightings.ts';

/** Milliseconds for which a code is in view after a frame had it: a frame now and then misses one. */
const inViewMs = 700;
/** Frames in a row that have one code alone, before it is taken: another may just be coming into view. */
const aloneFrames = 2;

interface InView {
  found: Found;
  last: number;
}

/** What follows from a frame. */
export interface Aimed {
  /** What counts now. */
  taken: Found[];
  /** Several are in view: nothing of them counts by itself, somebody has to press one. Empty for none, for one, and once all of them counted. */
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
    const supported = this.#agreement.see(found, now, still);
    for (const one of supported) this.#view.set(codeOf(one), { found: one, last: now });
    const inView = [...this.#view.values()];
    this.#alone = inView.length === 1 && found.length > 0 ? this.#alone + 1 : 0;
    const one = inView.length === 1 && (still || this.#alone >= aloneFrames);
    const taken = this.#agreement.count(found, supported, now, one);
    // In a picture that stands somebody may want one of them once more.
    const open = still || inView.some((one) => !this.#agreement.hasCounted(one.found));
    return { taken, many: inView.length > 1 && open ? inView.map((one) => one.found) : [] };
  }

  /** Somebody took these: they do not count once more by themselves while they are in view. */
  take(found: readonly Found[], now: number): void {
    this.#agreement.markCounted(found, now);
  }
}
