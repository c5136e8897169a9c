import { digitsFrom, numberLength } from '../../shared/digits.ts';
import { beautyOf, type Flags } from '../../shared/patterns/flags.ts';
import { palette } from '../../shared/patterns/palette.ts';
import { rankOfDigits } from '../../shared/rank.ts';
import { filler, type Members, nobody, partition, roomOf } from './members.ts';
import { countBits, fillAll, wordsFor } from './words.ts';

/** Numbers of a piece: their places are two bytes. */
export const pieceSize = 65_536;
/** Bytes of a number as blocks hold it; see `writeBlocks`. */
export const rowBytes = 16;

/**
 * Bytes of a number in all sets and columns of a piece: 24.1 measured, from 10,000 to 10 million numbers. 128 bits of
 * them are digits and pairs, the five bytes of the number itself come to them, the rest is flags, tariffs and levels.
 */
export const roomOfNumber = 25;
/**
 * Bytes of the objects of a piece, however few its numbers are: some 250 sets and their views of bits. 31,000 (30
 * numbers) to 63,000 (65,536) were measured. A carrier of 340 cities takes 20 MB before it has a number.
 */
export const roomOfPiece = 60_000;

/** Digits behind the segment. */
export const digitPlaces = numberLength - digitsFrom;

/**
 * Up to 65,536 numbers of one city, in the order of rank and number, with all sets that a search can ask for. Digits
 * 4–11 alone need no template to be known beforehand: whatever it asks is a handful of these sets.
 */
export interface Piece {
  readonly place: number;
  readonly size: number;
  /** First three digits, less 100; and the eight behind them. */
  readonly prefixes: Uint8Array;
  readonly rests: Uint32Array;
  /** By (place of the digit − 3) × 10 + digit. */
  readonly digits: readonly Members[];
  /** By digit: somewhere among the digits 4–11. */
  readonly occurs: readonly Members[];
  /** By `pairOf`: two digits are the same. */
  readonly same: readonly Members[];
  /** By bit of the palette. */
  readonly flags: readonly Members[];
  readonly byPrefix: ReadonlyMap<number, Members>;
  readonly byTariff: ReadonlyMap<number, Members>;
  readonly byPool: ReadonlyMap<number, Members>;
  readonly byBeauty: ReadonlyMap<number, Members>;
  /** By code, under the carrier's rules as they are. */
  byLevel: ReadonlyMap<number, Members>;
  /** Nobody has these. */
  readonly free: Uint32Array;
  /** Bytes of all of it but levels, its objects among them. */
  readonly room: number;
}

/** The two digits' set in `same`; places from 3 on, the first below the second. */
export function pairOf(a: number, b: number): number {
  const [first, second] = [Math.min(a, b) - digitsFrom, Math.max(a, b) - digitsFrom];
  return (first * (2 * digitPlaces - first - 1)) / 2 + second - first - 1;
}

/** @param rows As blocks hold them, of one city, `pieceSize` at most; big-endian, and turned in place. */
export function pieceOf(place: number, rows: Uint8Array): Piece {
  const size = rows.byteLength / rowBytes;
  Buffer.from(rows.buffer, rows.byteOffset, rows.byteLength).swap32();
  const words = new Uint32Array(rows.buffer, rows.byteOffset, size * 4);
  const prefixes = new Uint8Array(size);
  const rests = new Uint32Array(size);
  for (let at = 0; at < size; at++) {
    rests[at] = (words[at * 4] ?? 0) & 0x7ffffff;
    prefixes[at] = ((words[at * 4 + 1] ?? 0) >>> 8) & 0xff;
  }
  const free = new Uint32Array(wordsFor(size));
  fillAll(free, size);
  const parts = {
    flags: flagSets(words, size),
    byPrefix: partition(size, (at) => prefixes[at] ?? 0),
    byTariff: partition(size, (at) => (words[at * 4 + 1] ?? 0) >>> 16),
    byPool: partition(size, (at) => (((words[at * 4] ?? 0) >>> 27) << 8) | ((words[at * 4 + 1] ?? 0) & 0xff)),
    byBeauty: partition(size, beautyReader(words)),
  };
  const { digits, occurs, same, bytes } = digitSets(rests);
  let room = roomOfPiece + bytes + free.byteLength + prefixes.byteLength + rests.byteLength;
  for (const sets of Object.values(parts)) for (const one of sets.values()) room += roomOf(one);
  return { place, size, prefixes, rests, digits, occurs, same, ...parts, byLevel: new Map(), free, room };
}

