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
