import type { Found } from '../decoder/protocol.ts';
import { speaksAgainst } from '../decoder/trust.ts';

/** Milliseconds for which a frame's readings are evidence for what the next ones read. */
const recentMs = 2000;
/** The last readings of a place that are held against each other. */
const heldTogether = 6;
/** How far one code moves between frames, as a part of its length; labels next to each other are in one frame together. */
const movement = 0.4;

/** The same for the same code in another frame, whatever stands beside it. Of several that are one text, two may say the same. */
export function codeOf({ format, text, part }: Pick<Found, 'format' | 'text' | 'part'>): string {
  return part === undefined ? `${format} ${text}` : `${format} ${part.of} ${part.index} ${text}`;
}

/** What a frame read at one place. */
interface Sighting {
  code: string;
  unsure: boolean;
}

/**
 * Is `code` what the readings of one place, the oldest first, speak for? One is enough where it vouches for itself, two where
 * not (`alone`: one, for no other comes). After another code it takes one more: another label is held there. Where the other
 * came in between, they contradict each other: it takes three, and twice as many as speak against it.
 */
export function isSupported(readings: readonly Sighting[], code: string, alone = false): boolean {
  const last = readings.slice(-heldTogether);
  const first = last.findIndex((one) => one.code === code);
  if (first < 0) return false;
  const since = last.slice(first);
  const agreeing = since.filter((one) => one.code === code);
  const against = since.length - agreeing.length;
  const before = Math.min(first, 1);
  if (against > 0) return agreeing.length >= Math.max(3, 2 * (against + before));
  return agreeing.length >= before + (alone || agreeing.some(({ unsure }) => !unsure) ? 1 : 2);
}

/** What two readings at least, and twice as many as for any other, say of an article's add-on; undefined where they do not. */
export function addOnIn(readings: readonly (string | undefined)[]): string | undefined {
  const times = new Map<string, number>();
  for (const addOn of readings.slice(-heldTogether))
    if (addOn !== undefined) times.set(addOn, (times.get(addOn) ?? 0) + 1);
  const [best, second] = [...times].sort((one, other) => other[1] - one[1]);
  return best !== undefined && best[1] >= 2 && best[1] >= 2 * (second?.[1] ?? 0) ? best[0] : undefined;
}

interface Reading extends Sighting {
  found: Found;
  at: number;
}

/** What the last frames of a film read, and which of it holds against the rest. */
export class Sightings {
  #recent: Reading[] = [];
  /** Codes that one frame had both: they are two, and do not contradict each other. */
  #together = new Map<string, number>();

  /** Those of a frame's codes that the last frames support; an article has the add-on that they agree on, or none. `now` in milliseconds. */
  see(found: readonly Found[], now: number, alone = false): Found[] {
    this.#recent = this.#recent.filter(({ at }) => now - at <= recentMs);
    for (const [pair, at] of this.#together) if (now - at > recentMs) this.#together.delete(pair);
    const readings = found.map((one) => ({ code: codeOf(one), unsure: one.unsure === true, found: one, at: now }));
    this.#recent.push(...readings);
    for (const one of readings)
      for (const other of readings) if (one.code < other.code) this.#together.set(pairOf(one, other), now);
    return readings.filter((one) => isSupported(this.#about(one), one.code, alone)).map((one) => this.#withAddOn(one));
  }

  /** Readings of the same code, and of others that cannot be right if it is. */
  #about(one: Reading): Reading[] {
    return this.#recent.filter(
      (other) =>
        other.code === one.code ||
        (!this.#together.has(pairOf(one, other)) && speaksAgainst(placed(other), placed(one), movement)),
    );
  }

  #withAddOn({ code, found: { addOn: _, ...found } }: Reading): Found {
    const same = this.#recent.filter((other) => other.code === code);
    const addOn = addOnIn(same.map((other) => other.found.addOn));
    return addOn === undefined ? found : { ...found, addOn };
  }
}

function pairOf(one: Sighting, other: Sighting): string {
  return one.code < other.code ? `${one.code}\n${other.code}` : `${other.code}\n${one.code}`;
}

function placed({ found: { format, text, outline } }: Reading) {
  return { format, text, corners: outline };
}
