import { type FoundTime, found, matchAt } from './found-time.ts';
import { dateSpan, daysOf, type Season, seasonSpan, yearlySpan } from './time-span.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const fullMonths = 'january february march april may june july august september october november december'.split(' ');
const seasons: Record<string, Season> = {
  spring: 'spring',
  summer: 'summer',
  autumn: 'autumn',
  fall: 'autumn',
  winter: 'winter',
};

const word = /[a-z]+/y;
const dayBefore = /(\d\d?)(?:st|nd|rd|th)? (?:of )?/y;
const dayAfter = /\.? (\d\d?)(?:st|nd|rd|th)?/y;
const yearAfter = /[.,]{0,2} ?(?:of )?(\d{4})/y;
const relative = /(this|last) (year|month)/y;

/** May 2024, Sept. 5th, 2024, 1 May, summer 2024, last month, yesterday. `text` is in lower case. */
export function readEnglishTime(text: string, at: number, today: string): FoundTime {
  if (/[a-z0-9]/.test(text[at - 1] ?? '')) return undefined;
  return readMonth(text, at) ?? readSeason(text, at) ?? readRelative(text, at, today);
}

function readMonth(text: string, at: number): FoundTime {
  const before = matchAt(dayBefore, text, at);
  const start = at + (before?.[0].length ?? 0);
  const name = matchAt(word, text, start);
  const month = name === undefined ? 0 : monthOf(name[0]);
  if (name === undefined || month === 0) return undefined;
  let end = start + name[0].length;
  let day = before === undefined ? undefined : Number(before[1]);
  const after = day === undefined ? matchAt(dayAfter, text, end) : undefined;
  if (after !== undefined && ends(text, end + after[0].length)) {
    day = Number(after[1]);
    end += after[0].length;
  }
  const year = matchAt(yearAfter, text, end);
  if (year !== undefined && ends(text, end + year[0].length))
    return found(end + year[0].length, dateSpan(Number(year[1]), month, day));
  return ends(text, end) ? found(end, yearlySpan(month, day)) : undefined;
}

/** 1 to 12; 0 for what is no month. */
function monthOf(name: string): number {
  const short = name === 'sept' ? 'sep' : name;
  return Math.max(months.indexOf(short), fullMonths.indexOf(short)) + 1;
}

function readSeason(text: string, at: number): FoundTime {
  const name = matchAt(word, text, at)?.[0] ?? '';
  const season = Object.hasOwn(seasons, name) ? seasons[name] : undefined;
  const end = at + name.length;
  if (season === undefined || !ends(text, end)) return undefined;
  const year = matchAt(yearAfter, text, end);
  if (year === undefined || !ends(text, end + year[0].length)) return found(end, seasonSpan(season));
  return found(end + year[0].length, seasonSpan(season, Number(year[1])));
}

function readRelative(text: string, at: number, today: string): FoundTime {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number);
  const name = matchAt(word, text, at)?.[0];
  if (name === 'today' || name === 'yesterday')
    return endsAt(text, at + name.length, daysOf(year, month, name === 'today' ? day : day - 1));
  const match = matchAt(relative, text, at);
  if (match === undefined) return undefined;
  const back = match[1] === 'last' ? 1 : 0;
  const span = match[2] === 'year' ? dateSpan(year - back) : daysOf(year, month - back);
  return endsAt(text, at + match[0].length, span);
}

const endsAt = (text: string, end: number, span: ReturnType<typeof dateSpan>): FoundTime =>
  ends(text, end) ? found(end, span) : undefined;

/** No word and no number goes on here. */
const ends = (text: string, at: number): boolean => !/[\w]/.test(text[at] ?? '');
