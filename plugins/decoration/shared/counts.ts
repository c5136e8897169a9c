/** Spans that may be asked for, in days that end today. */
export const countSpans = [7, 30, 90] as const;

const chinaDay = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai', dateStyle: 'short' });

/** The day in China of a moment: `2026-11-21`. */
export function dayOf(at: Date): string {
  return chinaDay.format(at);
}

/** So many days that end with the one of `at`, the oldest first. */
export function daysUntil(at: Date, count: number): string[] {
  return Array.from({ length: count }, (_, back) => dayOf(new Date(at.getTime() - (count - 1 - back) * 86_400_000)));
}
