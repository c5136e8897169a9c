import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stripInvisible } from './invisible.ts';
import { phoneDigits } from './phone.ts';

const invisible = [
  ...['\u00ad', '\u061c', '\u200b', '\u200e', '\u200f', '\u2060', '\ufeff'],
  ...Array.from({ length: 5 }, (_, at) => String.fromCharCode(0x202a + at)),
  ...Array.from({ length: 4 }, (_, at) => String.fromCharCode(0x2066 + at)),
];

it('takes each invisible character out, wherever it stands', () => {
  fc.assert(
    fc.property(fc.constantFrom(...invisible), fc.nat({ max: 6 }), (character, at) => {
      const text = 'ZW-001';
      expect(stripInvisible(text.slice(0, at) + character + text.slice(at))).toBe(text);
    }),
  );
});

it.each([
  ['می‌خواهم', 'می‌خواهم'],
  ['क्‍ष', 'क्‍ष'],
  ['👩‍👧 👩🏽‍🚀 🏳️‍🌈', '👩‍👧 👩🏽‍🚀 🏳️‍🌈'],
  ['ZW\u200d-001', 'ZW-001'],
  ['1\u200c2\u200d3', '123'],
  ['\u200dabc\u200d', 'abc'],
  ['a\u200db', 'ab'],
])('of %j stays %j', (text, expected) => {
  expect(stripInvisible(text)).toBe(expected);
});

it('changes no other text, and nothing a second time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const once = stripInvisible(text);
      expect(stripInvisible(once)).toBe(once);
      if (!invisible.some((one) => text.includes(one)) && !/[\u180e\u2061-\u206f\u200c\u200d]/.test(text))
        expect(once).toBe(text);
    }),
  );
});

it.each([
  ['\u202d138 0013 8000\u202c', '13800138000'],
  ['(+86) 138–0013–8000', '+8613800138000'],
  ['（＋８６）１３８－００１３－８０００', '+8613800138000'],
  ['0086 138.0013.8000', '+8613800138000'],
  ['010-6552 9988', '01065529988'],
  ['138a', '138a'],
])('of the phone number %j stays %j', (text, digits) => {
  expect(phoneDigits(text)).toBe(digits);
});
