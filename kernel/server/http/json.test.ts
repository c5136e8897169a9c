import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isFitoutError } from '../../../sdk/base/errors.ts';
import { readJson, writeJson } from './json.ts';

describe('request bodies', () => {
  it('come out as JSON.parse reads them, where nothing is special', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const text = JSON.stringify(value);
        fc.pre(!/__proto__|constructor|\\u0000|\\ud|\d{16}/i.test(text));
        expect(readJson(text)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('keep every integer exactly, and go back the way they came', () => {
    fc.assert(
      fc.property(fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n), (id) => {
        const text = `{"id":${id}}`;
        expect(BigInt((readJson(text) as { id: number | bigint }).id)).toBe(id);
        expect(writeJson({ id })).toBe(text);
      }),
    );
  });

  it.each([
    '{"__proto__":1}',
    '{"\\u005f_proto__":1}',
    '{"a":[{"__proto__":{}}]}',
    '{"id":12345678901234567890,"__proto__":{}}',
    '{"constructor":{"prototype":{}}}',
    '{"a":"\\u0000"}',
    '{"\\u0000":1}',
    '"\\ud800"',
    '["\\udc00\\ud800"]',
    '{',
    '',
    'undefined',
  ])('are refused: %s', (text) => {
    let thrown: unknown;
    try {
      readJson(text);
    } catch (error) {
      thrown = error;
    }
    expect(isFitoutError(thrown) && thrown.codeName).toBe('badRequest');
  });

  it('may hold whole characters beyond the basic plane, escaped or not', () => {
    expect(readJson('"\\ud83e\\udde7 🧧"')).toBe('🧧 🧧');
  });
});

it('refuses what lies too deep, in words', () => {
  for (const open of ['[', '{"a":']) {
    expect(() => readJson(open.repeat(20_000))).toThrow(/嵌套过深/);
    expect(() => readJson(`${open.repeat(5000)}1234567890123456789`)).toThrow(/嵌套过深/);
  }
});

it('refuses more values than a call takes, before they are parsed', () => {
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 1000 }, (_, at) => [`k${at}`, 'a,b,c'])));
  expect(readJson(body, 1001)).toEqual(JSON.parse(body));
  expect(() => readJson(body, 1000)).toThrow(expect.objectContaining({ codeName: 'tooLarge' }));
});

describe('a body made to hold everybody up', () => {
  const zeros = '0,'.repeat(400_000);

  it.each(['\\u0000', '\\ud800'])('is refused for its text as others are, however long its lists: %s', (broken) => {
    expect(() => readJson(`["${broken}",${zeros}0]`)).toThrow(expect.objectContaining({ codeName: 'badRequest' }));
  });

  it('holds no integer of a million digits', () => {
    expect(() => readJson(`{"id":${'9'.repeat(1_000_000)}}`)).toThrow(
      expect.objectContaining({ codeName: 'badRequest', reason: 'kernel.json-number' }),
    );
    expect(readJson(`[-${'9'.repeat(300)}]`)).toEqual([-BigInt('9'.repeat(300))]);
  });

  // A reviver, which is called for every value, took 50 times as long; half of that leaves room for a busy machine.
  it.each([
    ['one big integer among small ones', `[12345678901234567,${zeros}0]`],
    ['a name that could be a prototype’s', `{"constructor":1,"a":[${zeros}0]}`],
    ['an escape', `["\\ud83d\\ude00",${zeros}0]`],
  ])('costs little more than its parsing: %s', (_, text) => {
    const best = (work: () => unknown): number =>
      Math.min(
        ...Array.from({ length: 7 }, () => {
          const began = performance.now();
          work();
          return performance.now() - began;
        }),
      );
    expect(best(() => readJson(text))).toBeLessThan(25 * best(() => JSON.parse(text)));
  });
});

it('keeps big integers apart from texts of the same digits, at every place', () => {
  const text = '{"a":[1234567890123456789,"1234567890123456789",{"b":-9007199254740993}],"9007199254740993":1}';
  expect(readJson(text)).toEqual({
    a: [1234567890123456789n, '1234567890123456789', { b: -9007199254740993n }],
    '9007199254740993': 1,
  });
  expect(readJson('1234567890123456789')).toBe(1234567890123456789n);
});
