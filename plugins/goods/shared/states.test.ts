import { expect, test } from 'vitest';
import { activityState, couponState } from './states.ts';

const now = new Date('2026-11-21T12:00:00Z');
const before = new Date('2026-11-21T11:00:00Z');
const after = new Date('2026-11-21T13:00:00Z');
const coupon = { from: null, to: null, enabled: true, stock: null, claimed: 0 };

test.each([
  [coupon, 'open'],
  [{ ...coupon, from: after }, 'upcoming'],
  [{ ...coupon, from: now }, 'open'],
  [{ ...coupon, to: now }, 'ended'],
  [{ ...coupon, from: before, to: after, stock: 3, claimed: 3 }, 'sold-out'],
  [{ ...coupon, enabled: false, stock: 3, claimed: 3 }, 'off'],
  [{ ...coupon, enabled: false, to: before }, 'ended'],
])('a coupon %j is %s', (one, state) => {
  expect(couponState(one, now)).toBe(state);
});

test('a promotion runs from its beginning to just before its end', () => {
  const window = { from: before, to: after, enabled: true };
  expect([before, now, after].map((at) => activityState(window, at))).toEqual(['running', 'running', 'ended']);
});
