import { proxy } from 'valtio/vanilla';

/** When the oldest of what is shown was fresh, in epoch milliseconds; undefined while all of it is. */
export const offlineState = proxy<{ at: number | undefined }>({ at: undefined });

/** `10:21` of today, else with the day. */
export function momentOf(at: number, language: string, now = new Date()): string {
  const date = new Date(at);
  const today = date.toDateString() === now.toDateString();
  return new Intl.DateTimeFormat(language, {
    ...(today ? {} : { month: 'numeric', day: 'numeric' }),
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(date);
}
