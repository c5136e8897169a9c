import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { average, bytesText, durationText, everyDay, type HealthDay, healthOf } from './health-figures.ts';

const day = (name: string, loads: number): HealthDay => ({
  day: name,
  loads,
  loadMs: 0,
  firstPaintMs: 0,
  longTasks: 0,
  longTaskMs: 0,
  errors: 0,
  calls: 0,
  callErrors: 0,
  bytes: 0,
});

describe('figures in words', () => {
  it.each([
    [0, '0 ms'],
    [84.4, '84 ms'],
    [1_240, '1.2 s'],
    [150_000, '3 min'],
  ])('%d ms is %s', (ms, text) => expect(durationText(ms)).toBe(text));

  it.each([
    [0, '0 B'],
    [999, '999 B'],
    [4_820, '4.8 kB'],
    [48_200, '48 kB'],
    [1_300_000, '1.3 MB'],
  ])('%d bytes are %s', (bytes, text) => expect(bytesText(bytes)).toBe(text));

  it('has no average of nothing', () => {
    expect(average(0, 0)).toBeUndefined();
    expect(average(300, 4)).toBe(75);
  });

  it('is unknown without figures, and bad with a single error', () => {
    expect(healthOf(null)).toBe('unknown');
    expect(healthOf({ loads: 0, errors: 0, calls: 0 })).toBe('unknown');
    expect(healthOf({ loads: 3, errors: 0, calls: 0 })).toBe('well');
    expect(healthOf({ loads: 3, errors: 1, calls: 0 })).toBe('errors');
  });
});

describe('the days', () => {
  it('fills the gaps, over the end of a month', () => {
    const days = everyDay([day('2026-02-28', 4), day('2026-01-01', 9)], 3, '2026-03-01');
    expect(days.map(({ day: name, loads }) => [name, loads])).toEqual([
      ['2026-02-27', 0],
      ['2026-02-28', 4],
      ['2026-03-01', 0],
    ]);
  });

  it('are as many as asked for, each once, in order', () => {
    const someDay = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10));
    fc.assert(
      fc.property(someDay, fc.integer({ min: 1, max: 60 }), (today, count) => {
        const names = everyDay([], count, today).map((one) => one.day);
        expect(names).toHaveLength(count);
        expect(names.at(-1)).toBe(today);
        expect([...new Set(names)].sort()).toEqual(names);
      }),
    );
  });
});
