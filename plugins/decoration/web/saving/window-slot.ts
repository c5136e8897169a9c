/** What this document holds already, by name: a lock lasts until the document goes. */
const held = new Map<string, Promise<number>>();

/**
 * Which of the places that a device keeps for a page is this window's: the first that no other open window has. Two
 * windows of one person must not send each other's unsent edits, nor write over them; what a crash left in a place is
 * found by whoever comes to have it next. Without locks (a site that is not on https) there is one place.
 */
export function placeOfWindow(name: string): Promise<number> {
  const found = held.get(name) ?? firstFree(name);
  held.set(name, found);
  return found;
}

async function firstFree(name: string): Promise<number> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return 0;
  for (let place = 0; ; place++) if (await hold(locks, `${name}~${place}`)) return place;
}

function hold(locks: LockManager, name: string): Promise<boolean> {
  return new Promise((done, fail) => {
    locks
      .request(name, { ifAvailable: true }, (lock) => {
        done(lock !== null);
        return lock === null ? undefined : new Promise(() => {});
      })
      .catch(fail);
  });
}
