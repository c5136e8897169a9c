import type { Level } from '../../shared/carriers.ts';
import { rankOfDigits } from '../../shared/rank.ts';
import type { TariffPrices } from './asked.ts';
import { type LevelRule, levelRules, levelSets } from './level-sets.ts';
import { roomOf } from './members.ts';
import { isInOrder, numberAt, type Piece, pieceOf, placeFrom, rankAt } from './piece.ts';
import { fillAll, has, put, take } from './words.ts';

/** Who has a number, as the index is told: for good, for so many milliseconds from now, or nobody. */
export interface Taking {
  number: number;
  /** Its city. */
  place: number;
  for: number | 'good' | 'nobody';
}

/**
 * The numbers of one organisation and carrier, in memory: pieces city by city. What searches ask of it is in
 * `searching.ts` and `counting.ts`.
 */
export class Catalogue {
  #cities = new Map<number, Piece[]>();
  #pieces: Piece[] = [];
  #levels: readonly LevelRule[] = [];
  /** When each hold ends, by the clock of `now`; the truth has its own. */
  #holds = new Map<number, { place: number; until: number }>();
  #nextEnd = Number.POSITIVE_INFINITY;
  tariffs: readonly TariffPrices[] = [];
  /** Another one after each change but that of who has what: what was found before no longer stands. */
  epoch = 0;
  readonly #now: () => number;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** All numbers, by city, rank and number. */
  get pieces(): readonly Piece[] {
    return this.#pieces;
  }

  get size(): number {
    return this.#pieces.reduce((sum, { size }) => sum + size, 0);
  }

  /** Bytes of all sets and columns. */
  get room(): number {
    return this.#pieces.reduce(
      (sum, { room, byLevel }) => sum + room + [...byLevel.values()].reduce((levels, one) => levels + roomOf(one), 0),
      0,
    );
  }

  /**
   * Puts in the numbers of a city, or takes it out where there are none. They are free until `setTaken`.
   *
   * @param parts Rows as blocks hold them, `pieceSize` numbers each but the last; they are used up.
   * @returns False where they do not stand in the order that searches go by: the index is of no use then.
   */
  setCity(place: number, parts: readonly Uint8Array[]): boolean {
    const pieces = parts.filter(({ byteLength }) => byteLength > 0).map((rows) => pieceOf(place, rows));
    for (const piece of pieces) piece.byLevel = levelSets(piece, this.#levels);
    if (pieces.length === 0) this.#cities.delete(place);
    else this.#cities.set(place, pieces);
    this.#pieces = [...this.#cities].sort(([a], [b]) => a - b).flatMap(([, some]) => some);
    this.epoch++;
    return pieces.every(isInOrder);
  }

  setTariffs(tariffs: readonly TariffPrices[]): void {
    this.tariffs = tariffs;
    this.epoch++;
  }

  /** Works levels out anew, piece by piece. */
  *setLevels(levels: readonly Level[]): Generator<void> {
    this.#levels = levelRules(levels);
    for (const piece of this.#pieces) {
      piece.byLevel = levelSets(piece, this.#levels);
      this.epoch++;
      yield;
    }
  }

  /**
   * All that anybody has: what is not among it is free.
   *
   * @param good Numbers that are taken for good, by their first three digits less 100: the eight behind them.
   */
  setTaken(good: ReadonlyMap<number, readonly Uint32Array[]>, holds: readonly Taking[]): void {
    for (const { free, size } of this.#pieces) fillAll(free, size);
    // A bit for each number that may begin with these three digits: two looks for each number of the catalogue.
    const taken = new Uint32Array(good.size === 0 ? 0 : 100_000_000 / 32);
    for (const [prefix, parts] of good) {
      for (const part of parts) for (const rest of part) put(taken, rest);
      for (const piece of this.#pieces) if (piece.byPrefix.has(prefix)) takeFrom(piece, prefix, taken);
      for (const part of parts) for (const rest of part) taken[rest >>> 5] = 0;
    }
    this.#holds.clear();
    this.#nextEnd = Number.POSITIVE_INFINITY;
    this.change(holds);
  }

  /** What became of some numbers. Those that the catalogue does not have are passed over. */
  change(takings: readonly Taking[]): void {
    for (const { number, place, for: time } of takings) {
      this.#set(number, place, time === 'nobody');
      this.#holds.delete(number);
      if (typeof time !== 'number') continue;
      const until = this.#now() + time;
      this.#holds.set(number, { place, until });
      this.#nextEnd = Math.min(this.#nextEnd, until);
    }
  }

  /** Frees what was held until now. Whoever reads what is free asks this first. */
  endHolds(): void {
    const now = this.#now();
    if (now < this.#nextEnd) return;
    this.#nextEnd = Number.POSITIVE_INFINITY;
    for (const [number, { place, until }] of this.#holds) {
      if (until <= now) {
        this.#holds.delete(number);
        this.#set(number, place, true);
      } else this.#nextEnd = Math.min(this.#nextEnd, until);
    }
  }

  #set(number: number, place: number, free: boolean): void {
    const found = this.#find(number, place);
    if (found === undefined) return;
    if (free) put(found.piece.free, found.at);
    else take(found.piece.free, found.at);
  }

  #find(number: number, place: number): { piece: Piece; at: number } | undefined {
    const pieces = this.#cities.get(place) ?? [];
    const rank = rankOfNumber(number);
    const piece = pieces.find((one) => !isBefore(one, one.size - 1, rank, number));
    if (piece === undefined) return undefined;
    const at = placeFrom(piece, rank, number);
    return at < piece.size && numberAt(piece, at) === number ? { piece, at } : undefined;
  }
}

function isBefore(piece: Piece, at: number, rank: number, number: number): boolean {
  const its = rankAt(piece, at);
  return its < rank || (its === rank && numberAt(piece, at) < number);
}

const rankOfNumber = (number: number): number => rankOfDigits(Math.floor(number / 100_000_000), number % 100_000_000);

function takeFrom({ byPrefix, rests, free }: Piece, prefix: number, taken: Uint32Array): void {
  const { bits, list } = byPrefix.get(prefix) ?? {};
  const look = (at: number): void => {
    if (has(taken, rests[at] ?? 0)) take(free, at);
  };
  for (const at of list ?? []) look(at);
  for (let word = 0; bits !== undefined && word < bits.length; word++)
    for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) look(word * 32 + 31 - Math.clz32(left & -left));
}
