import { type Disposable, toDisposable } from '../../base/disposable.ts';

/** The hash of the window as an address: `#/fit/list?x=1` → `/fit/list?x=1`. */
export function hashAddress(): string {
  const hash = location.hash.slice(1);
  return hash.startsWith('/') ? hash : `/${hash}`;
}

/** Writes the address of the front page into the window, so that it can be sent, bookmarked and gone back to. */
export function writeHash(address: string, replace: boolean): void {
  if (location.hash === `#${address}`) return;
  if (replace || location.hash === '') history.replaceState(null, '', `#${address}`);
  else history.pushState(null, '', `#${address}`);
}

/** Calls `moved` when the window's address changed by itself: Back, Forward, a link, a typed address. */
export function followHash(moved: (address: string) => void): Disposable {
  const listener = (): void => moved(hashAddress());
  window.addEventListener('popstate', listener);
  return toDisposable(() => window.removeEventListener('popstate', listener));
}
