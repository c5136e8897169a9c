import type { Found } from '../decoder/protocol.ts';

/** Milliseconds out of sight after which the same code counts anew. */
export const awayMs = 2000;

/**
 * In a film a code that does not vouch for itself (without a check digit, or read in few lines) counts when two frames
 * agree. And the same one counts anew only after it was out of sight for `awayMs`: a frame came without it, and its last one
 * is longer ago. On a slow machine alone, where a frame takes longer than that, nothing went away.
 */
export class Agreement {
  readonly awayMs: number;
  /** `missed`: a frame without it came since its last one. */
  readonly #seen = new Map<string, { times: number; last: number; told: boolean; missed: boolean }>();

  constructor(awayMs: number) {
    this.awayMs = awayMs;
  }

  /** Those of one frame, none too, that count now; with `may` off none does, they are only seen. `now` in milliseconds. */
  take(found: readonly Found[], now: number, may = true): Found[] {
    const present = new Set(found.map(keyOf));
    for (const [key, one] of this.#seen) {
      one.missed ||= !present.has(key);
      if (one.missed && now - one.last > this.awayMs) this.#seen.delete(key);
    }
    return found.filter((one) => {
      const key = keyOf(one);
      const known = this.#seen.get(key) ?? { times: 0, last: now, told: false, missed: false };
      known.times += 1;
      known.last = now;
      known.missed = false;
      this.#seen.set(key, known);
      if (!may || known.told || (one.unsure === true && known.times < 2)) return false;
      known.told = true;
      return true;
    });
  }

  /** Somebody took these themselves: they count anew only after they were out of sight. */
  told(found: readonly Found[], now: number): void {
    for (const one of found) this.#seen.set(keyOf(one), { times: 2, last: now, told: true, missed: false });
  }
}

/** The same for the same code in another frame. Of several that are one text, two may say the same. */
export function keyOf({ format, text, part }: Pick<Found, 'format' | 'text' | 'part'>): string {
  return part === undefined ? `${format} ${text}` : `${format} ${part.of} ${part.index} ${text}`;
}
