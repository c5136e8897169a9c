/**
 * Runs work that no other window may do meanwhile. A page without https has no locks; there, windows take their chance:
 * each change is one transaction all the same.
 */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
  return 'locks' in navigator ? navigator.locks.request(name, work) : work();
}
