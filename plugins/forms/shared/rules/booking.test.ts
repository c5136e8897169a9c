import { instantOf } from '@fitout/sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { booking } from '../fields/booking.tsx';
import { slotDays, slotName, slotOpen, slotTense, spokenSlot, timesFault, timesOf } from './booking.ts';

const two = (value: number) => String(value).padStart(2, '0');
const clock = (minutes: number) => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
const time = (from: string, to: string, capacity = 1) => ({ from, to, capacity });
const zones = ['Asia/Shanghai', 'America/New_York', 'Europe/London', 'Asia/Kathmandu', 'Pacific/Kiritimati'] as const;
/** The instant at which a zone's clock shows that. */
const at = (text: string, zone: string) => instantOf(text.replace(' ', 'T'), zone) as Date;

describe('times of a day', () => {
  it.each([
    ['at night', time('22:00', '02:00')],
    ['until midnight', time('23:00', '24:00')],
    ['until midnight, written as the next day', time('23:00', '00:00')],
    ['all day', time('00:00', '24:00')],
    ['by day', time('09:00', '10:00')],
  ])('%s can be booked', (_, one) => {
    expect(timesFault([one])).toBeUndefined();
    expect(timesOf({ times: [one] })).toEqual([one]);
  });

  it.each([
    [[time('9:00', '10:00')], 0, '时间应写成 09:00'],
    [[time('09:00', '10:00'), time('24:00', '02:00')], 1, '时间应写成 09:00'],
    [[time('09:00', '25:00')], 0, '结束可写 24:00'],
    [[time('09:00', '09:00')], 0, '开始与结束是同一时刻'],
    [[time('09:00', '10:00', 0)], 0, '名额至少为 1'],
    [[time('09:00', '10:00'), time('10:00', '11:00'), time('09:00', '10:00', 3)], 2, '与第 1 个时段相同'],
  ])('say which one is wrong, and why: %j', (times, index, why) => {
    expect(timesFault(times)).toMatchObject({ index, zh: expect.stringContaining(why) });
    const props = { ...booking.defaults(), times } as never;
    const { from, to } = times[index] as { from: string; to: string };
    const [issue] = booking.check?.(props, {} as never) ?? [];
    expect(issue?.message.zh).toContain(`时段 ${index + 1}（${from}–${to}）：`);
  });

  it('are told with the day they end on', () => {
    expect(spokenSlot('2026-12-01 22:00-02:00')).toBe('12月1日 周二 22:00–次日 02:00');
    expect(spokenSlot('2026-12-01 23:00-24:00')).toBe('12月1日 周二 23:00–24:00');
  });
});

it('a slot is over when its time is, on the next day where it goes on over midnight', () => {
  const minute = fc.integer({ min: 0, max: 1439 });
  fc.assert(
    // No clock of these zones changes in that week.
    fc.property(
      fc.constantFrom(...zones),
      minute,
      minute,
      fc.integer({ min: -1500, max: 3000 }),
      (zone, from, to, n) => {
        fc.pre(from !== to);
        const day = at('2026-12-01 00:00', zone).getTime();
        const name = slotName('2026-12-01', time(clock(from), clock(to)));
        const end = to < from ? to + 1440 : to;
        const wanted = n < 0 ? 'early' : n > end ? 'late' : 'now';
        expect(slotTense(name, new Date(day + n * 60_000), zone)).toBe(wanted);
      },
    ),
  );
});

it.each(zones)('a slot over midnight is booked until it begins, by the clock of %s', (zone) => {
  const props = { ...booking.defaults(), times: [time('22:00', '02:00')] } as never;
  const slot = '2026-12-01 22:00-02:00';
  expect(slotOpen(slot, props, at('2026-12-01 21:59', zone), zone)).toBe(true);
  expect(slotOpen(slot, props, at('2026-12-01 22:00', zone), zone)).toBe(false);
  expect(slotOpen(slot, props, at('2026-12-02 01:00', zone), zone)).toBe(false);
});

describe('the days that can be booked', () => {
  const props = { ...booking.defaults(), times: [time('00:30', '01:30'), time('09:00', '10:00')], ahead: 2 } as never;
  const days = (iso: string, zone: string) =>
    slotDays(props, new Date(iso), zone).map(({ day, times }) => [day, times.map(({ from }) => from).join(' ')]);

  it.each([
    ['Asia/Shanghai', ['2026-12-02', '09:00'], ['2026-12-03', '00:30 09:00']],
    ['Asia/Kathmandu', ['2026-12-01', ''], ['2026-12-02', '00:30 09:00']],
    ['America/New_York', ['2026-12-01', ''], ['2026-12-02', '00:30 09:00']],
    ['Pacific/Kiritimati', ['2026-12-02', '09:00'], ['2026-12-03', '00:30 09:00']],
  ])('begin today in %s, with the slots that are still to come there', (zone, ...wanted) => {
    expect(days('2026-12-01T17:00:00Z', zone)).toEqual(wanted.filter(([, times]) => times !== ''));
  });

  it('are each there once where a clock changes', () => {
    // In New York 8 March has 23 hours and no half past two.
    expect(days('2026-03-08T04:59:00Z', 'America/New_York')).toEqual([['2026-03-08', '00:30 09:00']]);
    expect(days('2026-03-08T06:59:00Z', 'America/New_York')).toEqual([
      ['2026-03-08', '09:00'],
      ['2026-03-09', '00:30 09:00'],
    ]);
    expect(days('2026-03-08T12:59:00Z', 'America/New_York')[0]).toEqual(['2026-03-08', '09:00']);
    expect(days('2026-03-08T13:00:00Z', 'America/New_York')[0]).toEqual(['2026-03-09', '00:30 09:00']);
  });
});
