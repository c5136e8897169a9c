import { addDays, type LocalText, wallTime } from '@fitout/sdk';
import { messages } from '../messages.ts';
import { realDay } from './dates.ts';
import type { Asked, Rule } from './rule.ts';

/**
 * A span of time that recurs on each day, and how many people it takes. `HH:MM` by the clock of the organisation; it
 * ends at `24:00` at the latest, or on the next day where `to` is earlier than `from`.
 */
export interface SlotTime {
  [key: string]: string | number;
  from: string;
  to: string;
  capacity: number;
}

export type BookingProps = Asked & {
  /** `YYYY-MM-DD`; empty where it is open on that side. */
  from: string;
  to: string;
  /** Days that can be booked, counted from the first one (today, or `from`); 0: as many as there may be. */
  ahead: number;
  days: 'every' | 'workdays' | 'weekends';
  /** Days without any slot, one a line. */
  except: string;
  times: SlotTime[];
};

/** What the server knows of a question's slots. */
export interface Booked {
  /** ISO instant by the server's clock. */
  now: string;
  /** Slot → how many have it. */
  taken: Record<string, number>;
  /** IANA name of the organisation's time zone, whose clock the slots follow. */
  zone: string;
}

export const slotLimits = { days: 60, times: 24, capacity: 9999 } as const;

const clock = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const endClock = (text: string): boolean => clock.test(text) || text === '24:00';
const overMidnight = (from: string, to: string): boolean => to < from;
const dayShape = /^\d{4}-\d{2}-\d{2}$/;

/** Name of a slot, as a form sends it and an answer keeps it: `2026-12-01 09:00-10:00`. */
export const slotName = (day: string, { from, to }: Pick<SlotTime, 'from' | 'to'>): string => `${day} ${from}-${to}`;

/** Why nobody could book one of the times, `index` of them; undefined where all are right. */
export function timesFault(times: readonly SlotTime[]): (LocalText & { index: number }) | undefined {
  const seen = new Map<string, number>();
  for (const [index, { from, to, capacity }] of times.entries()) {
    const name = `${from}-${to}`;
    const before = seen.get(name);
    if (!clock.test(from) || !endClock(to))
      return {
        index,
        zh: '时间应写成 09:00 这样的两位小时和分钟（00:00 至 23:59，结束可写 24:00）',
        en: 'a time is written 09:00 (from 00:00 to 23:59; the end may be 24:00)',
      };
    if (from === to) return { index, zh: '开始与结束是同一时刻', en: 'start and end are the same' };
    if (!(capacity >= 1)) return { index, zh: '名额至少为 1', en: 'the capacity must be at least 1' };
    if (before !== undefined)
      return { index, zh: `与第 ${before + 1} 个时段相同`, en: `the same as time ${before + 1}` };
    seen.set(name, index);
  }
  return undefined;
}

/** The times that can be booked on each day, in order, each once: those that have no fault. */
export function timesOf({ times }: Pick<BookingProps, 'times'>): SlotTime[] {
  const found = new Map<string, SlotTime>();
  for (const time of Array.isArray(times) ? times : [])
    if (timesFault([time]) === undefined && !found.has(`${time.from}-${time.to}`))
      found.set(`${time.from}-${time.to}`, time);
  return [...found.values()].sort((a, b) => (a.from < b.from ? -1 : 1)).slice(0, slotLimits.times);
}

/** The slot of that name as its props have it; undefined for one that there is not. */
export function slotOf(name: string, props: BookingProps): { day: string; time: SlotTime } | undefined {
  const day = name.slice(0, 10);
  const time = timesOf(props).find((one) => slotName(day, one) === name);
  return time === undefined || !realDay(day) ? undefined : { day, time };
}

function exceptions({ except }: Pick<BookingProps, 'except'>): Set<string> {
  return new Set(
    String(except ?? '')
      .split(/[\s,，;；]+/)
      .filter((day) => dayShape.test(day)),
  );
}

function dayFits(day: string, props: BookingProps, left: ReadonlySet<string>): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const weekend = weekday === 0 || weekday === 6;
  if (props.days === 'workdays' ? weekend : props.days === 'weekends' && !weekend) return false;
  return !left.has(day);
}

