import { readChineseTime } from './chinese-times.ts';
import { readEnglishTime } from './english-times.ts';
import { readNumericTime } from './numeric-times.ts';
import type { TimeSpan } from './time-span.ts';

/** Where in a text a time is named. `end` is the first character after it. */
export interface TimeMention {
  start: number;
  end: number;
  span: TimeSpan;
}

/**
 * The times that a text names, in its order, none over another: 2024, 2024-05, 20240501, 2024年5月1日, 五月, 去年夏天, 昨天,
 * May 2024, 1 May. `text` is in lower case with single spaces; `today` is `2024-05-01`. What cannot be a date
 * (`2024-13`, 2月30日) is none. Linear in the length of the text.
 */
export function timesIn(text: string, today: string): TimeMention[] {
  const mentions: TimeMention[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const time = readNumericTime(text, at) ?? readChineseTime(text, at, today) ?? readEnglishTime(text, at, today);
    if (time === undefined) continue;
    mentions.push({ start: at, ...time });
    at = time.end - 1;
  }
  return mentions;
}