function beautyReader(words: Uint32Array): (at: number) => number {
  const flags: Flags = { low: 0, high: 0 };
  return (at) => {
    flags.high = words[at * 4 + 2] ?? 0;
    flags.low = words[at * 4 + 3] ?? 0;
    return beautyOf(flags);
  };
}

/** Calls `each` with each bit of the flags of each number, numbers in their order. */
function eachFlag(words: Uint32Array, size: number, each: (bit: number, at: number) => void): void {
  for (let at = 0; at < size; at++) {
    for (let left = words[at * 4 + 3] ?? 0; left !== 0; left &= left - 1) each(31 - Math.clz32(left & -left), at);
    for (let left = words[at * 4 + 2] ?? 0; left !== 0; left &= left - 1) each(63 - Math.clz32(left & -left), at);
  }
}

function flagSets(words: Uint32Array, size: number): Members[] {
  const counts = new Uint32Array(64);
  eachFlag(words, size, (bit) => {
    counts[bit] = (counts[bit] ?? 0) + 1;
  });
  const fills = palette.map((_, bit) => (counts[bit] === 0 ? undefined : filler(size, counts[bit] ?? 0)));
  eachFlag(words, size, (bit, at) => fills[bit]?.put(at));
  return fills.map((one) => one?.members ?? nobody);
}

function digitSets(rests: Uint32Array): Pick<Piece, 'digits' | 'occurs' | 'same'> & { bytes: number } {
  const count = wordsFor(rests.length);
  const pairs = (digitPlaces * (digitPlaces - 1)) / 2;
  const all = new Uint32Array((digitPlaces * 10 + 10 + pairs) * count);
  for (let at = 0; at < rests.length; at++) {
    const bit = 1 << (at & 31);
    const word = at >>> 5;
    let rest = rests[at] ?? 0;
    for (let place = digitPlaces - 1; place >= 0; place--) {
      const next = (rest / 10) | 0;
      const index = (place * 10 + rest - next * 10) * count + word;
      all[index] = (all[index] ?? 0) | bit;
      rest = next;
    }
  }
  const digitAt = (place: number, digit: number): number => (place * 10 + digit) * count;
  let next = digitPlaces * 10 * count;
  for (let digit = 0; digit < 10; digit++, next += count) {
    for (let place = 0; place < digitPlaces; place++) {
      const from = digitAt(place, digit);
      for (let word = 0; word < count; word++) all[next + word] = (all[next + word] ?? 0) | (all[from + word] ?? 0);
    }
  }
  for (let a = 0; a < digitPlaces; a++) {
    for (let b = a + 1; b < digitPlaces; b++, next += count) {
      for (let digit = 0; digit < 10; digit++) {
        const [one, other] = [digitAt(a, digit), digitAt(b, digit)];
        for (let word = 0; word < count; word++)
          all[next + word] = (all[next + word] ?? 0) | ((all[one + word] ?? 0) & (all[other + word] ?? 0));
      }
    }
  }
  const sets = Array.from({ length: all.length / Math.max(count, 1) }, (_, index): Members => {
    const bits = all.subarray(index * count, (index + 1) * count);
    return { count: countBits(bits), bits, list: undefined };
  });
  const places = digitPlaces * 10;
  return {
    digits: sets.slice(0, places),
    occurs: sets.slice(places, places + 10),
    same: sets.slice(places + 10),
    bytes: all.byteLength,
  };
}

export function numberAt(piece: Piece, at: number): number {
  return ((piece.prefixes[at] ?? 0) + 100) * 100_000_000 + (piece.rests[at] ?? 0);
}

export function rankAt(piece: Piece, at: number): number {
  return rankOfDigits((piece.prefixes[at] ?? 0) + 100, piece.rests[at] ?? 0);
}

/** The first place of the piece whose number comes at or behind this rank and number; its size where none does. */
export function placeFrom(piece: Piece, rank: number, number: number): number {
  let [from, to] = [0, piece.size];
  while (from < to) {
    const middle = (from + to) >>> 1;
    const its = rankAt(piece, middle);
    if (its < rank || (its === rank && numberAt(piece, middle) < number)) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Whether the numbers stand in the order that a search goes by: rank is a column, here it is worked out again. */
export function isInOrder(piece: Piece): boolean {
  for (let at = 1; at < piece.size; at++) {
    const [before, its] = [rankAt(piece, at - 1), rankAt(piece, at)];
    if (before > its || (before === its && numberAt(piece, at - 1) >= numberAt(piece, at))) return false;
  }
  return true;
}
