import fc from 'fast-check';
import { expect, test } from 'vitest';
import { longestFilter, noFilters, readFilters, writeFilters } from './filter-address.ts';

const shape = { q: '', status: ['', 'on', 'off'], order: ['newest', 'name'] } as const;

test('an address that says nothing has the first of each', () => {
  expect(readFilters(shape, '')).toEqual({ q: '', status: '', order: 'newest' });
});

test('what is no choice of the list counts as not said, and so does an endless text', () => {
  expect(readFilters(shape, 'status=gone&order=__proto__')).toEqual(noFilters(shape));
  expect(readFilters(shape, `q=${'x'.repeat(longestFilter + 1)}`)).toEqual(noFilters(shape));
});

test('a day that the calendar does not have counts as not said: a list makes a moment of it', () => {
  const days = { from: 'day', to: 'day' } as const;
  expect(readFilters(days, 'from=2026-02-28&to=2026-02-30')).toEqual({ from: '2026-02-28', to: '' });
  expect(readFilters(days, 'from=abc&to=2026-13-01')).toEqual({ from: '', to: '' });
});

test('what the address says beside the filters stays', () => {
  const search = writeFilters(shape, 'id=7&status=on', { q: '春', status: '', order: 'newest' });
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({ id: '7', q: '春' });
});

test('what is written is read again', () => {
  const values = fc.record({
    q: fc.string({ unit: 'grapheme', maxLength: 60 }),
    status: fc.constantFrom(...shape.status),
    order: fc.constantFrom(...shape.order),
  });
  fc.assert(
    fc.property(values, fc.webQueryParameters(), (given, before) => {
      expect(readFilters(shape, writeFilters(shape, before, given))).toEqual(given);
    }),
  );
});
