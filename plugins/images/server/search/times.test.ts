import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { searchable } from '../../shared/grams.ts';
import { searchWords } from './query.ts';
import { timesIn } from './time-mentions.ts';
import type { TimeSpan } from './time-span.ts';

const today = '2026-01-15';

/** The times of a text: `2024-05-01 2024-06-01` for a stretch, `5` or `5/1` for parts of every year. */
const times = (text: string): string[] => timesIn(searchable(text), today).map(({ span }) => said(span));
const said = (span: TimeSpan): string =>
  'from' in span
    ? `${span.from} ${span.until}`
    : span.months.join(',') + (span.day === undefined ? '' : `/${span.day}`);

const year2024 = '2024-01-01 2025-01-01';
const may2024 = '2024-05-01 2024-06-01';
const first = '2024-05-01 2024-05-02';

describe('a time as people write it', () => {
  test.each([
    ['2024', year2024],
    ['２０２４', year2024],
    ['2024年', year2024],
    ['24年', year2024],
    ['99年', '1999-01-01 2000-01-01'],
    ['二〇二四年', year2024],
    ['2024-05', may2024],
    ['2024-5', may2024],
    ['2024.05', may2024],
    ['202405', may2024],
    ['2024年5月', may2024],
    ['2024 年 5 月', may2024],
    ['2024年的五月份', may2024],
    ['May 2024', may2024],
    ['may, 2024', may2024],
    ['2024-12', '2024-12-01 2025-01-01'],
    ['2024-05-01', first],
    ['2024/5/1', first],
    ['20240501', first],
    ['2024年5月1日', first],
    ['2024年五月一号', first],
    ['May 1, 2024', first],
    ['1st of May 2024', first],
    ['2024-02-29', '2024-02-29 2024-03-01'],
    ['5月', '5'],
    ['十二月', '12'],
    ['May', '5'],
    ['Sept.', '9'],
    ['5月1日', '5/1'],
    ['十月二十一日', '10/21'],
    ['2月29日', '2/29'],
    ['1 May', '5/1'],
    ['May 1st', '5/1'],
    ['今年', '2026-01-01 2027-01-01'],
    ['去年', '2025-01-01 2026-01-01'],
    ['去年5月', '2025-05-01 2025-06-01'],
    ['去年夏天', '2025-06-01 2025-09-01'],
    ['2024年冬天', '2024-12-01 2025-03-01'],
    ['夏天', '6,7,8'],
    ['winter', '12,1,2'],
    ['summer 2024', '2024-06-01 2024-09-01'],
    ['上个月', '2025-12-01 2026-01-01'],
    ['last month', '2025-12-01 2026-01-01'],
    ['last year', '2025-01-01 2026-01-01'],
    ['今天', '2026-01-15 2026-01-16'],
    ['昨天', '2026-01-14 2026-01-15'],
    ['yesterday', '2026-01-14 2026-01-15'],
  ])('%s', (text, time) => {
    expect(times(text)).toEqual([time]);
  });

  test.each([
    '2024-13',
    '2024-02-30',
    '2月30日',
    '13月',
    '15月',
    '一二月',
    '0000',
    '12345',
    '123456789',
    'DSC_2024',
    'IMG2024',
    '2024x',
    'v1.2024',
    'maybe',
    'decade',
    'constructor',
    '三个月',
    '',
  ])('%j is none', (text) => {
    expect(times(text)).toEqual([]);
  });

  test('several stand in one text', () => {
    expect(times('2024 5月 去年')).toEqual([year2024, '5', '2025-01-01 2026-01-01']);
  });

  const date = fc.date({ min: new Date('1900-01-01'), max: new Date('2099-12-30'), noInvalidDate: true });

  test('any day is that day in every way of writing it', () => {
    fc.assert(
      fc.property(date, (at) => {
        const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
        const iso = at.toISOString().slice(0, 10);
        const next = new Date(Date.parse(iso) + 86_400_000).toISOString().slice(0, 10);
        const english = at.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' });
        for (const text of [iso, iso.replaceAll('-', ''), `${year}年${month}月${day}日`, english])
          expect(times(text), text).toEqual([`${iso} ${next}`]);
      }),
    );
  });

  test('of any text, mentions stand in order within it, and stretches go forward', () => {
    const piece = fc.constantFrom(
      '2024',
      '5',
      '年',
      '月',
      '日',
      '-',
      ' ',
      'may',
      '十',
      '去年',
      '夏天',
      'a',
      '杭州',
      ',',
    );
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }),
      fc.array(piece, { maxLength: 12 }).map((all) => all.join('')),
    );
    fc.assert(
      fc.property(text, (any) => {
        const normal = searchable(any);
        let at = 0;
        for (const { start, end, span } of timesIn(normal, today)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(normal.length);
          if ('from' in span) expect(span.from < span.until).toBe(true);
          else for (const month of span.months) expect(month >= 1 && month <= 12).toBe(true);
          at = end;
        }
      }),
    );
  });
});

describe('the words of a search', () => {
  const words = (query: string) =>
    searchWords(query, today).map(({ text, times: spans, rest }) => [text, spans.map(said), [...rest]]);

  test.each([
    ['杭州', [['杭州', [], []]]],
    [
      '杭州 West',
      [
        ['杭州', [], []],
        ['west', [], []],
      ],
    ],
    [
      '2024 杭州',
      [
        ['2024', [year2024], []],
        ['杭州', [], []],
      ],
    ],
    ['2024年5月的杭州', [['2024年5月的杭州', [may2024], ['杭州']]]],
    ['杭州2024年', [['杭州2024年', [year2024], ['杭州']]]],
    ['2024年会', [['2024年会', [year2024], ['会']]]],
    [
      'May 1, 2024 lake',
      [
        ['may 1, 2024', [first], []],
        ['lake', [], []],
      ],
    ],
    ['2024年 5月', [['2024年 5月', [may2024], []]]],
    ['2024的夏天', [['2024的夏天', [year2024, '6,7,8'], []]]],
    [' 　 ', []],
  ])('%s', (query, expected) => {
    expect(words(query)).toEqual(expected);
  });

  test('are at most eight, hold everything but spaces, and are the same for what is written wider', () => {
    expect(words('a b c d e f g h i j')).toHaveLength(8);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (query) => {
        const found = searchWords(query, today);
        const all = searchable(query).replace(/\s+/g, ' ').trim();
        const joined = found.map(({ text }) => text).join(' ');
        expect(found.length < 8 ? joined : all.slice(0, joined.length)).toBe(found.length < 8 ? all : joined);
        expect(words(`  ${query}  `)).toEqual(words(query));
      }),
    );
  });
});
