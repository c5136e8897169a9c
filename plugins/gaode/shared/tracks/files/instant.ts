const zero = 48;

/**
 * Seconds since 1970 of a moment in ISO 8601 such as `2026-11-28T09:30:00.5+08:00`; NaN where it is none. A moment without
 * a zone counts as UTC, as GPX requires.
 */
export function instantOf(text: string): number {
  const words = text.trim();
  const year = digits(words, 0, 4);
  const month = digits(words, 5, 2);
  const day = digits(words, 8, 2);
  const hour = digits(words, 11, 2);
  const minute = digits(words, 14, 2);
  const separated =
    words[4] === '-' && words[7] === '-' && (words[10] === 'T' || words[10] === ' ') && words[13] === ':';
  if (!separated || !inRange(month, 1, 12) || !inRange(day, 1, daysIn(year, month))) return Number.NaN;
  if (!inRange(hour, 0, 24) || !inRange(minute, 0, 59)) return Number.NaN;
  let at = 16;
  let second = 0;
  if (words[at] === ':') {
    second = digits(words, 17, 2);
    at = 19;
    if (words[at] === '.' || words[at] === ',') {
      const start = at + 1;
      at = start;
      while (isDigit(words.charCodeAt(at))) at += 1;
      second += Number(`0.${words.slice(start, at) || '0'}`);
    }
  }
  // 60 is a leap second.
  if (!inRange(Math.floor(second), 0, 60)) return Number.NaN;
  return daysBefore(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offsetOf(words, at);
}

function inRange(value: number, least: number, most: number): boolean {
  return value >= least && value <= most;
}

function digits(text: string, from: number, count: number): number {
  let value = 0;
  for (let i = from; i < from + count; i += 1) {
    const code = text.charCodeAt(i);
    if (!isDigit(code)) return Number.NaN;
    value = value * 10 + code - zero;
  }
  return value;
}

const isDigit = (code: number): boolean => code >= zero && code <= zero + 9;

/** Seconds by which the zone at `from` is ahead of UTC; NaN where something else stands there. */
function offsetOf(text: string, from: number): number {
  const rest = text.slice(from);
  if (rest === '' || rest === 'Z' || rest === 'z') return 0;
  const zone = /^([+-])(\d\d):?(\d\d)?$/.exec(rest);
  if (zone === null) return Number.NaN;
  const seconds = Number(zone[2]) * 3_600 + Number(zone[3] ?? 0) * 60;
  return zone[1] === '-' ? -seconds : seconds;
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** Days from 1970-01-01 to a day of the Gregorian calendar. */
function daysBefore(year: number, month: number, day: number): number {
  // The year starts in March here, so that the leap day is its last.
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  return (
    era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
  );
}
