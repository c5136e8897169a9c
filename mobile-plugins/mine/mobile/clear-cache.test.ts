import { expect, test } from 'vitest';
import { clearCache } from './clear-cache.ts';

/** A Storage as browsers have it: its keys are own properties. */
function store(entries: Record<string, string>): Storage {
  return Object.assign(
    Object.create({
      removeItem(this: Record<string, string>, key: string) {
        delete this[key];
      },
    }),
    entries,
  ) as Storage;
}

test('clearing the cache keeps the session, the theme and the language', async () => {
  const kept = store({
    'fitout.token': 't',
    'fitout.theme': 'dark',
    'fitout.language': 'en',
    'fitout.menus': '[]',
    'fitout.p.home.7.seen': '1',
    'other.app': 'x',
  });
  expect(await clearCache(kept, undefined)).toBe(2);
  expect(Object.keys(kept).sort()).toEqual(['fitout.language', 'fitout.theme', 'fitout.token', 'other.app']);
});
