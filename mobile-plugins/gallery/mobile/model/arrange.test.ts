import { describe, expect, test } from 'vitest';
import type { HighlightOutline } from '../../../../plugins/images/api.ts';
import { albumsOf, arrange, colorAt, memoriesOf, monthsOf, todayOf } from './arrange.ts';

const outline: HighlightOutline = {
  days: [
    ['2025-05-01', 2],
    ['2024-05-01', 1],
    ['2024-04-30', 2],
    ['2021-05-01', 1],
  ],
  ratios: [133, 75, 150, 100, 100, 178],
  colors: '111222333444555666',
  albumOf: [0, 1, 0, -1, 0, 1],
  albums: [
    { id: '7', name: '春游' },
    { id: '9', name: '团建' },
  ],
  films: [[5, 12]],
  pageSize: 200,
  marks: [],
};

describe('the gallery', () => {
  test('by day holds everything in order', () => {
    const { order, sections } = arrange(outline);
    expect(order).toEqual([0, 1, 2, 3, 4, 5]);
    expect(sections).toEqual([
      { day: '2025-05-01', from: 0, count: 2 },
      { day: '2024-05-01', from: 2, count: 1 },
      { day: '2024-04-30', from: 3, count: 2 },
      { day: '2021-05-01', from: 5, count: 1 },
    ]);
    expect(monthsOf(sections)).toEqual([
      { month: '2025-05', section: 0 },
      { month: '2024-05', section: 1 },
      { month: '2024-04', section: 2 },
      { month: '2021-05', section: 3 },
    ]);
  });

  test('of an album holds what lies in it, without days that have nothing of it', () => {
    expect(arrange(outline, '7')).toEqual({
      order: [0, 2, 4],
      sections: [
        { day: '2025-05-01', from: 0, count: 1 },
        { day: '2024-05-01', from: 1, count: 1 },
        { day: '2024-04-30', from: 2, count: 1 },
      ],
    });
    expect(arrange(outline, 'gone').order).toEqual([]);
    expect(albumsOf(outline)).toEqual([
      { id: '7', name: '春游', count: 3, cover: 0 },
      { id: '9', name: '团建', count: 2, cover: 1 },
    ]);
  });

  test('of this day has earlier years’ days of the same date, today’s own left out', () => {
    expect(memoriesOf(outline, '2025-05-01')).toEqual([
      { years: 1, day: '2024-05-01', order: [2] },
      { years: 4, day: '2021-05-01', order: [5] },
    ]);
    expect(memoriesOf(outline, '2024-05-01')).toEqual([{ years: 3, day: '2021-05-01', order: [5] }]);
    expect(memoriesOf(outline, '2025-05-02')).toEqual([]);
  });

  test('colours and days are read as they are written', () => {
    expect(colorAt(outline, 1)).toBe('#222');
    expect(todayOf(new Date(2025, 4, 1, 23, 59))).toBe('2025-05-01');
  });
});
