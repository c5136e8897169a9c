import type { Found } from '../decoder/protocol.ts';
import { type Glimpse, showsSame } from './glimpse.ts';
import { codeOf, Sightings } from './sightings.ts';

/** Milliseconds out of sight after which the same code counts anew. */
export const awayMs = 2000;
/** Frames that an article whose add-on was read once waits for another that agrees. */
const addOnFrames = 4;

/** What is known of a code that was in the film lately. */
interface Seen {
  last: number;
  /** A frame without it came since its last one. */
  missed: boolean;
  /** Frames in which it could have counted and waited for its add-on. */
  waited: number;
  counted: boolean;
  /** With what beside it. */
  addOn?: string | undefined;
  /** Where it was in its last frame; undefined once another thing was there. */
  place?: Place | undefined;
}

interface Place {
  glimpse: Glimpse;
  outline: Found['outline'];
}

const placeIn = (glimpse: Glimpse | undefined, { outline }: Found): Place | undefined =>
  glimpse === undefined ? undefined : { glimpse, outline };

/** Does one of these codes stand at `place`? */
function isTaken({ outline }: Place, found: readonly Found[]): boolean {
  const within = (at: number, ends: readonly number[]): boolean => at >= Math.min(...ends) && at <= Math.max(...ends);
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  const middle = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  return found.some(
    (one) => within(middle(one.outline.map(({ x }) => x)), xs) && within(middle(one.outline.map(({ y }) => y)), ys),
  );
}

/**
 * In a film a code counts when the frames speak for it (`Sightings`). The same one counts anew only after it was out of sight
 * for `awayMs`: a frame came without it, and its last one is longer ago. On a slow machine alone, where a frame takes longer
 * than that, nothing went away; nor did a code that is out of focus, as long as its place shows the same. An article that
 * has another add-on than the one that counted is another thing; one that counted before its add-on was known comes once
 * more, as `completes`.
 */
export class Agreement {
  readonly awayMs: number;
  readonly #sightings = new Sightings();
  readonly #seen = new Map<string, Seen>();

  constructor(awayMs: number) {
    this.awayMs = awayMs;
  }

  /** Those of one frame, none too, that count now. `now` in milliseconds. */
  take(found: readonly Found[], now: number, glimpse?: Glimpse): Found[] {
    return this.count(found, this.see(found, now), now, true, glimpse);
  }

  /** Those of one frame that the film speaks for. `alone`: no other frame comes that could agree. */
  see(found: readonly Found[], now: number, alone = false): Found[] {
    return this.#sightings.see(found, now, alone);
  }

  /** Those of the `supported` codes of a frame that count now; with `may` off none does, they are only seen. */
  count(found: readonly Found[], supported: readonly Found[], now: number, may: boolean, glimpse?: Glimpse): Found[] {
    this.#leave(found, now, glimpse);
    const waiting = new Set(found.filter(({ addOn }) => addOn !== undefined).map(codeOf));
    return supported.flatMap((one) => {
      const code = codeOf(one);
      const place = placeIn(glimpse, one);
      const seen = this.#seen.get(code) ?? { last: now, missed: false, waited: 0, counted: false, place };
      this.#seen.set(code, seen);
      if (!may) return [];
      const { addOn } = one;
      if (seen.counted) {
        if (addOn === undefined || addOn === seen.addOn) return [];
        const counted: Found = seen.addOn === undefined ? { ...one, completes: true } : one;
        seen.addOn = addOn;
        return [counted];
      }
      if (addOn === undefined && waiting.has(code)) {
        seen.waited += 1;
        if (seen.waited < addOnFrames) return [];
      }
      seen.counted = true;
      seen.addOn = addOn;
      return [one];
    });
  }

  /** Did it count since it came into sight? */
  hasCounted(found: Found): boolean {
    return this.#seen.get(codeOf(found))?.counted === true;
  }

  /** Somebody took these themselves: they count anew only after they were out of sight. */
  markCounted(found: readonly Found[], now: number): void {
    for (const one of found)
      this.#seen.set(codeOf(one), { last: now, missed: false, waited: 0, counted: true, addOn: one.addOn });
  }

  /** Notes which codes the frame has, and forgets those that went away. */
  #leave(found: readonly Found[], now: number, glimpse: Glimpse | undefined): void {
    const present = new Map(found.map((one) => [codeOf(one), one]));
    for (const [code, seen] of this.#seen) {
      const here = present.get(code);
      if (here === undefined && isStill(seen, found, glimpse)) {
        seen.last = now;
        continue;
      }
      seen.missed ||= here === undefined;
      if (seen.missed && now - seen.last > this.awayMs) this.#seen.delete(code);
      else if (here !== undefined) {
        seen.last = now;
        seen.missed = false;
        seen.place = placeIn(glimpse, here);
      }
    }
  }
}

/** Is a code that the frame does not have still where it was? Once another thing was there it is not, whatever comes next. */
function isStill(seen: Seen, found: readonly Found[], glimpse: Glimpse | undefined): boolean {
  const { place } = seen;
  if (place === undefined || glimpse === undefined) return false;
  if (showsSame(place.glimpse, glimpse, place.outline) && !isTaken(place, found)) return true;
  seen.place = undefined;
  return false;
}

/** The same for the same code with the same add-on. */
export function keyOf(found: Pick<Found, 'format' | 'text' | 'part' | 'addOn'>): string {
  const code = codeOf(found);
  return found.addOn === undefined ? code : `${code} ${found.addOn}`;
}
