import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { HomeRule } from './calls/home.ts';
import { type Guest, ruleHolds, secondsToChange } from './home-rules.ts';

const always: HomeRule = {
  pageId: '1',
  from: null,
  to: null,
  dailyFrom: null,
  dailyTo: null,
  zone: 'Asia/Shanghai',
  audience: 'all',
  days: null,
};
const stranger: Guest = { visitor: 'visitor' };
const at = (iso: string) => new Date(iso);

describe('a rule of the home page', () => {
  test('holds from its beginning up to its end', () => {
    const rule = { ...always, from: '2026-11-11T00:00:00+08:00', to: '2026-11-12T00:00:00+08:00' };
    expect(ruleHolds(rule, at('2026-11-10T15:59:59Z'), stranger)).toBe(false);
    expect(ruleHolds(rule, at('2026-11-10T16:00:00Z'), stranger)).toBe(true);
    expect(ruleHolds(rule, at('2026-11-11T16:00:00Z'), stranger)).toBe(false);
  });

  test('holds in hours of its own zone, over midnight too', () => {
    const day = { ...always, dailyFrom: '09:00', dailyTo: '18:30' };
    expect(ruleHolds(day, at('2026-11-11T01:00:00Z'), stranger)).toBe(true);
    expect(ruleHolds(day, at('2026-11-11T10:30:00Z'), stranger)).toBe(false);
    const night = { ...always, dailyFrom: '22:00', dailyTo: '06:00' };
    expect(ruleHolds(night, at('2026-11-11T15:00:00Z'), stranger)).toBe(true);
    expect(ruleHolds(night, at('2026-11-11T21:59:59Z'), stranger)).toBe(true);
    expect(ruleHolds(night, at('2026-11-11T22:00:00Z'), stranger)).toBe(false);
  });

  test('holds for whom it is meant', () => {
    const rule: HomeRule = { ...always, audience: 'signed-in' };
    const now = new Date();
    const staff: Guest = { visitor: 'signed-in' };
    expect([ruleHolds(rule, now, stranger), ruleHolds(rule, now, staff)]).toEqual([false, true]);
  });

  test('tells new customers from known ones, and both from everybody else', () => {
    const rule = (audience: HomeRule['audience']): HomeRule => ({ ...always, audience, days: 7 });
    const customer: Guest = { visitor: 'signed-in', since: at('2026-11-01T08:00:00Z') };
    const holds = (guest: Guest, iso: string) =>
      (['new-customer', 'known-customer', 'signed-in'] as const).map((one) => ruleHolds(rule(one), at(iso), guest));
    expect(holds(customer, '2026-11-01T08:00:00Z')).toEqual([true, false, true]);
    expect(holds(customer, '2026-11-08T07:59:59Z')).toEqual([true, false, true]);
    expect(holds(customer, '2026-11-08T08:00:00Z')).toEqual([false, true, true]);
    expect(holds(stranger, '2026-11-08T08:00:00Z')).toEqual([false, false, false]);
    expect(holds({ visitor: 'signed-in' }, '2026-11-08T08:00:00Z')).toEqual([false, false, true]);
    expect(secondsToChange([rule('new-customer')], at('2026-11-08T07:59:00Z'), customer)).toBe(60);
  });

  test('changes no sooner than said', () => {
    const time = fc.record({ h: fc.integer({ min: 0, max: 23 }), m: fc.integer({ min: 0, max: 59 }) });
    const words = ({ h, m }: { h: number; m: number }) => [h, m].map((n) => String(n).padStart(2, '0')).join(':');
    const start = Date.parse('2026-11-11T00:00:00Z');
    const moment = fc.integer({ min: 0, max: 3 * 86_400 }).map((s) => new Date(start + s * 1000));
    fc.assert(
      fc.property(
        moment,
        moment,
        time,
        time,
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (now, from, a, b, part) => {
          const rule = { ...always, from: from.toISOString(), dailyFrom: words(a), dailyTo: words(b) };
          const seconds = secondsToChange([rule], now, stranger);
          const before = new Date(now.getTime() + Math.floor(seconds * part) * 1000);
          expect(ruleHolds(rule, before, stranger)).toBe(ruleHolds(rule, now, stranger));
        },
      ),
    );
    expect(secondsToChange([always], new Date(), stranger)).toBe(Number.POSITIVE_INFINITY);
  });
});
