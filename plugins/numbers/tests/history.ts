/* A history of who did what to which number, and what must hold of it, whatever happened. Times: performance.now(). */

export interface Lived {
  /** The order, once it is known. */
  order: string;
  number: string;
  /** Nobody else may have it from here… */
  from: number;
  /** …to here; Infinity once it is reserved. */
  to: number;
}

/** Somebody was told that a number is taken, by an answer to a question of this time. */
export interface Refusal {
  number: string;
  from: number;
  to: number;
}

/** When a number may have been somebody's, by what the database wrote down: wider than `Lived`. */
export interface Possible {
  order: string;
  number: string;
  from: number;
  to: number;
}

/** Two that had one number at one time, in words. Empty where it never happened. */
export function overlaps(lived: readonly Lived[]): string[] {
  const found: string[] = [];
  for (const [number, all] of Map.groupBy(lived, (one) => one.number)) {
    const sorted = all.toSorted((a, b) => a.from - b.from);
    for (const [index, a] of sorted.entries())
      for (const b of sorted.slice(index + 1))
        if (a.order !== b.order && b.from < a.to && a.from < b.to)
          found.push(`${number}: ${a.order} ${a.from}–${a.to} and ${b.order} ${b.from}–${b.to}`);
  }
  return found;
}

/** Refusals at a time when nobody can have had the number: it had not come back when its lease was over. */
export function baseless(refusals: readonly Refusal[], possible: readonly Possible[], grace: number): string[] {
  const of = Map.groupBy(possible, ({ number }) => number);
  return refusals.flatMap(({ number, from, to }) =>
    (of.get(number) ?? []).some((one) => one.from <= to && one.to + grace >= from)
      ? []
      : `${number} refused ${from}–${to}, and nobody had it`,
  );
}

/** Numbers in [0, 1) by a seed (mulberry32, public domain). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
