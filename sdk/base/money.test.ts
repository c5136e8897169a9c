import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnMoney, maxCents, moneyProblem, parseMoney, showMoney, yuan } from './money.ts';

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['¥1,299.00', 129_900],
  ['￥ 88', 8800],
  ['１２．５元', 1250],
  ['.5', 50],
  ['0', 0],
  ['19.900', 1990],
  ['20000000', maxCents],
])('%s is %i cents', (text, cents) => {
  expect(parseMoney(text)).toBe(cents);
});

test.each([
  '',
  '.',
  '-1',
  '1.234',
  '1,29.00',
  '12,5',
  '1e3',
  '两元',
  '12 34',
  '20000000.01',
  '=1+1',
  'NaN',
  '999999999999',
])('“%s” is no price', (text) => {
  expect(parseMoney(text)).toBeUndefined();
});

test.each([
  ['1,299.00元', undefined],
  ['1.005', '请填写金额，最多两位小数'],
  ['-5', '请填写金额，最多两位小数'],
  ['20000000.01', '金额不能超过 20,000,000 元'],
  ['1234567890.12', '金额不能超过 20,000,000 元'],
  ['12,5', '请填写金额，最多两位小数'],
])('of “%s” is said: %s', (text, zh) => {
  expect(moneyProblem(text)?.zh).toBe(zh);
});

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: maxCents }), (cents) => {
      expect(parseMoney(yuan(cents))).toBe(cents);
      expect(parseMoney(showMoney(cents))).toBe(cents);
      expect(parseMoney(columnMoney(cents))).toBe(cents);
    }),
  );
});

test('nothing that people type breaks it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 30 }), (text) => {
      const cents = parseMoney(text);
      expect(cents === undefined || (Number.isInteger(cents) && cents >= 0 && cents <= maxCents)).toBe(true);
    }),
  );
});
