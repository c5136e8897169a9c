import fc from 'fast-check';
import { expect, test } from 'vitest';
import { gramsOf, searchable, searchTerms } from './grams.ts';

test('whatever part of a text is searched, the index has its grams', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), fc.nat(30), fc.nat(30), (text, from, length) => {
      const part = Array.from(searchable(text))
        .slice(from, from + length + 1)
        .join('');
      const index = new Set(gramsOf(text));
      for (const { term, grams } of searchTerms(part)) {
        if (!searchable(text).includes(term)) continue;
        for (const gram of grams) expect(index.has(gram)).toBe(true);
      }
    }),
  );
});

test('one Chinese character, two, and full-width letters', () => {
  expect(searchTerms('春')).toEqual([{ term: '春', grams: ['春'] }]);
  expect(searchTerms('春季ＡＢ')).toEqual([{ term: '春季ab', grams: ['春季', '季a', 'ab'] }]);
  expect(gramsOf('春季')).toEqual(['春', '春季', '季']);
});
