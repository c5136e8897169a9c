import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isTime, readTime, secondsOf, textOf } from './time.ts';

describe('readTime', () => {
  it.each([
    ['2021-03-05 18:00:00', '2021-03-05 18:00:00', false],
    ['2021-03-05T18:00:00', '2021-03-05 18:00:00', false],
    [' 2021/3/5 8:00:00 ', '2021-03-05 08:00:00', false],
    ['2021-03-05 18:00:00.999', '2021-03-05 18:00:00', false],
    ['2021-03-05T18:00:00.123Z', '2021-03-06 02:00:00', true],
    ['2021-03-05T18:00:00+08:00', '2021-03-05 18:00:00', true],
    ['2021-03-05T18:00:00-0530', '2021-03-06 07:30:00', true],
    ['2021-03-05 18:00:00 +01', '2021-03-06 01:00:00', true],
    [1609459200, '2021-01-01 08:00:00', true],
    [1609459200.9, '2021-01-01 08:00:00', true],
    [1609459200123, '2021-01-01 08:00:00', true],
    ['1609459200', '2021-01-01 08:00:00', true],
  ])('%s is %s', (value, time, converted) => {
    expect(readTime(value, 8)).toEqual({ time, converted });
  });

  it.each([
    ...[
      '',
      '昨天',
      '2021-03-05',
      '2021-03-05 18:00',
      '2021-02-30T00:00:00',
      '2021/3-5 18:00:00',
      '2021-03-05T24:00:00',
    ],
    ...['3/5/2021 18:00:00', '2021-03-05T18:00:00 CST', '9999999999', '12345', ' '.repeat(1e6)],
    ...[0, 1, -1, 44260.75, 16094592001234, Number.NaN, 1e300, null, undefined, {}, [1609459200]],
  ])('%s is none', (value) => {
    expect(readTime(value, 8)).toBeUndefined();
  });

  it('is a moment of the calendar, or undefined, whatever is given', () => {
    const digits = fc.stringMatching(/^[\d/:T .Z+-]{0,40}$/);
    fc.assert(
      fc.property(fc.oneof(digits, fc.string(), fc.double(), fc.jsonValue()), fc.double(), (value, zone) => {
        const read = readTime(value, zone);
        if (read !== undefined) expect(isTime(read.time)).toBe(true);
      }),
    );
  });

  it('the same moment is the same time, whatever zone it is written in', () => {
    const seconds = fc.integer({ min: 1_500_000_000, max: 4_000_000_000 });
    fc.assert(
      fc.property(seconds, fc.integer({ min: -12, max: 14 }), fc.integer({ min: -12, max: 14 }), (at, own, zone) => {
        const sign = own < 0 ? '-' : '+';
        const text = `${textOf(at + own * 3600).replace(' ', 'T')}${sign}${String(Math.abs(own)).padStart(2, '0')}:00`;
        const time = readTime(text, zone)?.time ?? '';
        expect(secondsOf(time)).toBe(at + zone * 3600);
        expect(readTime(at, zone)?.time).toBe(time);
      }),
    );
  });
});
