import { plainLevel } from '../../shared/carriers.ts';
import type { Order } from '../../shared/search/wish.ts';
import { type Asked, isPlaceWanted, wishExpression } from './asked.ts';
import type { Catalogue } from './catalogue.ts';
import { evaluate, placesIn } from './expression.ts';
import { addMembers, isMember, type Members } from './members.ts';
import { numberAt, type Piece, placeFrom, rankAt } from './piece.ts';
import { countBits, countBoth, has, wordsFor } from './words.ts';

/** Where a page goes on, or a number that was found: how answers are ordered. */
export interface Place {
  key: number;
  place: number;
  rank: number;
  number: number;
}

export interface Hit extends Place {
  level: number;
}

/** What a wish leaves of each piece, whoever has what. */
export interface Left {
  /** Of the piece of the same index; undefined where it has none. */
  sets: (Uint32Array | undefined)[];
  /** The places of a set that has few; looked for once an order goes over it again and again. */
  few: Map<Uint32Array, readonly number[] | undefined>;
}

/** Numbers of one key: those that have one of the values, of all where no part is named. */
interface Run {
  key: number;
  values: number[];
  part?: 'byTariff' | 'byLevel' | 'byBeauty';
}

/** Words that are asked for at once, for the sets of several pieces. */
const roomWords = 2048 * 8;
/** Answers that are kept: the next page, and the counts that follow a search, ask the same again. */
const kept = 4;

