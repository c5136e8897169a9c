import type { ActivityState } from '../../api.ts';
import { activityStateTexts } from './states.ts';

/** Whether an activity is to come, runs, or has no clock any more. */
export type ClockState = ActivityState;

/** What an activity's clock says: `距结束 1 天`, and hours, minutes and seconds of two digits. */
export interface ClockTexts {
  words: string;
  digits: readonly [string, string, string];
}

/** Milliseconds till an activity begins, or ends where it has begun; 0 where it has no such moment. `at`: epoch milliseconds. */
export function millisecondsLeft(
  { state, from, to }: { state: ClockState; from: string | null; to: string | null },
  at: number,
): number {
  const border = state === 'upcoming' ? from : state === 'running' ? to : null;
  return border === null ? 0 : Math.max(0, Date.parse(border) - at);
}

export function clockText(state: ClockState, left: number): ClockTexts {
  const seconds = Math.floor(left / 1000);
  const days = Math.floor(seconds / 86_400);
  const two = (part: number) => String(part).padStart(2, '0');
  return {
    words: `${activityStateTexts[state]}${days > 0 ? ` ${days} 天` : ''}`,
    digits: [two(Math.floor(seconds / 3600) % 24), two(Math.floor(seconds / 60) % 60), two(seconds % 60)],
  };
}
