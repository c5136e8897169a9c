import type { Language } from '@fitout/sdk';

/** A moment as people write it: `11-21 14:05`, with the year where it is another one. */
export function answerTime(iso: string, language: Language): string {
  const date = new Date(iso);
  const year = date.getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const);
  const shape = {
    ...year,
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: false,
  } as const;
  return new Intl.DateTimeFormat(language, shape).format(date);
}
