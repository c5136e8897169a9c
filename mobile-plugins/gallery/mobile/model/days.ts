import type { Language } from '@fitout/sdk';

const formats = new Map<string, Intl.DateTimeFormat>();

/** Days are kept as they were lived, without a zone: they are told in UTC, so that no zone moves them. */
function format(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${JSON.stringify(options)}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
  formats.set(key, known);
  return known;
}

/** 2024年5月1日 周三; without the year where it is this one. */
export function dayText(language: Language, day: string, today: string): string {
  const sameYear = day.slice(0, 4) === today.slice(0, 4);
  return format(language, {
    ...(sameYear ? {} : { year: 'numeric' }),
    month: language === 'en' ? 'short' : 'long',
    day: 'numeric',
    weekday: 'short',
  }).format(Date.parse(`${day}T00:00:00Z`));
}

/** 2024年5月1日 */
export function dateText(language: Language, day: string): string {
  return format(language, { dateStyle: 'medium' }).format(Date.parse(`${day}T00:00:00Z`));
}

/** 2024年5月 */
export function monthText(language: Language, month: string): string {
  return format(language, { year: 'numeric', month: language === 'en' ? 'short' : 'long' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  );
}

/** 2024年5月1日 12:30 */
export function momentText(language: Language, at: string): string {
  return format(language, { dateStyle: 'medium', timeStyle: 'short' }).format(Date.parse(`${at}Z`));
}

/** 1:05 */
export function lengthText(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
