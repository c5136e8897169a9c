import type { HomeRule } from './calls/home.ts';
import type { Audience, Visitor } from './choices.ts';

/** Who asks for the home page: what rules go by. */
export interface Guest {
  visitor: Visitor;
  /** When their account was made, of a signed-in customer; undefined of everybody else. */
  since?: Date | undefined;
}

const dayMs = 86_400_000;

/** When and for whom a rule holds, whatever its page. */
type RuleTerms = Omit<HomeRule, 'pageId'>;

export const asksForDays = (audience: Audience): boolean =>
  audience === 'new-customer' || audience === 'known-customer';

/** Does the rule hold for this visitor at this moment? */
export function ruleHolds(rule: RuleTerms, at: Date, guest: Guest): boolean {
  if (!isMeant(rule, at, guest)) return false;
  if (rule.from !== null && at.getTime() < Date.parse(rule.from)) return false;
  if (rule.to !== null && at.getTime() >= Date.parse(rule.to)) return false;
  return inDay(rule, at);
}

function isMeant(rule: RuleTerms, at: Date, guest: Guest): boolean {
  if (rule.audience === 'all') return true;
  if (!asksForDays(rule.audience)) return rule.audience === guest.visitor;
  const known = knownFrom(rule, guest);
  return known !== undefined && (rule.audience === 'new-customer') === at.getTime() < known;
}

/** Epoch milliseconds from which on a customer is no new one. */
function knownFrom({ days }: RuleTerms, { since }: Guest): number | undefined {
  return since === undefined || days === null ? undefined : since.getTime() + days * dayMs;
}

function inDay({ dailyFrom, dailyTo, zone }: RuleTerms, at: Date): boolean {
  if (dailyFrom === null || dailyTo === null) return true;
  const [from, to, now] = [minutesOf(dailyFrom), minutesOf(dailyTo), secondsIn(zone, at) / 60];
  return from <= to ? now >= from && now < to : now >= from || now < to;
}

/** Seconds until some rule may hold that does not, or the other way round; Infinity where none ever does. */
export function secondsToChange(rules: readonly RuleTerms[], at: Date, guest: Guest): number {
  const day = 86_400;
  const next = rules.flatMap((rule) => {
    const bounds = [rule.from, rule.to]
      .filter((bound) => bound !== null)
      .map((bound) => (Date.parse(bound) - at.getTime()) / 1000);
    const daily = [rule.dailyFrom, rule.dailyTo]
      .filter((time) => time !== null)
      .map((time) => (minutesOf(time) * 60 - secondsIn(rule.zone, at) + day) % day || day);
    const known = knownFrom(rule, guest);
    return [...bounds, ...daily, ...(known === undefined ? [] : [(known - at.getTime()) / 1000])];
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
