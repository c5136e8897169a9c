import { area, distance, furthest, type Quad } from './geometry/quad.ts';

/** Milliseconds for which corners must stay where they are. */
const holdMs = 800;
/** Part of the diagonal by which they may move meanwhile. */
const still = 0.018;
/** Part of the diagonal by which a sheet must have moved before the next one is taken, if it never left the picture. */
const moved = 0.12;
/** Milliseconds from the first frame without a sheet after which the next sheet is another one. */
const goneMs = 400;

/** Part of the picture that a sheet takes at least to be taken by itself, and a square: stickers with a code are squares. */
const minArea = 0.16;
const minSquare = 0.33;
/** Part by which the sides of a square differ at most. */
const squareness = 0.15;

/** Is the sheet `quad` in a picture of that size worth taking by itself? What is smaller is rather a sticker on something. */
export function isLargeSheet(quad: Quad, picture: { width: number; height: number }): boolean {
  const [a, b, c, d] = quad;
  const [across, down] = [distance(a, b) + distance(c, d), distance(b, c) + distance(d, a)];
  const square = Math.abs(across - down) <= squareness * Math.max(across, down);
  return Math.abs(area(quad)) >= (square ? minSquare : minArea) * picture.width * picture.height;
}

/** When a sheet before a live camera is to be taken by itself: once its corners hold, and not again until it is changed. */
export class Hold {
  #since = 0;
  #from: Quad | undefined;
  #taken: Quad | undefined;
  #missingSince: number | undefined;

  /**
   * Notes the sheet `quad` of the frame at `now` (milliseconds); undefined where the frame shows none.
   * @returns how far the wait is, 0 to 1; it stays 1 until `taken` is called
   */
  look(quad: Quad | undefined, now: number): number {
    if (quad === undefined) {
      // One frame without it proves nothing, however long a slow device takes for a frame.
      this.#missingSince ??= now;
      if (now - this.#missingSince > goneMs) {
        this.#from = undefined;
        this.#taken = undefined;
      }
      return 0;
    }
    this.#missingSince = undefined;
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
    return Math.min(1, (now - this.#since) / holdMs);
  }

  /** The sheet `quad` was taken, by hand or by itself: `look` answers 0 until it is changed. */
  taken(quad: Quad | undefined): void {
    this.#taken = quad;
  }
}
