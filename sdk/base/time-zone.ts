import type { Language } from './text.ts';

/** Where organisations are that say nothing else. */
export const defaultTimeZone = 'Asia/Shanghai';

const dayMs = 86_400_000;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Reads an instant as year, month, day, hour, minute and second of a zone. Throws a RangeError for a zone that is none. */
function clockOf(zone: string): Intl.DateTimeFormat {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    const two = '2-digit' as const;
    const parts = { year: 'numeric', month: two, day: two, hour: two, minute: two, second: two } as const;
    clock = new Intl.DateTimeFormat('en-US', { ...parts, hourCycle: 'h23', timeZone: zone });
    clocks.set(zone, clock);
  }
  return clock;
}

/** Does the machine know a time zone of that IANA name (`Asia/Shanghai`)? */
export function isTimeZone(name: string): boolean {
  // An offset has no name, and what a page asks of it depends on the browser.
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false;
  try {
    clockOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds by which the clocks of a zone are ahead of UTC at an instant. */
function offsetAt(ms: number, zone: string): number {
  const part = Object.fromEntries(
    clockOf(zone)
      .formatToParts(ms)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  const shown = new Date(0);
  shown.setUTCFullYear(year, month - 1, day);
  shown.setUTCHours(hour, minute, second);
  return shown.getTime() - Math.floor(ms / 1000) * 1000;
}

/** What the clocks of a zone show at an instant, as the UTC parts of a Date: for cells of a sheet, which have no zone. */
export function wallClock(instant: Date, zone: string): Date {
  const ms = instant.getTime();
  return new Date(Number.isNaN(ms) ? ms : ms + offsetAt(ms, zone));
}

/**
 * What the clocks of a zone show at an instant, to the minute, as a datetime-local field has it: `2026-11-21T09:00`.
 * Empty for an instant that is none.
 */
export function wallTime(instant: Date, zone: string): string {
  const shown = wallClock(instant, zone);
  return Number.isNaN(shown.getTime()) ? '' : shown.toISOString().slice(0, 16);
}

/** The day that it is in a zone at an instant: `2026-11-21`. */
export function dayIn(instant: Date, zone: string): string {
  return wallTime(instant, zone).slice(0, 10);
}

/** The day so many days after another one, or before it. Throws a RangeError for a text that is no day. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** So many days of a zone that end with the one at an instant, the oldest first. */
export function daysUntil(instant: Date, count: number, zone: string): string[] {
  const last = dayIn(instant, zone);
  return Array.from({ length: count }, (_, index) => addDays(last, index + 1 - count));
}

const wallShape = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,3})?)?$/;

/**
 * The instant at which the clocks of a zone show `2026-11-21T09:00`: the first one where they show it twice, and where
 * they skip it, the one as long after the jump as the text is. Undefined for a text that is no time.
 */
export function instantOf(text: string, zone: string): Date | undefined {
  const [, year, month, day, hour, minute, second = '0'] = wallShape.exec(text) ?? [];
  if (year === undefined) return undefined;
  const shown = new Date(0);
  shown.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  shown.setUTCHours(Number(hour), Number(minute), Number(second));
  // A 30th of February would be another day.
  if (shown.toISOString().slice(0, 16) !== text.slice(0, 16) || Number(second) > 59) return undefined;
  const ms = shown.getTime();
  // Clocks change twice within two days nowhere: these are the offsets before and after whatever change is near.
  const before = offsetAt(ms - dayMs, zone);
  const after = offsetAt(ms + dayMs, zone);
  const found = [ms - Math.max(before, after), ms - Math.min(before, after)].find(
    (candidate) => candidate + offsetAt(candidate, zone) === ms,
  );
  return new Date(found ?? ms - before);
}

/** The first instant of a day of a zone, also where clocks skip its midnight. Throws a RangeError for a text that is no day. */
export function startOfDay(day: string, zone: string): Date {
  const start = instantOf(`${day}T00:00`, zone);
  if (start === undefined) throw new RangeError(`no day: ${day}`);
  return start;
}

/** The zone that this device is set to. */
export function deviceTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** How far a zone is from UTC at an instant: `UTC+8`, `UTC+5:45`. */
function utcDistance(zone: string, at: Date): string {
  return partIn('en-US', zone, 'shortOffset', at).replace(/^GMT$/, 'GMT+0').replace('GMT', 'UTC');
}

function partIn(locale: string, zone: string, timeZoneName: 'long' | 'shortOffset', at: Date): string {
  const parts = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
}

/** A zone for people, with its distance from UTC at an instant: `北京时间 (UTC+8)`, `China Standard Time (UTC+8)`. */
export function timeZoneName(zone: string, language: Language, at = new Date()): string {
  const offset = utcDistance(zone, at);
  // What Intl calls 中国标准时间 is 北京时间 to everybody there.
  const name = partIn(language, zone, 'long', at).replace('中国标准时间', '北京时间');
  return /^GMT/.test(name) ? offset : `${name} (${offset})`;
}

/**
 * A zone over a column of times of any season: `UTC+8`, and the name of a zone that has summer time
 * (`America/New_York`).
 */
export function columnTimeZone(zone: string, at = new Date()): string {
  const distances = new Set(
    Array.from({ length: 12 }, (_, month) => utcDistance(zone, new Date(Date.UTC(at.getUTCFullYear(), month, 15)))),
  );
  const [only = zone] = distances;
  return distances.size === 1 ? only : zone;
}
