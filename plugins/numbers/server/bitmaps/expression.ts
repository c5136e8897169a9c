import { digitsFrom } from '../../shared/digits.ts';
import { addMembers, isMember, keepMembers, type Members, nobody, withoutMembers } from './members.ts';
import { digitPlaces, type Piece, pairOf } from './piece.ts';
import { add, fillAll, keep, put, without, wordsFor } from './words.ts';

/** Parts of a piece by a value of each number. */
export type PartName = 'byPrefix' | 'byTariff' | 'byPool' | 'byLevel' | 'byBeauty';

/** What a search asks of a number; places of digits are 3–10. */
export type Expression =
  | { is: 'digit'; at: number; digit: number }
  | { is: 'occurs'; digit: number }
  | { is: 'same'; a: number; b: number }
  | { is: 'flag'; bit: number }
  | { is: 'in'; part: PartName; values: ReadonlySet<number> }
  /** The digit stands so often or more among the digits 4–11. */
  | { is: 'many'; digit: number; times: number }
  | { is: 'not'; of: Expression }
  | { is: 'and' | 'or'; of: readonly Expression[] };

export const everything: Expression = { is: 'and', of: [] };
export const nothing: Expression = { is: 'or', of: [] };
export const not = (of: Expression): Expression => (of.is === 'not' ? of.of : { is: 'not', of });

/** Without layers that say nothing. */
function layered(is: 'and' | 'or', parts: readonly Expression[]): Expression {
  const of = parts.flatMap((one) => (one.is === is ? one.of : one));
  const [only] = of;
  return of.length === 1 && only !== undefined ? only : { is, of };
}
export const and = (parts: readonly Expression[]): Expression => layered('and', parts);
export const or = (parts: readonly Expression[]): Expression => layered('or', parts);

type Leaf = Extract<Expression, { is: 'digit' | 'occurs' | 'same' | 'flag' }>;

function leaf(piece: Piece, one: Leaf): Members {
  if (one.is === 'digit') return piece.digits[(one.at - digitsFrom) * 10 + one.digit] ?? nobody;
  if (one.is === 'occurs') return piece.occurs[one.digit] ?? nobody;
  if (one.is === 'same') return piece.same[pairOf(one.a, one.b)] ?? nobody;
  return piece.flags[one.bit] ?? nobody;
}

/** The sets of the values that the piece has at all. */
function valueSets(piece: Piece, { part, values }: Extract<Expression, { is: 'in' }>): Members[] {
  const sets = piece[part];
  const found: Members[] = [];
  if (values.size > sets.size) {
    for (const [value, members] of sets) if (values.has(value)) found.push(members);
    return found;
  }
  for (const value of values) {
    const members = sets.get(value);
    if (members !== undefined) found.push(members);
  }
  return found;
}

/** Roughly how many of the piece's numbers it leaves: what is rarest goes first. */
function guess(piece: Piece, one: Expression): number {
  switch (one.is) {
    case 'in':
      return valueSets(piece, one).reduce((sum, { count }) => sum + count, 0);
    case 'many':
      return piece.size / 4 ** one.times;
    case 'not':
      return piece.size - guess(piece, one.of);
    case 'and':
      return one.of.reduce((least, part) => Math.min(least, guess(piece, part)), piece.size);
    case 'or':
      return one.of.reduce((sum, part) => sum + guess(piece, part), 0);
    default:
      return leaf(piece, one).count;
  }
}

/** Whether one number has it. */
export function meets(piece: Piece, one: Expression, place: number): boolean {
  switch (one.is) {
    case 'in':
      return valueSets(piece, one).some((set) => isMember(set, place));
    case 'many': {
      let times = 0;
      for (let at = 0; at < digitPlaces; at++)
        if (isMember(piece.digits[at * 10 + one.digit] ?? nobody, place)) times++;
      return times >= one.times;
    }
    case 'not':
      return !meets(piece, one.of, place);
    case 'and':
      return one.of.every((part) => meets(piece, part, place));
    case 'or':
      return one.of.some((part) => meets(piece, part, place));
    default:
      return isMember(leaf(piece, one), place);
  }
}

/** Room for sets that are in the making, used again and again. */
const spares: Uint32Array[] = [];
let inUse = 0;

function withSpare<R>(words: number, work: (spare: Uint32Array) => R): R {
  const whole = spares[inUse] ?? new Uint32Array(2048);
  spares[inUse] = whole;
  inUse++;
  try {
    return work(whole.length === words ? whole : whole.subarray(0, words));
  } finally {
    inUse--;
  }
}

/**
 * Writes into `set` (of the piece's words) which numbers have it.
 *
 * @returns False where none has; true where some may.
 */
