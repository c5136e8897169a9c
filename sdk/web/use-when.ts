import { useMemo } from 'react';
import { useLanguage } from './hooks.ts';

/**
 * A moment (ISO 8601) as people write it: `11-21 14:05`, with the year where it is another one. By this device's clock,
 * or that of `timeZone` (IANA name): times that staff set are shown as they set them (`useSetTimes`).
 */
export function useWhen(timeZone?: string): (iso: string) => string {
  const language = useLanguage();
  return useMemo(() => {
    const zone = timeZone === undefined ? {} : { timeZone };
    const shape = { month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
    const near = new Intl.DateTimeFormat(language, { ...zone, ...shape });
    const far = new Intl.DateTimeFormat(language, { ...zone, year: 'numeric', ...shape });
    const year = new Intl.DateTimeFormat('en', { ...zone, year: 'numeric' });
    return (iso) => {
      const date = new Date(iso);
      return (year.format(date) === year.format(new Date()) ? near : far).format(date);
    };
  }, [language, timeZone]);
}
