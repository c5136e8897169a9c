import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantOf } from './instant.ts';

test('is what the language’s own parser says', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (date) => {
      expect(instantOf(date.toISOString())).toBeCloseTo(date.getTime() / 1_000, 3);
    }),
  );
});

test('knows zones, fractions and moments without seconds', () => {
  const nine = Date.parse('2026-11-28T09:30:00Z') / 1_000;
  expect(instantOf('2026-11-28T17:30:00+08:00')).toBe(nine);
  expect(instantOf('2026-11-28T05:00:00-0430')).toBe(nine);
  expect(instantOf(' 2026-11-28 09:30:00 ')).toBe(nine);
  expect(instantOf('2026-11-28T09:30Z')).toBe(nine);
  expect(instantOf('2026-11-28T09:30:00.250Z')).toBe(nine + 0.25);
});

test('refuses what is no moment', () => {
  for (const text of [
    '',
    'yesterday',
    '2026-02-29T00:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01',
    '2026-01-01T00:00:00 PM',
  ])
    expect(instantOf(text)).toBeNaN();
});
