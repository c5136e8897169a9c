import { describe, expect, it } from 'vitest';
import type { DrawBanner, DrawCatalogue } from '../../../../plugins/draws-admin/api.ts';
import { generateAccount, random, simulate } from '../../tests/support/generate.ts';
import type { DrawRecord, PoolKey } from '../model.ts';
import { type Rates, ratesOf } from '../rules/rates.ts';
import { accountStatistics } from './account.ts';
import { fiveLaw, meanOf, Sums, upLaw } from './law.ts';
import { oddsOf } from './odds.ts';
import { pityColumns, poolStatistics } from './pool.ts';

const rates = (pool: PoolKey) => ratesOf(pool) as Rates;

/** Pulls a minute apart: `3` and `4` as they are, anything else is a 5★ of that item. */
function history(pool: PoolKey, pulls: string[], start = '2023-06-01 00:00:00'): DrawRecord[] {
  const code = { ysupp: '301', ysupw: '302', ysnp: '200', mcupp: '1', mcupw: '2', mcnw: '4' }[pool as 'ysupp'];
  return pulls.map((pull, at) => ({
    pool,
    code,
    time: new Date(Date.parse(`${start.replace(' ', 'T')}Z`) + at * 60_000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' '),
    item: pull.length > 1 ? pull : '11301',
    name: '',
    rank: pull.length > 1 ? 5 : Number(pull),
    kind: '',
    from: 'uigf4',
  }));
}

const threes = (count: number) => new Array<string>(count).fill('3');
const qiqi = '10000035';
const zhongli = '10000030';

const banner = (more: Partial<DrawBanner>): DrawBanner => ({
  id: '1',
  game: 'ys',
  pool: 'ysupp',
  version: '',
  title: { zh: '', en: '' },
  from: '2023-06-01 00:00:00',
  fromZone: null,
  to: '2023-06-30 23:59:59',
  toZone: null,
  up5: [zhongli],
  up4: [],
  source: 't',
  asOf: '2025-01-01',
  ...more,
});
const catalogue = (...banners: DrawBanner[]): DrawCatalogue => ({ version: '1', items: [], banners });

const statisticsOf = (pool: PoolKey, pulls: string[], more: object = {}) =>
  poolStatistics(history(pool, pulls), { pool, timeZone: 8, catalogue: catalogue(banner({})), ...more });