/** Day and time of a zone at an instant, as names of slots have them: `2026-12-01 09:30`. */
export function slotClock(now: Date, zone: string): string {
  return wallTime(now, zone).replace('T', ' ');
}

export interface SlotDay {
  day: string;
  /** Those that are still to come. */
  times: SlotTime[];
}

/** The days that can be booked at an instant in the organisation's zone, with the slots of each. */
export function slotDays(props: BookingProps, now: Date, zone: string): SlotDay[] {
  const [today, at] = slotClock(now, zone).split(' ') as [string, string];
  const times = timesOf(props);
  const left = exceptions(props);
  const count = Math.max(1, Math.min(slotLimits.days, Math.round(props.ahead) || slotLimits.days));
  const start = realDay(props.from) && props.from > today ? props.from : today;
  const found: SlotDay[] = [];
  for (let n = 0; n < count; n++) {
    const day = addDays(start, n);
    if (realDay(props.to) && day > props.to) break;
    if (!dayFits(day, props, left)) continue;
    const open = day === today ? times.filter((time) => time.from > at) : times;
    if (open.length > 0) found.push({ day, times: open });
  }
  return found;
}

/** Can it be booked at this instant, whoever else did? */
export function slotOpen(name: string, props: BookingProps, now: Date, zone: string): boolean {
  return slotDays(props, now, zone).some(({ day, times }) => times.some((time) => slotName(day, time) === name));
}

const weekdays = ['周日', '周一', '周二', '周三', '周四', '周五', '周六'];

/** `12月1日 周二` */
export function spokenDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return `${date.getUTCMonth() + 1}月${date.getUTCDate()}日 ${weekdays[date.getUTCDay()]}`;
}

/** The time of a slot for people: `09:00–10:00`, `22:00–次日 02:00`. */
export function spokenTime({ from, to }: Pick<SlotTime, 'from' | 'to'>): string {
  return `${from}–${overMidnight(from, to) ? '次日 ' : ''}${to}`;
}

/** The label of a slot in a list: `09:00–10:00（余 3）`, or that it is full. */
export function slotLabel(time: SlotTime, left: number, showLeft: boolean): string {
  return `${spokenTime(time)}${left === 0 ? '（已满）' : showLeft ? `（余 ${left}）` : ''}`;
}

/** The time in a slot's name. */
export const timeIn = (name: string): Pick<SlotTime, 'from' | 'to'> => ({
  from: name.slice(11, 16),
  to: name.slice(17),
});

/** A slot in words for people: `12月1日 周二 09:00–10:00`; a name that is none stays as it is. */
export function spokenSlot(name: string): string {
  const day = name.slice(0, 10);
  return realDay(day) ? `${spokenDay(day)} ${spokenTime(timeIn(name))}` : name;
}

/**
 * Where an instant stands to a slot in the organisation's zone: `early` before its day, `now` on its day until it ends,
 * `late` after that.
 */
export function slotTense(name: string, now: Date, zone: string): 'early' | 'now' | 'late' {
  const at = slotClock(now, zone);
  const day = name.slice(0, 10);
  if (day > at.slice(0, 10)) return 'early';
  const { from, to } = timeIn(name);
  return `${overMidnight(from, to) ? addDays(day, 1) : day} ${to}` < at ? 'late' : 'now';
}

/**
 * 预约: a slot of a day. Whether it is still to come and has room is not for this rule to say, which knows no clock and
 * no other answers: the server counts (server/bookings.ts).
 */
export const bookingRule: Rule<BookingProps, string> = {
  read: (entries) => entries.one() || undefined,
  check(value, props) {
    const slot = slotOf(value, props);
    if (slot === undefined || !dayFits(slot.day, props, exceptions(props))) return messages.enum;
    if (realDay(props.from) && slot.day < props.from) return messages.notBefore(props.from);
    return realDay(props.to) && slot.day > props.to ? messages.notAfter(props.to) : undefined;
  },
  text: (value) => value,
  tally: (value) => [value],
  missing: { zh: '请选择预约时间', en: 'Choose a time' },
};
