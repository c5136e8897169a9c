import { expect, test } from 'vitest';
import { isSuperlinear, verdictOf } from './pattern-verdicts.ts';

test.each([
  ['\\s+$', ''],
  ['^(?:a|a)*$', ''],
  ['(?:a+)+b', 'i'],
  ['(?:,\\s*)+x', 'g'],
])('/%s/%s takes superlinear time on some text', async (source, flags) => {
  expect((await verdictOf({ source, flags })).status).toBe('vulnerable');
});

test.each([
  ['^\\d{11}$', ''],
  ['<[^<>]*>', 'g'],
  ['^\\p{L}+$', 'u'],
])('/%s/%s is linear', async (source, flags) => {
  expect(await verdictOf({ source, flags })).toEqual({ status: 'safe', summary: '' });
});

test('a text that V8 matches in linear time is no attack', () => {
  const attack = { pumps: [{ prefix: '', pump: ' ', bias: 0 }], suffix: 'x' };
  expect(isSuperlinear({ source: '^ +$', flags: '' }, attack)).toBe(false);
  expect(isSuperlinear({ source: ' +$', flags: '' }, attack)).toBe(true);
});
