import { deviceTimeZone, type Language, wallTime } from '@fitout/sdk';

/**
 * A moment as people write it: `11-21 14:05`, with the year where it is another one. `timeZone`: of times that staff set;
 * else by this device's clock.
 */
export function when(
  iso: string,
  language: Language,
  { now = new Date(), timeZone = deviceTimeZone() }: { now?: Date; timeZone?: string } = {},
): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const yearOf = (at: Date) => wallTime(at, timeZone).slice(0, 4);
  const year = yearOf(date) === yearOf(now) ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(language, {
    ...year,
    timeZone,
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(date);
}
