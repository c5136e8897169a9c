import type { Counts } from '../../shared/calls/search.ts';
import type { Segment } from '../../shared/carriers.ts';
import { palette } from '../../shared/patterns/palette.ts';
import { priceBands } from '../search/price-bands.ts';
import { type Asked, segmentExpression } from './asked.ts';
import type { Catalogue } from './catalogue.ts';
import { type Expression, evaluate } from './expression.ts';
import { countMembers } from './members.ts';
import type { Piece } from './piece.ts';
import type { Searching } from './searching.ts';
import { countBits, countBoth, keep } from './words.ts';

/**
 * How many numbers each further choice would leave; see `counts` of the calls. In steps of one piece.
 *
 * @param everyPool `pool.no` of all that could be chosen: pools are counted by it.
 */
export function* countChoices(
  catalogue: Catalogue,
  searching: Searching,
  asked: Asked,
  everyPool: readonly number[],
): Generator<void, Counts> {
  const { epoch } = catalogue;
  const { levels: _levels, ...noLevels } = asked.wish;
  const { segments: _segments, resale: _resale, ...noSegments } = asked.wish;
  const { price: _price, ...noPrice } = asked.wish;
  const { places: _places, ...noPlaces } = asked.wish;
  const tally = new Tally(catalogue, asked.segments);
  yield* within(catalogue, searching, asked, (piece, set) => tally.choices(piece, set));
  yield* within(catalogue, searching, { ...asked, wish: noLevels }, (piece, set) => tally.levels(piece, set));
  yield* within(catalogue, searching, { ...asked, wish: noSegments }, (piece, set) => tally.segments(piece, set));
  yield* within(catalogue, searching, { ...asked, wish: noPrice }, (piece, set) => tally.prices(piece, set));
  yield* within(catalogue, searching, { ...asked, wish: noPlaces }, (piece, set) => tally.places(piece, set));
  yield* within(catalogue, searching, { ...asked, pools: everyPool }, (piece, set) => tally.pools(piece, set));
  // Prices changed in the middle: what was counted is of both. Seldom enough to begin anew.
  if (catalogue.epoch !== epoch) return yield* countChoices(catalogue, searching, asked, everyPool);
  return tally.counts();
}

/** Calls `each` with what the wish leaves of each piece and nobody has. */
function* within(
  catalogue: Catalogue,
  searching: Searching,
  asked: Asked,
  each: (piece: Piece, set: Uint32Array) => void,
): Generator<void> {
  const { sets } = yield* searching.left(asked);
  const { pieces, epoch } = catalogue;
  const whole = new Uint32Array(2048);
  for (const [index, set] of sets.entries()) {
    // What changes in the middle is counted anew, at the end.
    const piece = catalogue.epoch === epoch ? pieces[index] : undefined;
    if (set === undefined || piece === undefined) continue;
    catalogue.endHolds();
    const free = whole.subarray(0, set.length);
    free.set(set);
    if (keep(free, piece.free)) each(piece, free);
    yield;
  }
}

class Tally {
  #total = 0;
  readonly #patterns = new Uint32Array(palette.length);
  readonly #without = new Uint32Array(10);
  readonly #levels = new Map<number, number>();
  readonly #segments: number[];
  #ofCarrier = 0;
  readonly #places = new Map<number, number>();
  readonly #pools = new Map<number, number>();
  readonly #prices: number[] = priceBands.map(() => 0);
  readonly #carrier: readonly { segment: Segment; expression: Expression }[];
  readonly #bandOf: ReadonlyMap<number, number>;

  constructor(catalogue: Catalogue, segments: readonly Segment[]) {
    this.#carrier = segments.map((segment) => ({ segment, expression: segmentExpression(segments, segment.prefix) }));
    this.#segments = segments.map(() => 0);
    this.#bandOf = new Map(
      catalogue.tariffs.map(({ no, price }) => [no, priceBands.findLastIndex((from) => price >= from)]),
    );
  }

  choices(piece: Piece, set: Uint32Array): void {
    const count = countBits(set);
    this.#total += count;
    for (const [bit, members] of piece.flags.entries())
      this.#patterns[bit] = (this.#patterns[bit] ?? 0) + countMembers(members, set);
    for (const [digit, members] of piece.occurs.entries())
      this.#without[digit] = (this.#without[digit] ?? 0) + count - countMembers(members, set);
  }

  levels(piece: Piece, set: Uint32Array): void {
    for (const [code, members] of piece.byLevel) bump(this.#levels, code, countMembers(members, set));
  }

  places(piece: Piece, set: Uint32Array): void {
    bump(this.#places, piece.place, countBits(set));
  }

  pools(piece: Piece, set: Uint32Array): void {
    for (const [no, members] of piece.byPool) bump(this.#pools, no, countMembers(members, set));
  }

  segments(piece: Piece, set: Uint32Array): void {
    this.#ofCarrier += countBits(set);
    const spare = new Uint32Array(set.length);
    for (const [index, { segment, expression }] of this.#carrier.entries()) {
      const members = piece.byPrefix.get(Number(segment.prefix.slice(0, 3)) - 100);
      if (members === undefined) continue;
      let count: number;
      if (expression.is === 'in') count = countMembers(members, set);
      else count = evaluate(piece, expression, spare) ? countBoth(spare, set) : 0;
      this.#segments[index] = (this.#segments[index] ?? 0) + count;
    }
  }

  prices(piece: Piece, set: Uint32Array): void {
    for (const [tariff, members] of piece.byTariff) {
      const band = this.#bandOf.get(tariff) ?? -1;
      if (band >= 0) this.#prices[band] = (this.#prices[band] ?? 0) + countMembers(members, set);
    }
  }

  counts(): Counts {
    const segments = this.#carrier.map(({ segment }, index) => ({ segment, count: this.#segments[index] ?? 0 }));
    const resale = segments.reduce((sum, { segment, count }) => sum + (segment.resale === true ? count : 0), 0);
    return {
      total: this.#total,
      patterns: Object.fromEntries(palette.map(({ key }, bit) => [key, this.#patterns[bit] ?? 0])),
      levels: some(this.#levels),
      segments: Object.fromEntries(
        segments.filter(({ count }) => count > 0).map(({ segment, count }) => [segment.prefix, count]),
      ),
      without: Object.fromEntries([...this.#without].map((count, digit) => [digit, count])),
      resale,
      notResale: this.#ofCarrier - resale,
      places: some(this.#places),
      pools: some(this.#pools),
      prices: priceBands.map((from, index) => ({
        from,
        to: priceBands[index + 1] ?? null,
        count: this.#prices[index] ?? 0,
      })),
    };
  }
}

const some = (counts: ReadonlyMap<number, number>): Record<string, number> =>
  Object.fromEntries([...counts].filter(([, count]) => count > 0));

function bump(counts: Map<number, number>, key: number, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}
