/**
 * Where a number stands within its city, the same each time it comes in: a mix of its digits (the finaliser of
 * MurmurHash3, public domain), so that neighbours do not stand together.
 *
 * @param prefix The first three digits.
 * @param rest The eight behind them.
 * @returns A signed 32-bit integer.
 */
export function rankOfDigits(prefix: number, rest: number): number {
  let mixed = rest ^ (prefix << 20);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return mixed ^ (mixed >>> 16);
}
