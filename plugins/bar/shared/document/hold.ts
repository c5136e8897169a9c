import { distance, furthest, type Quad } from './geometry/quad.ts';

/** Milliseconds for which corners must stay where they are. */
const holdMs = 800;
/** Part of the diagonal by which they may move meanwhile. */
const still = 0.018;
/** Part of the diagonal by which a sheet must have moved before the next one is taken, if it never left the picture. */
const moved = 0.12;
/** Milliseconds without a sheet after which the next one is another. */
const goneMs = 400;

/** When a sheet before a live camera is to be taken by itself: once its corners hold, and not again until it is changed. */
export class Hold {
  #since = 0;
  #from: Quad | undefined;
  #taken: Quad | undefined;
  #seen = 0;

  /**
   * What was found in the frame at `now` (milliseconds), or undefined.
   * @returns how far the wait is, 0 to 1; at 1 it is to be taken now, which it says once for each sheet
   */
  look(quad: Quad | undefined, now: number): number {
    if (quad === undefined) {
      if (now - this.#seen > goneMs) {
        this.#from = undefined;
        this.#taken = undefined;
      }
      return 0;
    }
    this.#seen = now;
    const diagonal = Math.max(distance(quad[0], quad[2]), distance(quad[1], quad[3]));
    if (this.#taken !== undefined) {
      if (furthest(this.#taken, quad) < moved * diagonal) return 0;
      this.#taken = undefined;
      this.#from = undefined;
    }
    if (this.#from === undefined || furthest(this.#from, quad) > still * diagonal) {
      this.#from = quad;
      this.#since = now;
      return 0;
    }
    const part = Math.min(1, (now - this.#since) / holdMs);
    if (part === 1) this.#taken = quad;
    return part;
  }

  /** It was taken by hand. */
  taken(quad: Quad | undefined): void {
    this.#taken = quad;
  }
}
