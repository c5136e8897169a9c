/** Who asks for the home page. */
export type Visitor = 'visitor' | 'signed-in';

/** When and for whom another page is the home page. All that is set has to hold. */
export interface HomeRule {
  pageId: string;
  /** ISO instants; null: no bound. The beginning belongs to it, the end does not. */
  from: string | null;
  to: string | null;
  /** `HH:MM` in `zone`, each day; both or none. An end before its beginning is on the next day. */
  dailyFrom: string | null;
  dailyTo: string | null;
  /** IANA name of the zone that the daily times are meant in: `Asia/Shanghai`. */
  zone: string;
  audience: 'all' | Visitor;
}

/** Does the rule hold for this visitor at this moment? */
export function ruleHolds(rule: HomeRule, at: Date, visitor: Visitor): boolean {
  if (rule.audience !== 'all' && rule.audience !== visitor) return false;
  if (rule.from !== null && at.getTime() < Date.parse(rule.from)) return false;
  if (rule.to !== null && at.getTime() >= Date.parse(rule.to)) return false;
  return inDay(rule, at);
}

function inDay({ dailyFrom, dailyTo, zone }: HomeRule, at: Date): boolean {
  if (dailyFrom === null || dailyTo === null) return true;
  const [from, to, now] = [minutesOf(dailyFrom), minutesOf(dailyTo), secondsIn(zone, at) / 60];
  return from <= to ? now >= from && now < to : now >= from || now < to;
}

/** Seconds until some rule may hold that does not, or the other way round; Infinity where none ever does. */
export function secondsToChange(rules: readonly HomeRule[], at: Date): number {
  const day = 86_400;
  const next = rules.flatMap((rule) => {
    const bounds = [rule.from, rule.to]
      .filter((bound) => bound !== null)
      .map((bound) => (Date.parse(bound) - at.getTime()) / 1000);
    const daily = [rule.dailyFrom, rule.dailyTo]
      .filter((time) => time !== null)
      .map((time) => (minutesOf(time) * 60 - secondsIn(rule.zone, at) + day) % day || day);
    return [...bounds, ...daily];
  });
  return Math.min(Number.POSITIVE_INFINITY, ...next.filter((seconds) => seconds > 0));
}

/** Minutes since midnight of `HH:MM`. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Seconds since midnight in a zone. */
function secondsIn(zone: string, at: Date): number {
  let clock = clocks.get(zone);
  if (clock === undefined) {
    const parts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;
    clock = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone: zone });
    clocks.set(zone, clock);
  }
  const [hours, minutes, seconds] = clock.format(at).split(':').map(Number);
  return (hours ?? 0) * 3600 + (minutes ?? 0) * 60 + (seconds ?? 0);
}
