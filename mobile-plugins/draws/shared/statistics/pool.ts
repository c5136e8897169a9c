import type { LocalText } from '@fitout/sdk';
import type { DrawCatalogue } from '../../../../plugins/draws-admin/api.ts';
import type { DrawRecord, PoolKey } from '../model.ts';
import { type Names, namesOf } from '../names.ts';
import { gameOf } from '../rules/pools.ts';
import { captureFrom, currency, pricePerPull, type Rates, ratesOf } from '../rules/rates.ts';
import { upTeller } from './banners.ts';
import { fiveLaw, meanOf, Sums, upLaw } from './law.ts';
import { oddsOf } from './odds.ts';
import type { Bar, Count, FiveStar, Guarantee, Luck, PityColumns, PoolStatistics } from './types.ts';

export interface PoolOptions {
  pool: PoolKey;
  /** Hours from UTC of the account's server. */
  timeZone: number;
  /** The first record is the very first pull of the pool. */
  complete?: boolean;
  catalogue?: DrawCatalogue;
}

/** Everything that is told of one pool of one account. `records` are of that pool alone, oldest first. */
export function poolStatistics(
  records: readonly DrawRecord[],
  { pool, timeZone, complete = false, catalogue }: PoolOptions,
): PoolStatistics {
  const names = namesOf(catalogue);
  const game = gameOf(pool);
  const rates = ratesOf(pool);
  const model = rates === undefined ? undefined : modelOf(rates);
  const counted = countRecords(records, names, complete);
  const guarantee = judge(counted.fives, rates, upTeller(pool, timeZone, names), complete);
  const exact = counted.fives.filter((five) => five.exact);
  const won = counted.fives.filter(({ outcome }) => outcome === 'won').length;
  const lost = counted.fives.filter(({ outcome }) => outcome === 'lost').length;
  const up = upStretch(counted.fives, records.length, rates, complete);
  return {
    pool,
    total: records.length,
    first: records[0]?.time ?? '',
    last: records.at(-1)?.time ?? '',
    ranks: counted.ranks,
    pity5: { count: counted.since5, hard: rates?.hard, soft: rates?.soft, exact: complete || counted.fives.length > 0 },
    pity4: { count: counted.since4, hard: rates?.hardFour ?? 10, exact: complete || counted.ranks.four > 0 },
    guarantee,
    fives: counted.fives,
    meanFive: meanPity(exact),
    meanFour: counted.meanFour,
    expectedFive: model?.meanFive,
    won,
    lost,
    winRate: won + lost === 0 || rates?.up?.chance === 1 ? undefined : won / (won + lost),
    ups: counted.fives.filter(({ outcome }) => isUpOutcome(outcome)).length,
    pullsPerUp: up === undefined || up.hits === 0 ? undefined : up.pullsToLast / up.hits,
    expectedPerUp: model?.meanUp,
    luckFive: model === undefined ? undefined : luckFive(counted.fives, records.length, complete, model.five),
    luckUp: up === undefined || model?.up === undefined ? undefined : luck(up.hits, up.pulls, model.up),
    histogram: histogram(exact, rates),
    odds:
      rates === undefined
        ? []
        : oddsOf(rates, { pity: counted.since5, exact: complete || counted.fives.length > 0, guarantee }),
    spent: { amount: records.length * pricePerPull, unit: currency[game] },
    days: counted.days,
    months: counted.months,
    notes: notesOf(pool, records, rates),
  };
}

/** Which pull since the last 5★ and since the last 4★ each record was: 1 is the first. */
export function pityColumns(records: readonly DrawRecord[], catalogue?: DrawCatalogue): PityColumns {
  const names = namesOf(catalogue);
  const five = new Uint16Array(records.length);
  const four = new Uint16Array(records.length);
  let since5 = 0;
  let since4 = 0;
  for (const [index, record] of records.entries()) {
    five[index] = ++since5;
    four[index] = ++since4;
    const rank = rankIn(record, names);
    if (rank === 5) since5 = 0;
    else if (rank === 4) since4 = 0;
  }
  return { five, four };
}

