import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UpstreamFault } from '../../../api.ts';
import { centsOf } from '../../../shared/upstream/amount.ts';
import { readUnicomAnswer } from './answer.ts';

const record = (number: unknown, monthly: unknown = 46_000) => [number, 0, 0, 0, 0, 3, monthly, 0, 0, 0, 0, 1];
const jsonp = (answer: object) => `jsonp_queryMoreNums(${JSON.stringify(answer)})`;
const read = (text: string) => readUnicomAnswer(text, 'li');

test.for<[string, unknown]>([
  ['a text', '12'],
  ['a number', 12],
])('records are cut by the stride, %s', ([, splitLen]) => {
  const numArray = [...record(18607316688), ...record('15607311234', 0)];
  const { code, numbers, bad } = read(jsonp({ code: 'M0', numArray, splitLen, uuid: 'x' }));
  expect([code, bad]).toEqual(['M0', 0]);
  expect(numbers.map(({ number, monthly, nice }) => [number, monthly, nice])).toEqual([
    ['18607316688', 4600, 3],
    ['15607311234', 0, 3],
  ]);
});

test('plain JSON is read too, and what surrounds the brackets is nothing', () => {
  const answer = { code: 'M0', numArray: record(18607316688), splitLen: '12' };
  expect(read(JSON.stringify(answer)).numbers).toHaveLength(1);
  expect(read(`\n/**/a.b(${JSON.stringify(answer)}); alert(`).numbers).toHaveLength(1);
});

test.for<[string, unknown, number]>([
  ['stride 1', '1', 2],
  ['stride NaN', 'NaN', 2],
  ['no stride', null, 2],
  ['half a record', '12', 1],
])('%s: what is no record is dropped and counted', ([what, splitLen, dropped]) => {
  const whole = [...record(18607316688), ...record(18607316689)];
  const numArray = what === 'half a record' ? whole.slice(0, -3) : whole;
  const { numbers, bad } = read(jsonp({ code: 'M0', numArray, splitLen }));
  expect([numbers.length, bad]).toEqual([2 - dropped, dropped]);
});

test.for<[string, string]>([
  ["{'code': 'M0', 'numArray': []}", 'Python'],
  ['<html>guard</html>', '网页'],
  ['', '空'],
  ['jsonp_queryMoreNums({"code":"M0"', 'JSON'],
  ['jsonp_queryMoreNums([])', '对象'],
  ['jsonp_queryMoreNums({})', '状态码'],
])('%s is refused in words', ([text, words]) => {
  expect(() => read(text)).toThrow(UpstreamFault);
  try {
    read(text);
  } catch (error) {
    expect((error as UpstreamFault).words.zh).toContain(words);
  }
});

test('an answer is never run', () => {
  const run = 'globalThis.wasRun = true';
  for (const text of [
    `jsonp((${run},{}))`,
    `({code:(${run})})`,
    `${run};jsonp({"code":"T1"})`,
    `x({"code":"T1"});${run}(`,
  ])
    try {
      read(text);
    } catch (error) {
      expect(error).toBeInstanceOf(UpstreamFault);
    }
  expect(globalThis).not.toHaveProperty('wasRun');
});

test('no text makes it throw anything but its own error', () => {
  const near = fc
    .record({
      code: fc.oneof(fc.constant('M0'), fc.jsonValue()),
      numArray: fc.oneof(fc.array(fc.oneof(fc.constant(18607316688), fc.jsonValue())), fc.jsonValue()),
      splitLen: fc.oneof(fc.constant('12'), fc.jsonValue()),
    })
    .map((answer) => `cb(${JSON.stringify(answer)})`);
  const bytes = fc.uint8Array({ maxLength: 300 }).map((one) => new TextDecoder().decode(one));
  fc.assert(
    fc.property(fc.oneof(near, bytes, fc.string({ unit: 'binary' })), (text) => {
      try {
        const { numbers, bad } = read(text);
        expect(numbers.every(({ number }) => /^1\d{10}$/.test(number)) && bad >= 0).toBe(true);
      } catch (error) {
        expect(error).toBeInstanceOf(UpstreamFault);
      }
    }),
    { numRuns: 500 },
  );
  expect(() => read('['.repeat(2_000_000))).toThrow(UpstreamFault);
  expect(() => read(`{"a":`.repeat(500_000))).toThrow(UpstreamFault);
});

test.for<[unknown, 'yuan' | 'jiao' | 'fen' | 'li', number | undefined]>([
  [46_000, 'li', 4600],
  ['46000', 'li', 4600],
  [5, 'li', undefined],
  ['12.34', 'yuan', 1234],
  ['12.345', 'yuan', undefined],
  ['1.5', 'jiao', 15],
  [0.5, 'fen', undefined],
  [-1, 'fen', undefined],
  [1e9, 'yuan', undefined],
  [1e30, 'li', undefined],
  ['', 'li', undefined],
  [null, 'li', undefined],
])('%o in %s is %s cents, never rounded', ([amount, unit, cents]) => {
  expect(centsOf(amount, unit)).toBe(cents);
});