describe('pity', () => {
  it('of 5★ and of 4★ is counted on its own: neither resets the other', () => {
    const pulls = [...threes(3), '4', ...threes(2), zhongli, ...threes(4)];
    const { pity5, pity4, ranks } = statisticsOf('ysupp', pulls);
    expect(pity5).toEqual({ count: 4, hard: 90, soft: 74, exact: true });
    expect(pity4).toEqual({ count: 7, hard: 10, exact: true });
    expect(ranks).toEqual({ five: 1, four: 1, three: 9, unknown: 0 });
    const columns = pityColumns(history('ysupp', pulls));
    expect([...columns.five]).toEqual([1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4]);
    expect([...columns.four]).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('of the first 5★ is the least it can have been, unless the history is complete', () => {
    const pulls = [...threes(9), zhongli, ...threes(19), qiqi];
    const open = statisticsOf('ysupp', pulls);
    expect(open.fives.map(({ pity, exact }) => [pity, exact])).toEqual([
      [10, false],
      [20, true],
    ]);
    expect(open.meanFive).toBe(20);
    const complete = statisticsOf('ysupp', pulls, { complete: true });
    expect(complete.meanFive).toBe(15);
    expect(complete.histogram[9]).toMatchObject({ pity: 10, count: 1 });
    expect(complete.histogram).toHaveLength(90);
    expect(complete.histogram.reduce((sum, { expected }) => sum + expected, 0)).toBeCloseTo(2, 9);
  });

  it('without any 5★ is a lower bound', () => {
    expect(statisticsOf('ysupp', threes(30)).pity5).toMatchObject({ count: 30, exact: false });
    expect(statisticsOf('ysupp', threes(30)).odds[0]?.five).toMatchObject({ high: 1 });
    expect(statisticsOf('ysupp', threes(30), { complete: true }).pity5).toMatchObject({ count: 30, exact: true });
  });
});

describe('歪, won and guaranteed', () => {
  it('follow from the 5★ before; the first one of an open history cannot be told', () => {
    const { fives, guarantee, won, lost, winRate, ups } = statisticsOf('ysupp', [
      ...[zhongli, zhongli, qiqi, zhongli, qiqi, zhongli, zhongli, qiqi],
    ]);
    expect(fives.map(({ outcome }) => outcome)).toEqual([
      ...['up', 'won', 'lost', 'sure', 'lost', 'sure', 'won', 'lost'],
    ]);
    expect({ guarantee, won, lost, winRate, ups }).toEqual({
      guarantee: 'sure',
      won: 2,
      lost: 3,
      winRate: 0.4,
      ups: 5,
    });
  });

  it('of a complete history are told from the first one on', () => {
    expect(statisticsOf('ysupp', [zhongli], { complete: true }).fives[0]?.outcome).toBe('won');
    expect(statisticsOf('ysupp', ['3'], { complete: true }).guarantee).toBe('open');
    expect(statisticsOf('ysupp', ['3']).guarantee).toBe('unknown');
  });

  it('an item of the standard pool is a rate-up one while its banner runs', () => {
    const keqing = '10000042';
    const at = (start: string, known: DrawCatalogue) =>
      poolStatistics(history('ysupp', [keqing], start), {
        pool: 'ysupp',
        timeZone: 8,
        catalogue: known,
        complete: true,
      }).fives[0]?.outcome;
    const own = catalogue(banner({ from: '2021-02-17 18:00:00', to: '2021-03-02 15:59:59', up5: [keqing] }));
    expect(at('2021-02-20 00:00:00', own)).toBe('won');
    expect(at('2021-02-20 00:00:00', catalogue())).toBe('unknown');
    expect(at('2022-02-20 00:00:00', catalogue())).toBe('lost');
  });

  it('edges are those of the server’s clock', () => {
    const edge = catalogue(
      banner({ up5: [qiqi], to: '2023-06-10 14:59:59', toZone: null }),
      banner({ from: '2023-06-10 15:00:00' }),
    );
    const outcome = (time: string, timeZone: number, known: DrawCatalogue) =>
      poolStatistics(history('ysupp', [qiqi], time), { pool: 'ysupp', timeZone, catalogue: known, complete: true })
        .fives[0]?.outcome;
    expect(outcome('2023-06-10 14:59:59', -5, edge)).toBe('won');
    expect(outcome('2023-06-10 15:00:00', -5, edge)).toBe('lost');
    // The same moment everywhere: 06:00 in China is 17:00 of the day before in America.
    const moment = catalogue(
      banner({ up5: [qiqi], from: '2023-06-11 06:00:00', fromZone: 8, to: '2023-06-20 00:00:00', toZone: 8 }),
      banner({ to: '2023-06-10 16:59:59' }),
    );
    expect(outcome('2023-06-10 17:00:00', -5, moment)).toBe('won');
    expect(outcome('2023-06-10 16:59:59', -5, moment)).toBe('lost');
    expect(outcome('2023-06-11 06:00:00', 8, moment)).toBe('won');
  });

  it('a standard weapon without a known banner is not judged, and nothing is told across it', () => {
    const { fives, guarantee, pullsPerUp } = statisticsOf('ysupw', ['15502', '3', '13501', '3', '13501']);
    expect(fives.map(({ outcome }) => outcome)).toEqual(['unknown', 'up', 'won']);
    expect(guarantee).toBe('open');
    expect(pullsPerUp).toBe(2);
  });

  it('pools without rate-up have none; 鸣潮’s event weapons never miss', () => {
    expect(statisticsOf('ysnp', [qiqi])).toMatchObject({
      guarantee: 'none',
      fives: [{ outcome: 'plain' }],
      luckUp: undefined,
    });
    expect(statisticsOf('mcupw', ['21010015'])).toMatchObject({
      guarantee: 'sure',
      winRate: undefined,
      fives: [{ outcome: 'sure' }],
    });
  });

  it('a pool that nobody has a model of is counted and no more', () => {
    const { total, odds, expectedFive, histogram, pity5, fives } = statisticsOf('ys-500', [...threes(3), qiqi]);
    expect({ total, odds, expectedFive, histogram }).toEqual({
      total: 4,
      odds: [],
      expectedFive: undefined,
      histogram: [],
    });
    expect([pity5.hard, fives[0]?.pity]).toEqual([undefined, 4]);
  });
});

it('sums: spent, days and months on the server’s clock', () => {
  const { spent, days, months, first, last } = statisticsOf('mcupp', [...threes(1439), '1203', '3']);
  expect(spent).toEqual({ amount: 1441 * 160, unit: { zh: '星声', en: 'Astrite' } });
  expect(days).toEqual([
    { key: '2023-06-01', pulls: 1440, five: 1 },
    { key: '2023-06-02', pulls: 1, five: 0 },
  ]);
  expect(months).toEqual([{ key: '2023-06', pulls: 1441, five: 1 }]);
  expect([first, last]).toEqual(['2023-06-01 00:00:00', '2023-06-02 00:00:00']);
});

it('says nothing of an empty pool that it does not know', () => {
  const empty = statisticsOf('ysupp', []);
  expect(empty).toMatchObject({ total: 0, first: '', meanFive: undefined, winRate: undefined, luckFive: undefined });
  expect(JSON.stringify(empty)).not.toContain('NaN');
});

describe('the model', () => {
  it.each([
    ['ysupp', 62.3, 93.45, 0.01],
    ['ysupw', 53.25, 53.25 * 1.25, 0.05],
    ['ysnp', 62.3, undefined, 0.01],
    ['mcupp', 54.1, 81.15, 0.01],
    ['mcupw', 54.1, 54.1, 0.01],
  ] as const)('%s: means of facts/gacha.md', (pool, five, up, off) => {
    const law = fiveLaw(rates(pool));
    expect(law.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    expect(Math.abs(meanOf(law) - five)).toBeLessThan(off);
    if (up === undefined) expect(rates(pool).up).toBeUndefined();
    else expect(Math.abs(meanOf(upLaw(law, rates(pool).up as never)) - up)).toBeLessThan(off);
  });

  it.each(['ysupp', 'ysupw', 'ysnp', 'mcupp', 'mcupw'] as const)(
    '%s: a million simulated pulls meet it within 1 %%',
    (pool) => {
      const series = simulate(rates(pool), random(7));
      let fives = 0;
      let ups = 0;
      const pulls = 1_000_000;
      for (let n = 0; n < pulls; n++) {
        const { rank, up } = series.next().value;
        if (rank === 5) fives++;
        if (up) ups++;
      }
      const law = fiveLaw(rates(pool));
      const { up } = rates(pool);
      expect(Math.abs(pulls / fives / meanOf(law) - 1)).toBeLessThan(0.01);
      if (up !== undefined) expect(Math.abs(pulls / ups / meanOf(upLaw(law, up)) - 1)).toBeLessThan(0.01);
    },
  );

  it('sums of many are those of plain convolution', () => {
    const law = fiveLaw(rates('mcupp'));
    const sums = new Sums(law);
    let plain: number[] = [1];
    for (let hits = 1; hits <= 12; hits++) {
      const next = new Array<number>(plain.length + law.length - 1).fill(0);
      for (const [a, p] of plain.entries())
        for (const [b, q] of law.entries()) next[a + b] = (next[a + b] ?? 0) + p * q;
      plain = next;
      for (const pulls of [0, hits, 40 * hits, 54 * hits, 70 * hits, 79 * hits, 100 * hits]) {
        const above = plain.slice(pulls + 1).reduce((sum, chance) => sum + chance, 0);
        expect(sums.above(hits, pulls)).toBeCloseTo(above, 10);
      }
    }
  });

  it('sums of thousands, folded, meet the normal law where that holds', () => {
    const law = fiveLaw(rates('ysupp'));
    const sums = new Sums(law);
    const mean = meanOf(law);
    const deviation = Math.sqrt(law.reduce((sum, chance, pulls) => sum + chance * (pulls - mean) ** 2, 0));
    for (const hits of [400, 2000]) {
      const at = (z: number) => sums.above(hits, Math.round(hits * mean + z * deviation * Math.sqrt(hits)));
      expect(at(0)).toBeCloseTo(0.5, 1);
      expect(Math.abs(at(1) - 0.1587)).toBeLessThan(0.01);
      expect(Math.abs(at(-1) - 0.8413)).toBeLessThan(0.01);
      expect(at(8)).toBeLessThan(1e-9);
      expect(at(-8)).toBeGreaterThan(1 - 1e-9);
    }
  });

  it('luck is a half over all players', () => {
    const chance = random(11);
    const sums = new Sums(fiveLaw(rates('ysnp')));
    const shares = Array.from({ length: 2000 }, () => {
      const series = simulate(rates('ysnp'), chance);
      let hits = 0;
      for (let n = 0; n < 500; n++) if (series.next().value.rank === 5) hits++;
      return sums.luck(hits, 500);
    });
    expect(Math.abs(shares.reduce((sum, share) => sum + share, 0) / 2000 - 0.5)).toBeLessThan(0.02);
  });

  it('luck: no 5★ in 89 pulls is nearly the worst, two in two nearly the best', () => {
    const sums = new Sums(fiveLaw(rates('ysupp')));
    expect(sums.luck(0, 89)).toBeLessThan(0.001);
    expect(sums.luck(2, 2)).toBeGreaterThan(0.9999);
  });
});

describe('odds of the next pulls', () => {
  const at = (pool: PoolKey, pity: number, guarantee: 'open' | 'sure' | 'unknown') =>
    oddsOf(rates(pool), { pity, exact: true, guarantee });

  it('by hand: from pity 0 ten pulls of 0.6 %, at 89 the next is sure', () => {
    const chance = 1 - 0.994 ** 10;
    expect(at('ysupp', 0, 'open')[0]?.five.low).toBeCloseTo(chance, 12);
    expect(at('ysupp', 0, 'sure')[0]?.up?.low).toBeCloseTo(chance, 12);
    expect(at('ysupp', 89, 'sure')[0]).toMatchObject({ five: { low: 1, high: 1 }, up: { low: 1, high: 1 } });
    // One 5★ at once, the nine pulls after it at 0.6 %: half, and a miss followed by another 5★.
    expect(at('ysupp', 89, 'open')[0]?.up?.low).toBeCloseTo(0.5 + 0.5 * (1 - 0.994 ** 9), 12);
  });

  it('an unknown guarantee is a range between both', () => {
    const [odds] = at('mcupp', 20, 'unknown');
    expect(odds?.up).toEqual({ low: at('mcupp', 20, 'open')[0]?.up?.low, high: at('mcupp', 20, 'sure')[0]?.up?.low });
  });

  it('of the chosen weapon: from 37.5 % of the next one to sure by fate', () => {
    const [odds] = at('ysupw', 76, 'open');
    expect(odds?.chosen?.high).toBe(1);
    expect(odds?.chosen?.low).toBeCloseTo(0.375 + 0.625 * (1 - 0.993 ** 9), 12);
  });

  it.each(['open', 'sure'] as const)('%s: as often as in a simulation', (guarantee) => {
    const chance = random(5);
    const rule = rates('ysupp');
    const players = 20_000;
    let five = 0;
    let up = 0;
    for (let player = 0; player < players; player++) {
      let pity = 60;
      let sure = guarantee === 'sure';
      let found = false;
      let hit = false;
      for (let pull = 0; pull < 20; pull++) {
        pity++;
        if (chance() >= (rule.five[pity] ?? 1)) continue;
        found = true;
        pity = 0;
        if (sure || chance() < 0.5) {
          hit = true;
          sure = false;
        } else sure = true;
      }
      if (found) five++;
      if (hit) up++;
    }
    const odds = at('ysupp', 60, guarantee)[1];
    expect(Math.abs(five / players - (odds?.five.low ?? 0))).toBeLessThan(0.01);
    expect(Math.abs(up / players - (odds?.up?.low ?? 0))).toBeLessThan(0.01);
  });
});

it('an account’s pools in their order, each by itself', () => {
  const account = generateAccount({ pulls: 3000, seed: 4 });
  const all = accountStatistics(account);
  expect([...all.keys()]).toEqual(['ysupp', 'ysupw', 'ysnp']);
  expect([...all.values()].reduce((sum, { total }) => sum + total, 0)).toBe(3000);
  const { fives, winRate, pullsPerUp } = all.get('ysupp') as never as {
    fives: { outcome: string }[];
    winRate: number;
    pullsPerUp: number;
  };
  expect(fives.slice(1).every(({ outcome }) => ['won', 'lost', 'sure'].includes(outcome))).toBe(true);
  expect(Math.abs(winRate - 0.5)).toBeLessThan(0.2);
  expect(Math.abs(pullsPerUp - 93)).toBeLessThan(30);
});
