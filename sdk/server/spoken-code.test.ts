import { expect, test } from 'vitest';
import { spokenCode, spokenCodeIn } from './spoken-code.ts';

test('codes have the characters that nobody mistakes, each as often as another, and are found however they are written', () => {
  const codes = Array.from({ length: 2000 }, () => spokenCode(12));
  expect(new Set(codes).size).toBe(2000);
  const counts = new Map<string, number>();
  for (const sign of codes.join('')) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  expect([...counts.keys()].sort().join('')).toBe('23456789ABCDEFGHJKMNPQRSTUVWXYZ');
  // 774 of each on the average, with a deviation of 27.
  for (const [sign, count] of counts) expect(Math.abs(count - 24_000 / 31), sign).toBeLessThan(200);
  expect(spokenCodeIn(' abcd-efgh 2345\n')).toBe('ABCDEFGH2345');
});
