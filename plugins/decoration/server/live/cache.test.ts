import { expect, test } from 'vitest';
import { LiveCache } from './cache.ts';
import { codingFor } from './compress.ts';

test('a rendered page is used until something is said of it, and then only after the database was asked', () => {
  const cache = new LiveCache<string>(10, 60_000);
  cache.set('1/a', '7', 'A');
  cache.set('1/b', '8', 'B');
  expect(cache.get('1/a')).toEqual({ value: 'A', fresh: true });
  cache.doubt('7');
  expect(cache.get('1/a')).toEqual({ value: 'A', fresh: false });
  expect(cache.get('1/b')).toEqual({ value: 'B', fresh: true });
  cache.confirm('1/a');
  expect(cache.get('1/a')?.fresh).toBe(true);
});

test('without any event it is asked for again all the same', () => {
  const cache = new LiveCache<string>(10, 0);
  cache.set('1/a', '7', 'A');
  expect(cache.get('1/a')).toEqual({ value: 'A', fresh: false });
});

test('the one not used for longest goes first', () => {
  const cache = new LiveCache<string>(2, 60_000);
  cache.set('a', '1', 'A');
  cache.set('b', '2', 'B');
  cache.get('a');
  cache.set('c', '3', 'C');
  expect([cache.get('a')?.value, cache.get('b')?.value, cache.get('c')?.value]).toEqual(['A', undefined, 'C']);
});

test('the coding is one that the reader takes', () => {
  expect(codingFor('gzip, deflate, br, zstd')).toBe('br');
  expect(codingFor('br;q=0, gzip;q=0.5')).toBe('gzip');
  expect(codingFor('deflate')).toBe('identity');
  expect(codingFor(undefined)).toBe('identity');
});
