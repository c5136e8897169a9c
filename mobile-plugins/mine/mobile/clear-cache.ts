/** What the platform keeps on this device beside the session: plugins' own things, and files that a worker cached. */
const kept = /^fitout\.(?:p\.|menus$|personal\.)/;

/** Forgets all of it. Who is signed in, the theme and the language stay. Answers how many things there were. */
export async function clearCache(
  store: Storage = localStorage,
  files: CacheStorage | undefined = globalThis.caches,
): Promise<number> {
  const keys = Object.keys(store).filter((key) => kept.test(key));
  for (const key of keys) store.removeItem(key);
  const names = (await files?.keys()) ?? [];
  await Promise.all(names.map((name) => files?.delete(name)));
  return keys.length + names.length;
}

/**
 * Deletes what plugins keep on this device for one person alone: databases whose names end with the person's id, such
 * as `fitout.draws.<id>`. Answers how many there were. For whoever deletes their account; at a sign-out they stay.
 */
export async function forgetPerson(
  person: string,
  databases: IDBFactory | undefined = globalThis.indexedDB,
): Promise<number> {
  const all = (await databases?.databases()) ?? [];
  const own = all.flatMap(({ name = '' }) => (name.startsWith('fitout.') && name.endsWith(`.${person}`) ? [name] : []));
  // One that a page still has open goes as soon as it lets go.
  for (const name of own) databases?.deleteDatabase(name);
  return own.length;
}
