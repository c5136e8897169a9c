import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  columnTimeZone,
  dayIn,
  daysUntil,
  instantOf,
  isTimeZone,
  startOfDay,
  timeZoneName,
  wallClock,
  wallTime,
} from './time-zone.ts';

const zones = fc.constantFrom(
  'Asia/Shanghai',
  'America/New_York',
  'Europe/London',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'America/St_Johns',
  'Africa/Casablanca',
  'UTC',
);
/** Whole minutes of the years in which all offsets are whole minutes. */
const instants = fc
  .integer({ min: Date.UTC(1975, 0) / 60_000, max: Date.UTC(2100, 0) / 60_000 })
  .map((minutes) => new Date(minutes * 60_000));

/** As Intl writes it, without a calculation of our own. */
const byIntl = (at: Date, timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(at).replace(' ', 'T');

describe('wall-clock times', () => {
  it('are what Intl shows at that instant', () => {
    fc.assert(
      fc.property(instants, zones, (at, zone) => {
        expect(wallTime(at, zone)).toBe(byIntl(at, zone));
      }),
    );
  });

  it('lead back to the first instant at which clocks show them', () => {
    fc.assert(
      fc.property(instants, zones, (at, zone) => {
        const text = wallTime(at, zone);
        const found = instantOf(text, zone) as Date;
        expect(byIntl(found, zone)).toBe(text);
        expect(found.getTime()).toBeLessThanOrEqual(at.getTime());
        // Only an hour that comes twice has two, and no clock goes back by more.
        expect(at.getTime() - found.getTime()).toBeLessThanOrEqual(24 * 3_600_000);
        if (found.getTime() !== at.getTime())
          expect(byIntl(new Date(found.getTime() - 60_000), zone) < text).toBe(true);
      }),
    );
  });

  it.each([
    ['shown twice in autumn: the first', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['skipped in spring: as long after the jump', '2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['half an hour skipped', '2026-10-04T02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    ['on a day that Samoa left out', '2011-12-30T12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
    ['with seconds', '2026-11-21T09:00:30', 'Asia/Shanghai', '2026-11-21T01:00:30.000Z'],
    ['of the summer time that China had', '1988-07-01T09:00', 'Asia/Shanghai', '1988-07-01T00:00:00.000Z'],
  ])('%s', (_, text, zone, iso) => {
    expect(instantOf(text, zone)?.toISOString()).toBe(iso);
  });

  it('of dates that there are not are none', () => {
    for (const text of [
      '',
      '2026-02-30T09:00',
      '2026-13-01T09:00',
      '2026-11-21T24:00',
      '2026-11-21T09:60',
      '2026-11-21',
    ])
      expect(instantOf(text, 'Asia/Shanghai')).toBeUndefined();
    expect(wallTime(new Date(Number.NaN), 'Asia/Shanghai')).toBe('');
    fc.assert(fc.property(fc.string(), (text) => void instantOf(text, 'Asia/Shanghai')));
  });
});

describe('days', () => {
  it('are those of the zone, each instant in the one that began before it', () => {
    fc.assert(
      fc.property(instants, zones, (at, zone) => {
        const day = dayIn(at, zone);
        expect(day).toBe(byIntl(at, zone).slice(0, 10));
        expect(startOfDay(day, zone).getTime()).toBeLessThanOrEqual(at.getTime());
        expect(startOfDay(addDays(day, 1), zone).getTime()).toBeGreaterThan(at.getTime());
      }),
    );
  });

  it.each([
    ['23 hours long in spring', '2026-03-08', 'America/New_York', 23],
    ['25 hours long in autumn', '2026-11-01', 'America/New_York', 25],
    ['begun at one o’clock, where midnight is skipped', '2026-04-24', 'Africa/Cairo', 23],
    ['a quarter of an hour off', '2026-11-21', 'Asia/Kathmandu', 24],
  ])('may be %s', (_, day, zone, hours) => {
    const [from, to] = [startOfDay(day, zone), startOfDay(addDays(day, 1), zone)];
    expect((to.getTime() - from.getTime()) / 3_600_000).toBe(hours);
    expect(dayIn(from, zone)).toBe(day);
    expect(dayIn(new Date(from.getTime() - 1), zone)).toBe(addDays(day, -1));
  });

  it('are counted one by one also where one of them is shorter', () => {
    const at = new Date('2026-03-09T03:30:00Z');
    expect(daysUntil(at, 3, 'America/New_York')).toEqual(['2026-03-06', '2026-03-07', '2026-03-08']);
    expect(daysUntil(at, 2, 'Asia/Shanghai')).toEqual(['2026-03-08', '2026-03-09']);
    expect(() => startOfDay('2026-02-30', 'UTC')).toThrow(RangeError);
  });
});

it('a sheet shows the clock of the zone, and its head says whose it is', () => {
  const at = new Date('2026-07-01T00:00:30.250Z');
  expect(wallClock(at, 'Asia/Kathmandu').toISOString()).toBe('2026-07-01T05:45:30.250Z');
  expect(wallClock(at, 'America/New_York').toISOString()).toBe('2026-06-30T20:00:30.250Z');
  expect(['Asia/Shanghai', 'Asia/Kathmandu', 'UTC'].map((zone) => columnTimeZone(zone, at))).toEqual([
    'UTC+8',
    'UTC+5:45',
    'UTC+0',
  ]);
  expect(columnTimeZone('America/New_York', at)).toBe('America/New_York');
  expect(columnTimeZone('Africa/Casablanca', at)).toBe('Africa/Casablanca');
});

it('zones have names with their distance from UTC, and unknown ones are none', () => {
  const at = new Date('2026-11-21T00:00:00Z');
  expect(timeZoneName('Asia/Shanghai', 'zh-CN', at)).toBe('北京时间 (UTC+8)');
  expect(timeZoneName('Asia/Shanghai', 'en', at)).toBe('China Standard Time (UTC+8)');
  expect(timeZoneName('Asia/Kathmandu', 'en', at)).toBe('Nepal Time (UTC+5:45)');
  expect(timeZoneName('UTC', 'en', at)).toBe('Coordinated Universal Time (UTC+0)');
  for (const name of ['Asia/Shanghai', 'UTC', 'America/Argentina/Buenos_Aires']) expect(isTimeZone(name)).toBe(true);
  for (const name of ['', 'Asia/Nowhere', '+08:00', 'Asia/Shanghai ', '../etc']) expect(isTimeZone(name)).toBe(false);
});
