import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalOf, decimalPlaces, decimalUnits, exactNumber, isOnStep, parseDecimal, parseWhole } from './decimal.ts';

describe('a decimal number that somebody wrote', () => {
  it.each([
    ['1234567890.12', '1234567890.12'],
    ['1,299.00', '1299'],
    ['.5', '0.5'],
    ['-.50', '-0.5'],
    ['００１２．５０', '12.5'],
    ['￥1,234,567.89', '1234567.89'],
    ['¥ 88', '88'],
    ['12.5 元', '12.5'],
    ['100元整', '100'],
    ['RMB 12', '12'],
    ['12 CNY', '12'],
    ['-¥5', '-5'],
    ['¥-5', '-5'],
    ['−5', '-5'],
    ['12。5', '12.5'],
    ['1，299', '1299'],
    ['\u202d1299.5\u202c', '1299.5'],
    ['-0.00', '0'],
  ])('%j is %s', (text, decimal) => {
    expect(parseDecimal(text)).toBe(decimal);
  });

  it.each(['', '.', '-', '元', '¥', '1.2.3', '1,29', '12,5', '1e3', '0x10', '12 34', '1,2345', '十二', '1'.repeat(61)])(
    '%j is none',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );
});

it.each([
  ['1,299', 1299],
  ['１２', 12],
  ['12.0', 12],
  ['-3', -3],
  ['12.5', undefined],
  ['12元', undefined],
  ['1234567890123456', undefined],
])('%j as a whole number is %s', (text, value) => {
  expect(parseWhole(text)).toBe(value);
});

it('holds up to fifteen digits exactly, and no more', () => {
  expect(exactNumber('123456789012.345')).toBe(123456789012.345);
  expect(exactNumber('0.000000123456789')).toBe(0.000000123456789);
  expect(exactNumber('1234567890123.4567')).toBeUndefined();
});

it('counts in units', () => {
  expect(decimalUnits('1234567890.12', 2)).toBe(123456789012);
  expect(decimalUnits('-0.5', 2)).toBe(-50);
  expect(decimalUnits('1.005', 2)).toBeUndefined();
});

it('has the digits of any number, and its decimals', () => {
  expect([decimalOf(1e-7), decimalOf(-1.5e-7), decimalOf(1.25e21), decimalOf(12.5)]).toEqual([
    '0.0000001',
    '-0.00000015',
    '1250000000000000000000',
    '12.5',
  ]);
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const decimal = decimalOf(value);
      expect(decimal).toMatch(/^-?\d+(?:\.\d+)?$/);
      expect(Number(decimal)).toBe(value === 0 ? 0 : value);
    }),
  );
});

it('reads back every amount of money, with its decimals', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), fc.integer({ min: 0, max: 6 }), (units, places) => {
      const digits = String(units).padStart(places + 1, '0');
      const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
      const decimal = parseDecimal(text) ?? '';
      expect(decimalPlaces(decimal)).toBeLessThanOrEqual(places);
      expect(decimalUnits(decimal, places)).toBe(Number(units));
    }),
  );
});

it.each([
  [1234567890.12, 0.01, 0, true],
  [1234567.89, 0.0001, 0, true],
  [0.3, 0.1, 0, true],
  [7, 5, 2, true],
  [7, 5, 0, false],
  [1234567890.123, 0.01, 0, false],
  [-0.3, 0.1, 0, true],
])('%d by steps of %d from %d: %s', (value, step, from, fits) => {
  expect(isOnStep(value, step, from)).toBe(fits);
});
