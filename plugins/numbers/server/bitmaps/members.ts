import { add, countBoth, has, keep, put, take, without, wordsFor } from './words.ts';

/** Rarer than one in so many, a set is a sorted list of places, which then takes less than its bits. */
const rare = 16;

/**
 * A set of places of one piece that stays as it is: bits where it is dense, a sorted list where it is rare. `room`
 * counts bytes.
 */
export interface Members {
  readonly count: number;
  readonly bits: Uint32Array | undefined;
  readonly list: Uint16Array | undefined;
}

export const nobody: Members = { count: 0, bits: undefined, list: new Uint16Array(0) };

export const roomOf = ({ bits, list }: Members): number => (bits ?? list)?.byteLength ?? 0;

export function membersOf(bits: Uint32Array, size: number): Members {
  const all: number[] = [];
  let count = 0;
  const most = size / rare;
  for (let at = 0; at < bits.length; at++) {
    for (let left = bits[at] ?? 0; left !== 0; left &= left - 1) {
      if (count++ < most) all.push(at * 32 + 31 - Math.clz32(left & -left));
    }
  }
  return count < most
    ? { count, bits: undefined, list: Uint16Array.from(all) }
    : { count, bits: bits.slice(), list: undefined };
}

/**
 * Parts a piece by a value of each of its numbers.
 *
 * @param valueAt Below 65,536.
 */
export function partition(size: number, valueAt: (place: number) => number): Map<number, Members> {
  const counts = new Map<number, number>();
  let last = -1;
  let run = 0;
  const note = (): void => void (run > 0 && counts.set(last, (counts.get(last) ?? 0) + run));
  for (let place = 0; place < size; place++) {
    const value = valueAt(place);
    if (value !== last) {
      note();
      [last, run] = [value, 0];
    }
    run++;
  }
  note();
  const fills = new Map([...counts].map(([value, count]) => [value, filler(size, count)]));
  for (let place = 0; place < size; place++) fills.get(valueAt(place))?.put(place);
  return new Map([...fills].map(([value, { members }]) => [value, members]));
}

/** A set of a count that is known beforehand; its places come in ascending order. */
export function filler(size: number, count: number): { members: Members; put(place: number): void } {
  if (count >= size / rare) {
    const bits = new Uint32Array(wordsFor(size));
    return { members: { count, bits, list: undefined }, put: (place) => put(bits, place) };
  }
  const list = new Uint16Array(count);
  let next = 0;
  return {
    members: { count, bits: undefined, list },
    put: (place) => {
      list[next++] = place;
    },
  };
}

export function isMember({ bits, list }: Members, place: number): boolean {
  if (bits !== undefined) return has(bits, place);
  if (list === undefined) return false;
  let [from, to] = [0, list.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((list[middle] ?? 0) < place) from = middle + 1;
    else to = middle;
  }
  return list[from] === place;
}

export function addMembers(set: Uint32Array, { bits, list }: Members): void {
  if (bits !== undefined) add(set, bits);
  else if (list !== undefined) for (let at = 0; at < list.length; at++) put(set, list[at] ?? 0);
}

/** Leaves those of the set that are members; answers whether any are. */
export function keepMembers(set: Uint32Array, { bits, list }: Members, spare: Uint32Array): boolean {
  if (bits !== undefined) return keep(set, bits);
  spare.fill(0);
  let any = false;
  for (let at = 0; list !== undefined && at < list.length; at++) {
    const place = list[at] ?? 0;
    if (!has(set, place)) continue;
    put(spare, place);
    any = true;
  }
  set.set(spare);
  return any;
}

/** Takes the members out of the set. */
export function withoutMembers(set: Uint32Array, { bits, list }: Members): void {
  if (bits !== undefined) without(set, bits);
  else if (list !== undefined) for (let at = 0; at < list.length; at++) take(set, list[at] ?? 0);
}

/** How many members are in the set. */
export function countMembers({ bits, list }: Members, set: Uint32Array): number {
  if (bits !== undefined) return countBoth(bits, set);
  let count = 0;
  for (let at = 0; list !== undefined && at < list.length; at++) if (has(set, list[at] ?? 0)) count++;
  return count;
}