function rankIn(record: DrawRecord, names: Names): number {
  if (record.rank !== 0) return record.rank;
  const game = gameOf(record.pool);
  return (names.item(game, record.item) ?? names.named(game, record.name))?.rank ?? 0;
}

interface Counted {
  fives: FiveStar[];
  ranks: PoolStatistics['ranks'];
  since5: number;
  since4: number;
  meanFour: number | undefined;
  days: Count[];
  months: Count[];
}

/** One pass over the records. */
function countRecords(records: readonly DrawRecord[], names: Names, complete: boolean): Counted {
  const ranks = { five: 0, four: 0, three: 0, unknown: 0 };
  const fives: FiveStar[] = [];
  const days = new Days();
  let since5 = 0;
  let since4 = 0;
  const fours = { sum: 0, count: 0 };
  for (let index = 0; index < records.length; index++) {
    const record = records[index] as DrawRecord;
    const rank = record.rank === 0 ? rankIn(record, names) : record.rank;
    since5++;
    since4++;
    days.add(record.time, rank === 5);
    if (rank === 5) {
      fives.push({ index, record, pity: since5, exact: complete || ranks.five > 0, outcome: 'unknown' });
      ranks.five++;
      since5 = 0;
    } else if (rank === 4) {
      if (complete || ranks.four > 0) {
        fours.sum += since4;
        fours.count++;
      }
      ranks.four++;
      since4 = 0;
    } else if (rank > 0) ranks.three++;
    else ranks.unknown++;
  }
  const meanFour = fours.count === 0 ? undefined : fours.sum / fours.count;
  return { fives, ranks, since5, since4, meanFour, days: days.counts, months: monthsOf(days.counts) };
}

/** Pulls by the day of their time; records come in order, so it is nearly always that of the one before. */
class Days {
  readonly counts: Count[] = [];
  readonly #byKey = new Map<string, Count>();
  #latest: Count | undefined;

