import { describe, expect, test } from 'vitest';
import type { DrawRecord } from '../shared/model.ts';
import { tableOf } from './engine/table.ts';
import { filterRecords, noFilter, recordAt } from './records-filter.ts';

const record = (time: string, name: string, rank: number): DrawRecord => ({
  pool: 'ysupp',
  code: '301',
  time,
  item: '',
  name,
  rank,
  kind: '角色',
  from: 'uigf4',
});

const records = [
  record('2023-12-31 23:59:59', '神里绫华', 5),
  record('2024-01-01 00:00:00', '黎明神剑', 3),
  record('2024-01-31 12:00:00', '<b>七七</b>', 5),
  record('2024-02-29 08:00:00', '行秋', 4),
];
const lost = { index: 2, record: records[2] as DrawRecord, pity: 2, exact: true, outcome: 'lost' as const };
const table = tableOf(records, [lost], 'ys', undefined);
const found = (change: Partial<typeof noFilter>): string[] =>
  [...filterRecords(table, { ...noFilter, ...change })].map((index) => recordAt(table, index, 'zh-CN').time);

describe('looking for records', () => {
  test('everything, newest first', () => {
    expect(found({})).toEqual(records.map(({ time }) => time).reverse());
  });

  test('by rank, by 歪, by part of a name', () => {
    expect(found({ ranks: [5, 4] })).toHaveLength(3);
    expect(found({ lost: true })).toEqual(['2024-01-31 12:00:00']);
    expect(found({ words: '神' })).toEqual(['2024-01-01 00:00:00', '2023-12-31 23:59:59']);
    expect(found({ words: '<b>' })).toEqual(['2024-01-31 12:00:00']);
    expect(found({ words: '没有的' })).toEqual([]);
  });

  test('by year, month and day, each with both its ends', () => {
    expect(found({ words: '2024' })).toHaveLength(3);
    expect(found({ words: '2024-01' })).toEqual(['2024-01-31 12:00:00', '2024-01-01 00:00:00']);
    expect(found({ words: '2024-02-29' })).toEqual(['2024-02-29 08:00:00']);
    expect(found({ words: '2023-12-31' })).toEqual(['2023-12-31 23:59:59']);
  });

  test('tells each record’s name, rank, pity and outcome', () => {
    expect(recordAt(table, 2, 'en')).toEqual({
      name: '<b>七七</b>',
      rank: 5,
      time: '2024-01-31 12:00:00',
      pity: 2,
      outcome: 'lost',
    });
    expect(recordAt(table, 1, 'zh-CN').pity).toBeUndefined();
  });
});
