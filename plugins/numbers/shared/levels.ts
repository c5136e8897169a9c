import { type CarrierRules, plainLevel } from './carriers.ts';
import { matcher } from './patterns/matcher.ts';

/**
 * Makes a reader of levels by a carrier's rules (tables of some milliseconds; keep it until the rules change).
 *
 * @returns The code of the first level that the digits (an array of 11) meet, `plainLevel` where they meet none.
 */
export function levelReader(levels: CarrierRules['levels']): (digits: Uint8Array) => number {
  const find = matcher(levels.map(({ templates }) => templates.map((text) => ({ text, where: 'tail' as const }))));
  const codes = levels.map(({ code }) => code);
  return (digits) => {
    const found = find(digits);
    return found === 0 ? plainLevel : (codes[31 - Math.clz32(found & -found)] ?? plainLevel);
  };
}
