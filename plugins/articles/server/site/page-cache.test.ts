import { expect, test } from 'vitest';
import { PageCache } from './page-cache.ts';

/** A cache of texts, a byte a character, with a clock of its own. */
function cacheOf(maxBytes: number) {
  let time = 0;
  let made = 0;
  const cache = new PageCache<string>({ maxBytes, maxAgeMs: 60, bytesOf: (text) => text.length, now: () => time });
  return {
    get: (key: string, length = 1) =>
      cache.get(key, async () => {
        made += 1;
        return key.repeat(length);
      }),
    cache,
    wait: (ms: number) => {
      time += ms;
    },
    made: () => made,
  };
}

test('callers at the same moment share one making, until it is too old', async () => {
  const { get, wait, made } = cacheOf(100);
  expect(await Promise.all([get('a'), get('a'), get('a')])).toEqual(['a', 'a', 'a']);
  wait(59);
  await get('a');
  expect(made()).toBe(1);
  wait(1);
  await Promise.all([get('a'), get('a')]);
  expect(made()).toBe(2);
});

test('the least recently used goes where the bytes are too many, and what is larger than all is not kept', async () => {
  const { get, made } = cacheOf(10);
  await get('a', 4);
  await get('b', 4);
  await get('a', 4);
  await get('c', 4);
  expect(made()).toBe(3);
  await get('a', 4);
  expect(made()).toBe(3);
  await get('b', 4);
  expect(made()).toBe(4);
  await get('d', 11);
  await get('d', 11);
  expect(made()).toBe(6);
  // Its bytes went with it.
  await get('e', 10);
  await get('e', 10);
  expect(made()).toBe(7);
});

test('one that failed is made anew', async () => {
  const { cache, get } = cacheOf(10);
  await expect(cache.get('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await get('a')).toBe('a');
});
