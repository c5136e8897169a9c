import { defaultTimeZone } from '@fitout/sdk';

const clocks = new Map<string, Intl.DateTimeFormat>();

function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone);
  if (clock === undefined) {
    const day = { timeZone, month: 'numeric', day: 'numeric' } as const;
    clock = new Intl.DateTimeFormat('zh-CN', { ...day, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    clocks.set(timeZone, clock);
  }
  return clock;
}

/** `11月21日 09:00`, by the clock of the organisation: the server's zone is nobody's. */
export function moment(iso: string, timeZone: string): string {
  const parts = new Map(
    clockOf(timeZone)
      .formatToParts(new Date(iso))
      .map(({ type, value }) => [type, value]),
  );
  return `${parts.get('month')}月${parts.get('day')}日 ${parts.get('hour')}:${parts.get('minute')}`;
}

/** What is open from one moment to another, null where it is open on that side; `timeZone`: whose clock says so. */
export interface Span {
  from: string | null;
  to: string | null;
  /** IANA name; China's where left out. */
  timeZone?: string;
}

/** From when to when, in words; empty where it has no end and has begun. */
export function span({ from, to, timeZone = defaultTimeZone }: Span): string {
  const time = (iso: string) => moment(iso, timeZone);
  if (from !== null && to !== null) return `${time(from)} 至 ${time(to)}`;
  if (to !== null) return `${time(to)} 前`;
  return from === null ? '长期有效' : `${time(from)} 起`;
}
