import { type Constraints, constraintsOf, meets, startsOf, type Template } from './template.ts';

/** The places of the digits 4–7 and of 8–11, each of which is a number below 10,000 and so an index into tables. */
const halves = [
  { from: 3, to: 7 },
  { from: 7, to: 11 },
] as const;

interface Placed {
  whole: Constraints;
  /** Nothing reaches from one half into the other: what the tables say is all there is to say. */
  apart: boolean;
}

/** The part of the constraints that lies within one half. */
function within(
  { digits, same, different, none }: Constraints,
  { from, to }: { from: number; to: number },
): Constraints {
  const inside = (at: number): boolean => at >= from && at < to;
  return {
    digits: digits.filter(({ at }) => inside(at)),
    same: same.filter(([a, b]) => inside(a) && inside(b)),
    different: different.filter(([a, b]) => inside(a) && inside(b)),
    none: none.filter(({ at }) => inside(at)),
  };
}

function placementsOf(templates: readonly Template[]): Placed[] {
  return templates.flatMap((template) =>
    startsOf(template).map((start) => {
      const whole = constraintsOf(template.text, start);
      const crossing = [...whole.same, ...whole.different].some(([a, b]) => a < 7 !== b < 7);
      return { whole, apart: !crossing };
    }),
  );
}

/**
 * Says for each of up to 32 sets of templates whether a number meets one of them, as bits of an unsigned number. What
 * lies within four digits is looked up in tables that are made once; only what is left after that is compared, so
 * that ten million numbers take seconds.
 *
 * @param sets Each a list of templates, of which one has to be met.
 */
export function matcher(sets: readonly (readonly Template[])[]): (digits: Uint8Array) => number {
  if (sets.length > 32) throw new RangeError('32 sets of templates are the most');
  const placed = sets.map(placementsOf);
  const [high, low] = halves.map((half) => {
    const table = new Uint32Array(10_000);
    const digits = new Uint8Array(11);
    const parts = placed.map((all) => all.map(({ whole }) => within(whole, half)));
    for (let value = 0; value < 10_000; value++) {
      for (let at = half.to - 1, rest = value; at >= half.from; at--, rest = Math.floor(rest / 10))
        digits[at] = rest % 10;
      let bits = 0;
      for (const [bit, all] of parts.entries()) if (all.some((part) => meets(digits, part))) bits |= 1 << bit;
      table[value] = bits >>> 0;
    }
    return table;
  }) as [Uint32Array, Uint32Array];
  // One placement that does not cross the halves: both tables together are the whole answer.
  let certain = 0;
  for (const [bit, all] of placed.entries()) if (all.length === 1 && all[0]?.apart === true) certain |= 1 << bit;
  const constraints = placed.map((all) => all.map(({ whole }) => whole));
  return (digits) => {
    const hi = fourDigits(digits, 3);
    const lo = fourDigits(digits, 7);
    const possible = (high[hi] ?? 0) & (low[lo] ?? 0);
    let found = possible & certain;
    for (let left = possible & ~certain; left !== 0; left &= left - 1) {
      const bit = 31 - Math.clz32(left & -left);
      for (const one of constraints[bit] ?? []) {
        if (!meets(digits, one)) continue;
        found |= 1 << bit;
        break;
      }
    }
    return found >>> 0;
  };
}

function fourDigits(digits: Uint8Array, from: number): number {
  return (
    (digits[from] ?? 0) * 1000 + (digits[from + 1] ?? 0) * 100 + (digits[from + 2] ?? 0) * 10 + (digits[from + 3] ?? 0)
  );
}
