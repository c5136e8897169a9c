import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateAccount } from '../tests/support/generate.ts';
import { mergeAccount, mergeRecords } from './merge.ts';
import type { DrawRecord } from './model.ts';
import { inOrder } from './order.ts';

const pull = (more: Partial<DrawRecord> = {}): DrawRecord => ({
  pool: 'mcupp',
  code: '1',
  time: '2024-06-06 12:00:00',
  item: '21040043',
  name: '远行者臂铠·破障',
  rank: 3,
  kind: '武器',
  from: 'mc-api',
  ...more,
});

const kind = ({ pool, time, item }: DrawRecord) => `${pool} ${time} ${item}`;
const ids = (records: DrawRecord[]) => records.flatMap(({ id }) => (id === undefined ? [] : [id])).sort();
const kinds = (records: DrawRecord[]) => records.map(kind).sort();
const counts = (records: DrawRecord[]) => Map.groupBy(records, kind);

/** What really happened: few seconds, pools and items, so that pulls look alike; every pull with an id. */
const truth = fc
  .array(fc.tuple(fc.nat(2), fc.nat(1), fc.nat(2), fc.integer({ min: 1, max: 6 })), { maxLength: 8 })
  .map((sittings) => {
    const records: DrawRecord[] = [];
    for (const [second, pool, item, count] of sittings)
      for (let n = 0; n < count; n++)
        records.push(
          pull({
            id: String(10n ** 17n * BigInt(second + 10) + BigInt(records.length)),
            time: `2024-06-06 12:00:0${second}`,
            pool: pool === 0 ? 'mcupp' : 'mcupw',
            item: String(item),
          }),
        );
    return inOrder(records);
  });

/** What a side saw of it: some pulls, with their ids, without, or with made-up ones. */
const side = (all: DrawRecord[]) =>
  fc.array(fc.constantFrom('no', 'id', 'loose', 'made'), { minLength: all.length, maxLength: all.length }).map((how) =>
    inOrder(
      all.flatMap((record, at) => {
        const { id, ...loose } = record;
        if (how[at] === 'no') return [];
        if (how[at] === 'id') return [record];
        return [how[at] === 'made' ? { ...loose, id: String(BigInt(id as string) - 1n), made: true as const } : loose];
      }),
    ),
  );

const sides = truth.chain((all) => fc.tuple(fc.constant(all), side(all), side(all), side(all)));
const merge = (a: DrawRecord[], b: DrawRecord[]) => mergeRecords('mc', a, b).records;

describe('merging', () => {
  it('again changes nothing', () => {
    fc.assert(
      fc.property(sides, ([, a, b]) => {
        expect(mergeRecords('mc', a, a)).toEqual({
          records: a,
          added: 0,
          known: a.length,
          completed: 0,
          refused: [],
        });
        const both = merge(a, b);
        expect(mergeRecords('mc', both, b)).toMatchObject({ records: both, added: 0 });
        expect(mergeRecords('mc', both, a)).toMatchObject({ records: both, added: 0 });
      }),
    );
  });

  it('keeps the same whichever side comes first, and in whatever order three come', () => {
    fc.assert(
      fc.property(sides, ([, a, b, c]) => {
        const real = (records: DrawRecord[]) => ids(records.filter(({ made }) => made !== true));
        expect(kinds(merge(a, b))).toEqual(kinds(merge(b, a)));
        expect(real(merge(a, b))).toEqual(real(merge(b, a)));
        expect(kinds(merge(merge(a, b), c))).toEqual(kinds(merge(a, merge(b, c))));
      }),
    );
  });

  it('loses nothing that a side had and makes nothing that did not happen', () => {
    fc.assert(
      fc.property(sides, ([all, a, b]) => {
        const merged = mergeRecords('mc', a, b);
        const real = ids([...a, ...b].filter(({ made }) => made !== true));
        expect(ids(merged.records.filter(({ made }) => made !== true))).toEqual([...new Set(real)]);
        for (const [key, records] of counts(merged.records)) {
          const least = Math.max(counts(a).get(key)?.length ?? 0, counts(b).get(key)?.length ?? 0);
          expect(records.length).toBeGreaterThanOrEqual(least);
          expect(records.length).toBeLessThanOrEqual(counts(all).get(key)?.length ?? 0);
        }
        expect(merged.added + merged.known).toBe(b.length);
        expect(merged.records.length).toBe(a.length + merged.added);
      }),
    );
  });

  it('puts any overlap of two windows of a real history together again', () => {
    const { records } = generateAccount({ game: 'mc', pulls: 300 });
    // A pull of ten comes as one: windows end between seconds.
    const edges = records.flatMap(({ time }, at) => (time === records[at - 1]?.time ? [] : [at]));
    const edge = fc.constantFrom(...edges, records.length);
    fc.assert(
      fc.property(edge, edge, (x, y) => {
        const [from, to] = x < y ? [x, y] : [y, x];
        expect(merge(records.slice(0, to), records.slice(from))).toEqual(records);
        expect(merge(records.slice(from), records.slice(0, to))).toEqual(records);
      }),
    );
  });
});

