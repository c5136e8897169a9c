import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AssetFilter, sortOrders } from '../../shared/choices.ts';
import { readFilter, writeFilter } from './filter-address.ts';

test('an address says all of a filter', () => {
  const filter = fc.record(
    {
      folder: fc.constantFrom('0', '12', '9223372036854775807'),
      q: fc.string({ minLength: 1, unit: 'grapheme' }),
      tags: fc.uniqueArray(fc.string({ minLength: 1, unit: 'grapheme' }), { minLength: 1, maxLength: 3 }),
      kind: fc.constantFrom('image' as const, 'video' as const),
      unused: fc.constant(true),
      highlight: fc.constant(true),
      trash: fc.constant(true),
      sort: fc.constantFrom(...sortOrders.filter((sort) => sort !== 'newest')),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(filter, (one) => {
      const { deep: _deep, ...read } = readFilter(writeFilter(one as AssetFilter));
      expect(read).toEqual(one);
    }),
  );
});

test('what an address should not say is passed over', () => {
  expect(readFilter('folder=abc&kind=film&sort=random&unused=yes')).toEqual({});
});
