import { useLanguage } from '@fitout/sdk/web';
import { useMemo } from 'react';

export interface When {
  /** 「3 小时前」 */
  ago(iso: string): string;
  /** 「2026年11月21日 14:05」 */
  full(iso: string): string;
  /** With seconds, for logs. */
  exact(iso: string): string;
}

/** Times in the person's language and time zone. */
export function useWhen(): When {
  const language = useLanguage();
  return useMemo(() => {
    const full = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
    const exact = new Intl.DateTimeFormat(language, { dateStyle: 'short', timeStyle: 'medium' });
    const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
    return {
      full: (iso) => full.format(new Date(iso)),
      exact: (iso) => exact.format(new Date(iso)),
      ago(iso) {
        const minutes = Math.round((Date.now() - Date.parse(iso)) / 60_000);
        if (minutes < 1) return language === 'en' ? 'just now' : '刚刚';
        if (minutes < 60) return relative.format(-minutes, 'minute');
        if (minutes < 24 * 60) return relative.format(-Math.round(minutes / 60), 'hour');
        if (minutes < 30 * 24 * 60) return relative.format(-Math.round(minutes / 60 / 24), 'day');
        return full.format(new Date(iso));
      },
    };
  }, [language]);
}
