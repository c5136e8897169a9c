import { type FoundTime, found, matchAt } from './found-time.ts';
import { dateSpan, daysOf, type Season, seasonSpan, type TimeSpan, yearlySpan } from './time-span.ts';

const digits = '零一二三四五六七八九';
const numeral = '\\d{1,2}|[一二三四五六七八九十]{1,3}';
const writtenYear = /(\d{4}|\d{2}|[零〇一二三四五六七八九]{4}) ?年/y;
const relativeYear = /(今|去|前)年/y;
const ofYear = / ?的? ?/y;
const month = new RegExp(`(${numeral}) ?月份?`, 'y');
const day = new RegExp(` ?(${numeral}) ?[日号]`, 'y');
const season = /([春夏秋冬])[天季]/y;
const relativeMonth = /(这个|本|上个|上)月/y;
const relativeDay = /(今|昨|前)天/y;

const seasons: Record<string, Season> = { 春: 'spring', 夏: 'summer', 秋: 'autumn', 冬: 'winter' };
const ago: Record<string, number> = { 今: 0, 这个: 0, 本: 0, 去: 1, 昨: 1, 上个: 1, 上: 1, 前: 2 };

/** 2024年, 24年, 二〇二四年, 去年, each with a month, a day or a season; 5月, 五月一日, 夏天 of every year; 上个月, 昨天. */
export function readChineseTime(text: string, at: number, today: string): FoundTime {
  // In the middle of a longer number: 15月 is no 5月.
  if (/[\w零〇一二三四五六七八九十百]/.test(text[at - 1] ?? '')) return undefined;
  return readYear(text, at, today) ?? readPartOfYear(text, at) ?? readRelative(text, at, today);
}

function readYear(text: string, at: number, today: string): FoundTime {
  const thisYear = Number(today.slice(0, 4));
  const written = matchAt(writtenYear, text, at);
  const relative = matchAt(relativeYear, text, at);
  const match = written ?? relative;
  if (match === undefined) return undefined;
  const year = written ? yearOf(written[1] as string, thisYear) : thisYear - (ago[relative?.[1] as string] as number);
  const end = at + match[0].length;
  const next = end + (matchAt(ofYear, text, end)?.[0].length ?? 0);
  return readPartOfYear(text, next, year) ?? found(end, dateSpan(year));
}

/** Four digits as they are; of two, the latest year that is not to come. */
function yearOf(written: string, thisYear: number): number {
  const year = Number(Array.from(written, (one) => (one === '〇' ? '0' : digitOf(one))).join(''));
  if (written.length > 2) return year;
  const century = thisYear - (thisYear % 100);
  return century + year > thisYear ? century - 100 + year : century + year;
}

const digitOf = (one: string): string => (digits.includes(one) ? String(digits.indexOf(one)) : one);

function readPartOfYear(text: string, at: number, year?: number): FoundTime {
  const seasonal = matchAt(season, text, at);
  if (seasonal !== undefined)
    return found(at + seasonal[0].length, seasonSpan(seasons[seasonal[1] as string] as Season, year));
  const monthly = matchAt(month, text, at);
  if (monthly === undefined) return undefined;
  const end = at + monthly[0].length;
  const number = numberOf(monthly[1] as string);
  const daily = matchAt(day, text, end);
  const spanOf = (dayNumber?: number): TimeSpan | undefined =>
    year === undefined ? yearlySpan(number, dayNumber) : dateSpan(year, number, dayNumber);
  // A day that there is not makes nonsense of the month, too.
  if (daily !== undefined) return found(end + daily[0].length, spanOf(numberOf(daily[1] as string)));
  return found(end, spanOf());
}

/** 5, 五, 十, 十二, 二十一; 0 for what is no such number: 一二. */
function numberOf(written: string): number {
  if (/^\d+$/.test(written)) return Number(written);
  const [, tens, ones] = /^([一二三四五六七八九]?)十([一二三四五六七八九]?)$/.exec(written) ?? [];
  if (tens === undefined) return written.length === 1 ? digits.indexOf(written) : 0;
  return Number(digitOf(tens || '一')) * 10 + Number(digitOf(ones || '零'));
}

function readRelative(text: string, at: number, today: string): FoundTime {
  const monthly = matchAt(relativeMonth, text, at);
  const daily = matchAt(relativeDay, text, at);
  const [year = 0, monthNow = 0, dayNow = 0] = today.split('-').map(Number);
  const back = (match: RegExpExecArray): number => ago[match[1] as string] as number;
  if (monthly !== undefined) return found(at + monthly[0].length, daysOf(year, monthNow - back(monthly)));
  if (daily !== undefined) return found(at + daily[0].length, daysOf(year, monthNow, dayNow - back(daily)));
  return undefined;
}
