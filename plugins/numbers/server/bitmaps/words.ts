/*
 * Sets of up to 65,536 places, as 32-bit words with a bit for each place. All sets of one piece have the same number of
 * words, and no bit beyond the last place is ever set.
 */

export const wordsFor = (size: number): number => (size + 31) >>> 5;

/** How many bits are set. */
export function bitsIn(word: number): number {
  let n = word - ((word >>> 1) & 0x55555555);
  n = (n & 0x33333333) + ((n >>> 2) & 0x33333333);
  return Math.imul((n + (n >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function countBits(set: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < set.length; at++) count += bitsIn(set[at] ?? 0);
  return count;
}

/** How many bits both have. */
export function countBoth(one: Uint32Array, other: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < one.length; at++) {
    const both = (one[at] ?? 0) & (other[at] ?? 0);
    if (both !== 0) count += bitsIn(both);
  }
  return count;
}

/** Sets all places of a set of so many. */
export function fillAll(set: Uint32Array, size: number): void {
  set.fill(0xffffffff);
  if (size % 32 !== 0) set[set.length - 1] = (2 ** (size % 32) - 1) >>> 0;
}

/** Leaves what is in both. Answers whether anything is. */
export function keep(set: Uint32Array, other: Uint32Array): boolean {
  let any = 0;
  for (let at = 0; at < set.length; at++) {
    const left = (set[at] ?? 0) & (other[at] ?? 0);
    set[at] = left;
    any |= left;
  }
  return any !== 0;
}

/** Takes out what is in the other. Answers whether anything is left. */
export function without(set: Uint32Array, other: Uint32Array): boolean {
  let any = 0;
  for (let at = 0; at < set.length; at++) {
    const left = (set[at] ?? 0) & ~(other[at] ?? 0);
    set[at] = left;
    any |= left;
  }
  return any !== 0;
}

export function add(set: Uint32Array, other: Uint32Array): void {
  for (let at = 0; at < set.length; at++) set[at] = (set[at] ?? 0) | (other[at] ?? 0);
}

export const has = (set: Uint32Array, place: number): boolean => (((set[place >>> 5] ?? 0) >>> (place & 31)) & 1) === 1;

export function put(set: Uint32Array, place: number): void {
  set[place >>> 5] = (set[place >>> 5] ?? 0) | (1 << (place & 31));
}

export function take(set: Uint32Array, place: number): void {
  set[place >>> 5] = (set[place >>> 5] ?? 0) & ~(1 << (place & 31));
}
