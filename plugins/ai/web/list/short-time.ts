import type { Language } from '@fitout/sdk';

/** A moment in little room: the year where it is another one. */
export function shortTime(iso: string, language: Language): string {
  const date = new Date(iso);
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...(date.getFullYear() === new Date().getFullYear() ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(date);
}
