import { readFilters, writeFilters } from '@fitout/sdk/desktop';
import { expect, test } from 'vitest';
import { filterOf, filterShape, openedOf } from './place-filters.ts';

const read = (search: string) => readFilters(filterShape, search);

test('an address without filters shows all places by name, and opens none', () => {
  const values = read('');
  expect(filterOf(values)).toEqual({ search: '', tag: '', status: 'all' });
  expect(values.order).toBe('name');
  expect(openedOf(values)).toBeUndefined();
});

test('an address carries search, tag, state and the opened place', () => {
  const address = writeFilters(filterShape, '', { ...read(''), q: '五一', tag: '直营', status: 'hidden', id: '42' });
  const values = read(address);
  expect(filterOf(values)).toEqual({ search: '五一', tag: '直营', status: 'hidden' });
  expect(openedOf(values)).toBe('42');
});

test('what an address cannot mean is not asked for', () => {
  const values = read('status=sold&order=price&id=7;drop');
  expect(filterOf(values).status).toBe('all');
  expect(values.order).toBe('name');
  expect(openedOf(values)).toBeUndefined();
});
