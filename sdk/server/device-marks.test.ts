import { expect, test } from 'vitest';
import type { Caller } from './caller.ts';
import { cookieOf, deviceMarks } from './device-marks.ts';

const marks = deviceMarks('fitout_test_device', '/api/p/test');
const nobody: Caller = { kind: 'anonymous', id: undefined, orgId: undefined, name: '', can: () => false };
const customer: Caller = { ...nobody, kind: 'customer', id: 7n, orgId: 1n };

test('a device is known again by its mark, with and without a session', () => {
  const { visitor, cookie } = marks.mark({ publicUrl: 'https://shop.example' });
  expect(cookie).toMatch(
    /^fitout_test_device=[\w-]{22}; Path=\/api\/p\/test; Max-Age=31536000; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(visitor.holder).toMatch(/^device [\w-]{43}$/);
  const headers = { cookie: `other=1; ${cookie.slice(0, cookie.indexOf(';'))}` };
  expect(marks.visitorOf(nobody, headers)).toEqual(visitor);
  const device = visitor.holder;
  expect(marks.visitorOf(customer, headers)).toEqual({ holder: 'person 7', person: 7n, device, adopts: device });
  // A device that staff sign in on may be the shop's, on which many customers left something.
  expect(marks.visitorOf({ ...customer, kind: 'staff' }, headers)).toMatchObject({ device, adopts: undefined });
});

test('what is no mark of ours is nobody', () => {
  expect(marks.visitorOf(nobody, {})).toBeUndefined();
  expect(marks.visitorOf(nobody, { cookie: 'fitout_test_device=x' })).toBeUndefined();
  expect(marks.visitorOf(customer, { cookie: 'fitout_test_device=<script>' })?.device).toBeUndefined();
  expect(marks.mark({ publicUrl: undefined }).cookie).not.toContain('Secure');
  expect(cookieOf({ cookie: 'ab=1; b=2' }, 'b')).toBe('2');
});