describe('ten pulls of a second', () => {
  const ten = ['a', 'b', 'a', 'a', 'c', 'a', 'b', 'd', 'a', 'a'].map((item) => pull({ item }));

  it('are ten, however often they come', () => {
    expect(merge(merge([], ten), ten)).toEqual(ten);
  });

  it('keep the order of the side that saw more of them', () => {
    expect(merge([ten[3] as DrawRecord, ten[1] as DrawRecord], ten)).toEqual(ten);
    expect(merge(ten, [ten[3] as DrawRecord, ten[1] as DrawRecord])).toEqual(ten);
  });

  it('of two pools stay apart', () => {
    const both = merge(
      ten,
      ten.map((record) => ({ ...record, pool: 'mcupw' as const })),
    );
    expect(both).toHaveLength(20);
  });
});

describe('records with an id', () => {
  const numbered = pull({
    pool: 'ysupp',
    code: '301',
    id: '1614938760000000001',
    item: '10000035',
    name: '七七',
    rank: 5,
  });

  it('are ordered as numbers of any length', () => {
    const nine = pull({ id: '9007199254740993' });
    const ten = pull({ id: '10000000000000000000'.slice(0, 19) });
    const eight = pull({ id: '9007199254740992' });
    expect(inOrder([ten, nine, eight]).map(({ id }) => id)).toEqual([eight.id, nine.id, ten.id]);
  });

  it('stand for one without of the same pull, in any language', () => {
    const { id, ...rest } = numbered;
    const loose = { ...rest, item: '', name: 'qiqi', from: 'paimon' as const };
    expect(mergeRecords('ys', [loose], [numbered])).toMatchObject({
      records: [numbered],
      added: 0,
      known: 1,
      completed: 1,
    });
    expect(mergeRecords('ys', [numbered], [loose])).toMatchObject({
      records: [numbered],
      added: 0,
      known: 1,
      completed: 0,
    });
  });

  it('stand for one without whichever of two names the file tells them by', () => {
    const kept = { ...numbered, item: '', name: '甲' };
    const named = { ...numbered, item: '', name: 'Jia' };
    const { id: _, ...loose } = named;
    // Kept under the one name, the file has it under the other, beside a pull without an id of that other name.
    expect(mergeRecords('ys', [kept], [named, loose]).records).toEqual([kept, loose]);
    expect(mergeRecords('ys', [kept, loose], [named]).records).toEqual([kept, loose]);
    expect(mergeRecords('ys', [kept, loose], [named, loose])).toMatchObject({ added: 0, known: 2 });
  });

  it('learn their item number from the file and still stand for no other pull', () => {
    const kept = { ...numbered, item: '', name: '甲' };
    const known = { ...numbered, item: '999', name: '甲' };
    const { id: _, ...loose } = kept;
    const merged = mergeRecords('ys', [kept, loose], [known, loose]);
    expect(merged).toMatchObject({ records: [known, loose], added: 0, known: 2, completed: 1 });
  });

  it('that come twice in one list count once', () => {
    const { id: _, ...loose } = numbered;
    const merged = mergeRecords('ys', [loose], [numbered, numbered]);
    expect(merged).toMatchObject({ records: [numbered], added: 0, known: 2 });
  });

  it('fill each other’s gaps', () => {
    const bare = { ...numbered, name: '', rank: 0, item: '' };
    expect(mergeRecords('ys', [bare], [numbered]).records).toEqual([numbered]);
    expect(mergeRecords('ys', [numbered], [bare]).records).toEqual([numbered]);
  });

  it.each([
    ['another time', { time: '2024-06-06 13:00:00' }, '13:00:00'],
    ['another item', { item: '10000003', name: '琴' }, '琴'],
    ['another pool', { pool: 'ysupw', code: '302' } as const, '302'],
  ])('that say %s under a kept id are refused by name, the rest comes in', (_, more, words) => {
    const fresh = { ...numbered, id: '1614938760000000009' };
    const merged = mergeRecords('ys', [numbered], [{ ...numbered, ...more }, fresh]);
    expect(merged).toMatchObject({ added: 1, known: 0, refused: [{ index: 0, id: numbered.id }] });
    expect(merged.refused[0]?.reason.zh).toContain(words);
    expect(merged.records).toEqual([numbered, fresh]);
  });
});

it('what a person said of an account stays', () => {
  const kept = { ...generateAccount({ pulls: 5 }), timeZone: 1, complete: ['ysupp' as const] };
  const { account } = mergeAccount(kept, generateAccount({ pulls: 9 }));
  expect(account).toMatchObject({ timeZone: 1, complete: ['ysupp'] });
  expect(account.records).toHaveLength(9);
});
