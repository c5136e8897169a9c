/** The slots that this document holds already, by name: a lock lasts until the document unloads. */
const held = new Map<string, Promise<number>>();

/**
 * Which of the slots that a device has for the draft of a page is this window's: the first that no other open window
 * holds. Two windows of one person must not send each other's unsent edits, nor write over them; what a crash left in a
 * slot is found by the next window that gets it. Without locks (a site that is not on https) there is one slot.
 */
export function windowSlot(name: string): Promise<number> {
  const found = held.get(name) ?? firstFree(name);
  held.set(name, found);
  return found;
}

async function firstFree(name: string): Promise<number> {
  const locks = globalThis.navigator?.locks;
  if (locks === undefined) return 0;
  for (let slot = 0; ; slot++) if (await hold(locks, `${name}~${slot}`)) return slot;
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