/** Finds numbers in a catalogue. */
export class Searching {
  readonly #catalogue: Catalogue;
  #epoch = -1;
  #found = new Map<string, Left>();

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  /** What the wish leaves; piece by piece, so that others may have their turn in between. */
  *left(asked: Asked): Generator<void, Left> {
    const { pieces, epoch, tariffs } = this.#catalogue;
    if (this.#epoch !== epoch) this.#found.clear();
    this.#epoch = epoch;
    const name = JSON.stringify([asked.wish, asked.pools, asked.segments], (_key, value) =>
      typeof value === 'bigint' ? value.toString() : value,
    );
    const known = this.#found.get(name);
    if (known !== undefined) return known;
    const expression = wishExpression(asked, tariffs);
    const left: Left = { sets: [], few: new Map() };
    let room: Uint32Array | undefined;
    let used = 0;
    for (const piece of pieces) {
      const words = wordsFor(piece.size);
      if (room === undefined || used + words > room.length) {
        room = new Uint32Array(roomWords);
        used = 0;
      }
      const set = room.subarray(used, used + words);
      const any = isPlaceWanted(asked.wish, piece.place) && evaluate(piece, expression, set);
      left.sets.push(any ? set : undefined);
      if (any) used += words;
      yield;
    }
    // Somebody else's turn may have changed what it stands on.
    if (this.#catalogue.epoch !== epoch) return yield* this.left(asked);
    this.#found.set(name, left);
    const [oldest] = this.#found.keys();
    if (this.#found.size > kept && oldest !== undefined) this.#found.delete(oldest);
    return left;
  }

  total({ sets }: Left): number {
    this.#catalogue.endHolds();
    return this.#catalogue.pieces.reduce((sum, { free }, index) => {
      const set = sets[index];
      return set === undefined ? sum : sum + countBoth(set, free);
    }, 0);
  }

  /** The first `most` behind `after`, of those that nobody has. */
  page({ sets, few }: Left, order: Order, after: Place | undefined, most: number): Hit[] {
    this.#catalogue.endHolds();
    const hits: Hit[] = [];
    for (const { key, values, part } of this.#runs(order)) {
      if (after !== undefined && key < after.key) continue;
      const from = after?.key === key ? after : undefined;
      for (const [index, piece] of this.#catalogue.pieces.entries()) {
        const set = sets[index];
        if (set === undefined || (from !== undefined && piece.place < from.place)) continue;
        const members = part === undefined ? undefined : values.flatMap((value) => piece[part].get(value) ?? []);
        if (members?.length === 0) continue;
        const start = from?.place === piece.place ? placeFrom(piece, from.rank, from.number + 1) : 0;
        const places = members === undefined ? undefined : fewOf(set, few);
        if (places === undefined) collect(piece, { set, members, start, key, most }, hits);
        else collectFew(piece, { places, members: members ?? [], start, key, most }, hits);
        if (hits.length >= most) return hits;
      }
    }
    return hits;
  }

  /** What an order goes by before place and rank: its values in order, and the sets of each. */
  #runs(order: Order): Run[] {
    if (order === 'mixed') return [{ key: 0, values: [] }];
    const { tariffs } = this.#catalogue;
    if (order === 'price-up' || order === 'price-down') {
      const sign = order === 'price-up' ? 1 : -1;
      // Zero has one sign in the database.
      const prices = Map.groupBy(tariffs, ({ price }) => sign * price + 0);
      return [...prices]
        .map(([key, some]): Run => ({ key, values: some.map(({ no }) => no), part: 'byTariff' }))
        .sort((a, b) => a.key - b.key);
    }
    const part = order === 'level' ? 'byLevel' : 'byBeauty';
    const values = new Set(this.#catalogue.pieces.flatMap((piece) => [...piece[part].keys()]));
    const keyOf = (value: number): number => (order === 'level' ? value : -value + 0);
    return [...values]
      .map((value): Run => ({ key: keyOf(value), values: [value], part }))
      .sort((a, b) => a.key - b.key);
  }
}

/** Fewer than so many to a word, and looking at each of them costs less than going over all words once more. */
const manyToAWord = 1 / 8;

function fewOf(set: Uint32Array, known: Left['few']): readonly number[] | undefined {
  if (!known.has(set)) known.set(set, countBits(set) < set.length * manyToAWord ? placesIn(set) : undefined);
  return known.get(set);
}

interface Collecting {
  members: readonly Members[];
  start: number;
  key: number;
  most: number;
}

/** As `collect`, of the places that are left. */
function collectFew(
  piece: Piece,
  { places, members, start, key, most }: Collecting & { places: readonly number[] },
  hits: Hit[],
): void {
  for (const at of places) {
    if (at < start || !has(piece.free, at) || !members.some((one) => isMember(one, at))) continue;
    hits.push(hitOf(piece, at, key));
    if (hits.length >= most) return;
  }
}

/** Adds what is in the set, free, behind `start` and of one of the members, in the piece's order, up to `most` in all. */
function collect(
  piece: Piece,
  {
    set,
    members,
    start,
    key,
    most,
  }: Omit<Collecting, 'members'> & { set: Uint32Array; members: Members[] | undefined },
  hits: Hit[],
): void {
  const [only, ...more] = members ?? [];
  const add = (at: number): void => {
    hits.push(hitOf(piece, at, key));
  };
  if (only?.list !== undefined && more.length === 0) {
    for (const at of only.list) {
      if (at < start || (((set[at >>> 5] ?? 0) & (piece.free[at >>> 5] ?? 0)) >>> (at & 31)) % 2 === 0) continue;
      add(at);
      if (hits.length >= most) return;
    }
    return;
  }
  const among = bitsOf(piece, members);
  for (let word = start >>> 5; word < set.length; word++) {
    let left = (set[word] ?? 0) & (piece.free[word] ?? 0);
    if (among !== undefined) left &= among[word] ?? 0;
    if (word === start >>> 5) left &= -1 << (start & 31);
    for (; left !== 0; left &= left - 1) {
      add(word * 32 + 31 - Math.clz32(left & -left));
      if (hits.length >= most) return;
    }
  }
}

function hitOf(piece: Piece, at: number, key: number): Hit {
  const { place } = piece;
  return { key, place, rank: rankAt(piece, at), number: numberAt(piece, at), level: levelAt(piece, at) };
}

const spare = new Uint32Array(2048);

function bitsOf(piece: Piece, members: Members[] | undefined): Uint32Array | undefined {
  const [only, ...more] = members ?? [];
  if (only === undefined || (more.length === 0 && only.bits !== undefined)) return only?.bits;
  const among = spare.subarray(0, wordsFor(piece.size));
  among.fill(0);
  for (const one of members ?? []) addMembers(among, one);
  return among;
}

function levelAt(piece: Piece, at: number): number {
  for (const [code, members] of piece.byLevel) if (isMember(members, at)) return code;
  return plainLevel;
}