export function evaluate(piece: Piece, one: Expression, set: Uint32Array): boolean {
  switch (one.is) {
    case 'and':
      return evaluateAll(piece, one.of, set);
    case 'or':
      set.fill(0);
      for (const part of one.of) include(piece, part, set);
      return one.of.length > 0;
    case 'not':
      fillAll(set, piece.size);
      return exclude(piece, one.of, set);
    case 'many':
      countDigits(piece, one, set);
      return true;
    case 'in': {
      set.fill(0);
      const sets = valueSets(piece, one);
      if (sets.reduce((sum, { count }) => sum + count, 0) === piece.size) fillAll(set, piece.size);
      else for (const members of sets) addMembers(set, members);
      return sets.length > 0;
    }
    default: {
      const members = leaf(piece, one);
      if (members.bits !== undefined) set.set(members.bits);
      else {
        set.fill(0);
        addMembers(set, members);
      }
      return members.count > 0;
    }
  }
}

function evaluateAll(piece: Piece, parts: readonly Expression[], set: Uint32Array): boolean {
  const sorted = parts
    .map((part) => ({ part, count: guess(piece, part) }))
    .filter(({ part, count }) => part.is !== 'in' || count < piece.size)
    .sort((a, b) => a.count - b.count);
  const [first, ...rest] = sorted;
  if (first === undefined) {
    fillAll(set, piece.size);
    return true;
  }
  if (first.count === 0) {
    set.fill(0);
    return false;
  }
  if (!evaluate(piece, first.part, set)) return false;
  // So few that looking at each of them costs less than going over all words once more.
  if (rest.length > 0 && first.count * 16 < set.length) {
    const few = placesIn(set);
    set.fill(0);
    for (const place of few) if (rest.every(({ part }) => meets(piece, part, place))) put(set, place);
    return few.length > 0;
  }
  for (const { part } of rest) if (!restrict(piece, part, set)) return false;
  return true;
}

export function placesIn(set: Uint32Array): number[] {
  const found: number[] = [];
  for (let word = 0; word < set.length; word++)
    for (let left = set[word] ?? 0; left !== 0; left &= left - 1) found.push(word * 32 + 31 - Math.clz32(left & -left));
  return found;
}

/** Leaves those that have it too. */
function restrict(piece: Piece, one: Expression, set: Uint32Array): boolean {
  if (one.is === 'not') return exclude(piece, one.of, set);
  if (one.is === 'and') return one.of.every((part) => restrict(piece, part, set));
  return withSpare(set.length, (spare) => {
    if (isLeaf(one)) return keepMembers(set, leaf(piece, one), spare);
    if (one.is === 'in') {
      const [only, ...more] = valueSets(piece, one);
      if (only !== undefined && more.length === 0) return keepMembers(set, only, spare);
    }
    evaluate(piece, one, spare);
    return keep(set, spare);
  });
}

/** Takes out those that have it. */
function exclude(piece: Piece, one: Expression, set: Uint32Array): boolean {
  if (isLeaf(one)) {
    withoutMembers(set, leaf(piece, one));
    return true;
  }
  if (one.is === 'or') {
    for (const part of one.of) exclude(piece, part, set);
    return true;
  }
  return withSpare(set.length, (spare) => {
    evaluate(piece, one, spare);
    return without(set, spare);
  });
}

/** Adds those that have it. */
function include(piece: Piece, one: Expression, set: Uint32Array): void {
  if (isLeaf(one)) addMembers(set, leaf(piece, one));
  else if (one.is === 'or') for (const part of one.of) include(piece, part, set);
  else
    withSpare(set.length, (spare) => {
      if (evaluate(piece, one, spare)) add(set, spare);
    });
}

function isLeaf(one: Expression): one is Leaf {
  return one.is === 'digit' || one.is === 'occurs' || one.is === 'same' || one.is === 'flag';
}

/** How often the digit stands, of 32 numbers at once: four bits of a sum, each in a word of its own. */
function countDigits(piece: Piece, { digit, times }: { digit: number; times: number }, set: Uint32Array): void {
  const places = Array.from({ length: digitPlaces }, (_, at) => piece.digits[at * 10 + digit]?.bits ?? set);
  const words = wordsFor(piece.size);
  for (let word = 0; word < words; word++) {
    let [ones, twos, fours, eights] = [0, 0, 0, 0];
    for (const bits of places) {
      let carry = bits[word] ?? 0;
      const two = ones & carry;
      ones ^= carry;
      carry = two;
      const four = twos & carry;
      twos ^= carry;
      carry = four;
      eights |= fours & carry;
      fours ^= carry;
    }
    set[word] = atLeast(times, ones, twos, fours, eights);
  }
}

/** Where a sum of four bits is so much or more: from the lowest bit up, as two numbers are compared. */
function atLeast(times: number, ones: number, twos: number, fours: number, eights: number): number {
  let is = -1;
  is = times & 1 ? ones & is : ones | is;
  is = times & 2 ? twos & is : twos | is;
  is = times & 4 ? fours & is : fours | is;
  return times & 8 ? eights & is : eights | is;
}
