import { matcher } from './matcher.ts';
import { type Pattern, palette } from './palette.ts';
import { ruleChecks } from './rules.ts';
import type { Template } from './template.ts';

/** The patterns that a number has, as two halves of 32 bits: bit n of the palette is bit n % 32 of the n / 32th. */
export interface Flags {
  low: number;
  high: number;
}

/** The templates of a pattern; none for a rule. */
export function templatesOf(pattern: Pattern): Template[] {
  return 'texts' in pattern ? pattern.texts.map((text) => ({ text, where: pattern.where })) : [];
}

/**
 * Makes a reader of flags, with its tables (some tens of milliseconds; keep it).
 *
 * @returns A function that writes the flags of a number (an array of 11 digits, in a city of this area code) into `into`.
 */
export function flagReader(): (digits: Uint8Array, area: string, into: Flags) => void {
  const half = (from: number) => matcher(palette.slice(from, from + 32).map(templatesOf));
  const [low, high] = [half(0), half(32)];
  const rules = palette.flatMap((pattern, bit) =>
    'rule' in pattern ? [{ bit, check: ruleChecks[pattern.rule] }] : [],
  );
  return (digits, area, into) => {
    into.low = low(digits);
    into.high = high(digits);
    for (const { bit, check } of rules) {
      if (!check(digits, area)) continue;
      if (bit < 32) into.low = (into.low | (1 << bit)) >>> 0;
      else into.high = (into.high | (1 << (bit - 32))) >>> 0;
    }
  };
}

/** As the column holds them. */
export function flagsValue({ low, high }: Flags): bigint {
  return (BigInt(high) << 32n) | BigInt(low);
}

export function flagsFrom(value: bigint): Flags {
  return { low: Number(value & 0xffffffffn), high: Number(value >> 32n) };
}

const worths = palette.map(({ worth }) => worth);

/** Of the best pattern that a number has: 0–99, what the order by beauty goes by. */
export function beautyOf({ low, high }: Flags): number {
  let best = 0;
  for (let left = low; left !== 0; left &= left - 1) best = Math.max(best, worths[31 - Math.clz32(left & -left)] ?? 0);
  for (let left = high; left !== 0; left &= left - 1) best = Math.max(best, worths[63 - Math.clz32(left & -left)] ?? 0);
  return best;
}

/** Keys of the patterns that are set. */
export function patternsOf({ low, high }: Flags): string[] {
  return palette.filter((_, bit) => (bit < 32 ? low >>> bit : high >>> (bit - 32)) & 1).map(({ key }) => key);
}
