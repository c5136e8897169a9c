import { IDBFactory } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import { clearCache, forgetPerson } from './clear-cache.ts';

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

test('who deletes their account leaves no database of theirs, and those of others stay', async () => {
  const databases = new IDBFactory();
  const open = (name: string) =>
    new Promise<void>((done) => {
      const asked = databases.open(name);
      asked.onsuccess = () => {
        asked.result.close();
        done();
      };
    });
  for (const name of ['fitout.draws.7', 'fitout.draws.17', 'fitout.draws.anyone', 'fitout.draws', 'else.7'])
    await open(name);
  expect(await forgetPerson('7', databases)).toBe(1);
  const left = async () => (await databases.databases()).map(({ name }) => name).sort();
  await expect.poll(left).toEqual(['else.7', 'fitout.draws', 'fitout.draws.17', 'fitout.draws.anyone']);
});
