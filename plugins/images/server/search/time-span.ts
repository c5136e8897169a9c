/** When something was taken: a stretch of days (`until` is the first day after it), or the same part of every year. */
export type TimeSpan = { from: string; until: string } | { months: readonly number[]; day?: number };

export type Season = 'spring' | 'summer' | 'autumn' | 'winter';

/** First month of each; winter goes into the next year. */
const seasonStarts: Record<Season, number> = { spring: 3, summer: 6, autumn: 9, winter: 12 };

/** No photo is older, and a number that is larger is no year. */
const earliestYear = 1850;
const latestYear = 2100;

const isYear = (year: number): boolean => year >= earliestYear && year <= latestYear;

/** Whole months from the first of `month` on. `month` may be beyond 12: that leads into the following years. */
function monthsFrom(year: number, month: number, count: number): TimeSpan {
  return { from: dayText(Date.UTC(year, month - 1, 1)), until: dayText(Date.UTC(year, month - 1 + count, 1)) };
}

/** A year, a month of it, or a day. Undefined where there is no such day: 30 February, month 13. */
export function dateSpan(year: number, month?: number, day?: number): TimeSpan | undefined {
  if (!isYear(year)) return undefined;
  if (month === undefined) return monthsFrom(year, 1, 12);
  if (month < 1 || month > 12) return undefined;
  if (day === undefined) return monthsFrom(year, month, 1);
  const at = Date.UTC(year, month - 1, day);
  if (day < 1 || new Date(at).getUTCMonth() !== month - 1) return undefined;
  return { from: dayText(at), until: dayText(at + dayMs) };
}

/** A month of every year, or a day of it. 29 February is one. */
export function yearlySpan(month: number, day?: number): TimeSpan | undefined {
  if (month < 1 || month > 12) return undefined;
  if (day === undefined) return { months: [month] };
  const leapYear = 2024;
  return dateSpan(leapYear, month, day) === undefined ? undefined : { months: [month], day };
}

/** A month, or a day of it, that may lie before the first: month 0 is December of the year before. */
export function daysOf(year: number, month: number, day?: number): TimeSpan | undefined {
  const [realYear = 0, realMonth, realDay] = dayText(Date.UTC(year, month - 1, day ?? 1))
    .split('-')
    .map(Number);
  return dateSpan(realYear, realMonth, day === undefined ? undefined : realDay);
}

/** A season of the northern hemisphere; of every year without one. */
export function seasonSpan(season: Season, year?: number): TimeSpan | undefined {
  const start = seasonStarts[season];
  if (year !== undefined) return isYear(year) ? monthsFrom(year, start, 3) : undefined;
  return { months: [0, 1, 2].map((later) => ((start - 1 + later) % 12) + 1) };
}

const dayMs = 86_400_000;

/** `2024-05-01` of an instant in UTC. */
const dayText = (at: number): string => new Date(at).toISOString().slice(0, 10);
