import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fill, pluralize, type Text, textIn } from './text.ts';

test('a text is shown in the language of the interface, one of one language as it is', () => {
  expect([textIn({ zh: '保存', en: 'Save' }, 'zh-CN'), textIn({ zh: '保存', en: 'Save' }, 'en')]).toEqual([
    '保存',
    'Save',
  ]);
  expect(textIn('龙井', 'en')).toBe('龙井');
  expect(fill('第 {n} 行，{what}', { n: 3 })).toBe('第 3 行，{what}');
});

test.each([undefined, null, 5, {}, { zh: { a: 1 }, en: 'x' }, []])(
  'what is no text is shown as nothing: %j',
  (value) => {
    expect(textIn(value as unknown as Text, 'zh-CN')).toBe('');
  },
);

describe('an English text with a count', () => {
  const deleted = '{n} {n|page was|pages were} deleted';
  test.each([
    [0, '0 pages were deleted'],
    [1, '1 page was deleted'],
    [2, '2 pages were deleted'],
    [1.5, '1.5 pages were deleted'],
    ['1', '1 page was deleted'],
    ['1,001', '1,001 pages were deleted'],
    ['1.0', '1.0 pages were deleted'],
  ])('agrees with it: %s', (n, words) => {
    expect(fill(deleted, { n })).toBe(words);
    expect(`${pluralize(n, 'page was', 'pages were')} deleted`).toBe(words);
  });

  test('may have several, each with its own', () => {
    const words = '{a} {a|view|views}, {b} {b|visitor|visitors}';
    expect(fill(words, { a: 1, b: 2 })).toBe('1 view, 2 visitors');
    expect(fill(words, { a: 3 })).toBe('3 views, {b} {b|visitor|visitors}');
  });

  test.each(['{n|page}', '{n|a|b|c}', '{n|page|pages', '{|page|pages}', '{n |page|pages}', '{constructor}'])(
    'shows what is not written so: %s',
    (words) => {
      expect(fill(words, { n: 1 })).toBe(words);
    },
  );

  const word = fc.stringMatching(/^[^{}|]*$/);
  test('of any words is either form with the count, and nothing else of the text changes', () => {
    fc.assert(
      fc.property(word, word, word, word, fc.nat(), (before, one, other, after, n) => {
        const words = fill(`${before}{n} {n|${one}|${other}}${after}`, { n });
        expect(words).toBe(`${before}${pluralize(n, one, other)}${after}`);
        expect(words).toBe(`${before}${n} ${n === 1 ? one : other}${after}`);
      }),
    );
  });

  test('is what it was where it has no places, whatever its braces', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{', '}', '|', 'n', ' ')), (parts) => {
        const words = parts.join('');
        const filled = fill(words, { m: 1 });
        expect(filled).toBe(words);
      }),
    );
  });
});
