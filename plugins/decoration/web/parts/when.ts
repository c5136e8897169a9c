import type { Language } from '@fitout/sdk';

/**
 * A moment as people write it: `11-21 14:05`, with the year where it is another one. `timeZone`: of times that staff set;
 * else by this device's clock.
 */
export function when(
  iso: string,
  language: Language,
  { now = new Date(), ...zone }: { now?: Date; timeZone?: string } = {},
): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const year = date.getFullYear() === now.getFullYear() ? {} : ({ year: 'numeric' } as const);
  return new Intl.DateTimeFormat(language, {
    ...year,
    ...zone,
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  }).format(date);
}