  add(time: string, five: boolean): void {
    let count = this.#latest;
    if (count === undefined || !time.startsWith(count.key)) {
      count = countOf(this.counts, this.#byKey, time.slice(0, 10));
      this.#latest = count;
    }
    count.pulls++;
    if (five) count.five++;
  }
}

function countOf(counts: Count[], byKey: Map<string, Count>, key: string): Count {
  let count = byKey.get(key);
  if (count === undefined) {
    count = { key, pulls: 0, five: 0 };
    byKey.set(key, count);
    counts.push(count);
  }
  return count;
}

function monthsOf(days: readonly Count[]): Count[] {
  const counts: Count[] = [];
  const byKey = new Map<string, Count>();
  for (const { key, pulls, five } of days) {
    const month = countOf(counts, byKey, key.slice(0, 7));
    month.pulls += pulls;
    month.five += five;
  }
  return counts;
}

/** Fills in what became of each 5★; answers what the next one will be. */
function judge(
  fives: FiveStar[],
  rates: Rates | undefined,
  isUp: (record: DrawRecord) => boolean | undefined,
  complete: boolean,
): Guarantee {
  if (rates === undefined) return 'none';
  if (rates.up === undefined || rates.up.chance === 1) {
    for (const five of fives) five.outcome = rates.up === undefined ? 'plain' : 'sure';
    return rates.up === undefined ? 'none' : 'sure';
  }
  let state: Guarantee = complete ? 'open' : 'unknown';
  for (const five of fives) {
    const up = isUp(five.record);
    if (up === undefined) five.outcome = 'unknown';
    else if (!up) five.outcome = 'lost';
    else five.outcome = state === 'open' ? 'won' : state === 'sure' ? 'sure' : 'up';
    state = up === undefined ? 'unknown' : up ? 'open' : 'sure';
  }
  return state;
}

function isUpOutcome(outcome: FiveStar['outcome']): boolean {
  return outcome === 'won' || outcome === 'sure' || outcome === 'up';
}

function meanPity(fives: readonly FiveStar[]): number | undefined {
  return fives.length === 0 ? undefined : fives.reduce((sum, { pity }) => sum + pity, 0) / fives.length;
}

/**
 * The stretch in which hits of rate-up are known: from the start of a complete history, else from the first rate-up 5★,
 * and never across a 5★ of which nobody knows what it was.
 */
function upStretch(fives: readonly FiveStar[], total: number, rates: Rates | undefined, complete: boolean) {
  if (rates?.up === undefined) return undefined;
  const unknown = fives.findLastIndex(({ outcome }) => outcome === 'unknown');
  const later = fives.slice(unknown + 1);
  const whole = complete && unknown < 0;
  const start = whole ? -1 : later.findIndex(({ outcome }) => isUpOutcome(outcome));
  if (!whole && start < 0) return undefined;
  const from = whole ? -1 : (later[start] as FiveStar).index;
  const hits = later.slice(start + 1).filter(({ outcome }) => isUpOutcome(outcome));
  return { hits: hits.length, pulls: total - 1 - from, pullsToLast: (hits.at(-1)?.index ?? from) - from };
}

function luckFive(fives: readonly FiveStar[], total: number, complete: boolean, sums: Sums): Luck | undefined {
  if (complete) return luck(fives.length, total, sums);
  const first = fives[0];
  return first === undefined ? undefined : luck(fives.length - 1, total - 1 - first.index, sums);
}

function luck(hits: number, pulls: number, sums: Sums): Luck | undefined {
  return pulls === 0 ? undefined : { share: sums.luck(hits, pulls), hits, pulls };
}

interface Model {
  meanFive: number;
  meanUp: number | undefined;
  five: Sums;
  up: Sums | undefined;
}

const models = new Map<Rates, Model>();

function modelOf(rates: Rates): Model {
  let model = models.get(rates);
  if (model === undefined) {
    const five = fiveLaw(rates);
    const up = rates.up === undefined ? undefined : upLaw(five, rates.up);
    model = {
      meanFive: meanOf(five),
      meanUp: up === undefined ? undefined : meanOf(up),
      five: new Sums(five),
      up: up === undefined ? undefined : new Sums(up),
    };
    models.set(rates, model);
  }
  return model;
}

function histogram(fives: readonly FiveStar[], rates: Rates | undefined): Bar[] {
  if (rates === undefined) return [];
  const counts = new Map<number, number>();
  for (const { pity } of fives) counts.set(pity, (counts.get(pity) ?? 0) + 1);
  const law = fiveLaw(rates);
  const length = Math.max(rates.hard, ...counts.keys());
  return Array.from({ length }, (_, at) => ({
    pity: at + 1,
    count: counts.get(at + 1) ?? 0,
    expected: (law[at + 1] ?? 0) * fives.length,
  }));
}

function notesOf(pool: PoolKey, records: readonly DrawRecord[], rates: Rates | undefined): LocalText[] {
  if (rates === undefined)
    return [
      {
        zh: '没有这个卡池的概率模型：只计数，不推算',
        en: 'There is no odds model for this banner, so pulls are counted but chances are not estimated',
      },
    ];
  const notes = [rates.source];
  if (pool === 'ysupp' && (records.at(-1)?.time ?? '') >= captureFrom)
    notes.push({
      zh: '5.0 起的「捕获明光」规则没有完全公开，按 5.0 之前推算：实际概率会略高，运气百分比则略偏高',
      en: 'The Capturing Radiance rule (since 5.0) is not fully public. Estimates use the earlier rules, so actual chances are slightly higher and the luck percentage is slightly too high',
    });
  if (pool === 'ysupw')
    notes.push({
      zh: '定轨按 5.0 起的规则（命定值 1）推算；记录里没有定轨的目标',
      en: 'Epitomized Path is estimated by the rules since 5.0 (1 Fate Point). Records do not show which weapon was chosen',
    });
  return notes;
}
