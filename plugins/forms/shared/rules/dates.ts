import { messages } from '../messages.ts';
import { type Asked, narrow, type Rule } from './rule.ts';

export type DateProps = Asked & {
  /** `date`, `month` or `datetime`. */
  precision: 'date' | 'month' | 'datetime';
  /** `YYYY-MM-DD`; empty where it is open on that side. */
  from: string;
  to: string;
};

const shapes = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  month: /^\d{4}-\d{2}$/,
  datetime: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/,
} as const;

/** Is it a day that there is? `2026-02-30` is none. */
export function realDay(text: string): boolean {
  if (!shapes.date.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text) && Number(text.slice(0, 4)) > 0;
}

/** Without script, or in an old browser, a date is typed: `2026/1/5`, `2026年1月5日`. */
function tidy(text: string): string {
  const plain = narrow(text)
    .slice(0, 60)
    .replace(/ +/g, ' ')
    .replace(/ ?[年月] ?|[/.]/g, '-')
    .replace(/ ?[日号] ?/g, ' ')
    .trim();
  const [, year, month, day, rest = ''] = /^(\d{4})-(\d{1,2})-?(?:(\d{1,2}))?(.*)$/.exec(plain) ?? [];
  if (year === undefined || month === undefined) return plain;
  const time = /^[T\s]*(\d{1,2}):(\d{2})/.exec(rest);
  const clock = time === null ? '' : `T${time[1]?.padStart(2, '0')}:${time[2]}`;
  return `${year}-${month.padStart(2, '0')}${day === undefined ? '' : `-${day.padStart(2, '0')}`}${clock}`;
}

function fits(value: string, precision: DateProps['precision']): boolean {
  if (!shapes[precision].test(value)) return false;
  if (precision === 'month') return realDay(`${value}-01`);
  if (precision === 'date') return realDay(value);
  return realDay(value.slice(0, 10)) && clockFits(value.slice(11));
}

const clockFits = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);

const formats = { date: 'yyyy-mm-dd', month: 'yyyy-mm', datetime: 'yyyy-mm-dd hh:mm' } as const;

function bounds(value: string, { from, to }: Pick<DateProps, 'from' | 'to'>) {
  if (realDay(from) && value.slice(0, from.length) < from.slice(0, value.length)) return messages.notBefore(from);
  if (realDay(to) && value.slice(0, to.length) > to.slice(0, value.length)) return messages.notAfter(to);
  return undefined;
}

export const dateRule: Rule<DateProps, string> = {
  read: (entries) => tidy(entries.one()) || undefined,
  check: (value, props) =>
    fits(value, props.precision)
      ? bounds(value, props)
      : messages.wanted('请填写日期，如 2026-01-31', 'A date, such as 2026-01-31'),
  text: (value) => value.replace('T', ' '),
  moment: (value, { precision }) => ({
    at: new Date(`${value}${{ date: 'T00:00', month: '-01T00:00', datetime: '' }[precision]}Z`),
    format: formats[precision],
  }),
};

export type TimeProps = Asked & {
  /** `HH:MM`; empty where it is open on that side. */
  from: string;
  to: string;
};

export const timeRule: Rule<TimeProps, string> = {
  read(entries) {
    const plain = narrow(entries.one()).replace('：', ':');
    const [, hour, minute] = /^(\d{1,2}):(\d{2})(?::\d{2})?$/.exec(plain) ?? [];
    return hour === undefined ? plain || undefined : `${hour.padStart(2, '0')}:${minute}`;
  },
  check(value, { from, to }) {
    if (!clockFits(value)) return messages.wanted('请填写时间，如 09:30', 'A time, such as 09:30');
    if (clockFits(from) && value < from) return messages.notBefore(from);
    return clockFits(to) && value > to ? messages.notAfter(to) : undefined;
  },
  text: (value) => value,
};

export type DateRangeProps = Asked & {
  from: string;
  to: string;
  /** Days from the first to the last, both counted; 0: as many as one likes. */
  maxDays: number;
};

export const dateRangeRule: Rule<DateRangeProps, { from: string; to: string }> = {
  read(entries) {
    const [from, to] = [tidy(entries.one('from')), tidy(entries.one('to'))];
    return from === '' && to === '' ? undefined : { from, to };
  },
  check({ from, to }, props) {
    if (from === '' || to === '') return { zh: '请填写开始和结束日期', en: 'Enter a start and an end date' };
    if (!realDay(from) || !realDay(to))
      return messages.wanted('请填写日期，如 2026-01-31', 'A date, such as 2026-01-31');
    if (from > to) return { zh: '结束日期不能早于开始日期', en: 'The end must not be before the start' };
    const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
    if (props.maxDays > 0 && days > props.maxDays)
      return { zh: `最多 ${props.maxDays} 天`, en: `At most ${props.maxDays} days` };
    return bounds(from, props) ?? bounds(to, props);
  },
  text: ({ from, to }) => `${from} ~ ${to}`,
  missing: messages.required,
};
