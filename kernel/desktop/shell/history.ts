import { type Disposable, toDisposable } from '../../../sdk/base/disposable.ts';

interface Entry {
  address: string;
  replace: boolean;
}

const waiting: Entry[] = [];

/** The hash of the window as an address: `#/fit/list?x=1` → `/fit/list?x=1`. */
export function hashAddress(): string {
  flush();
  const hash = location.hash.slice(1);
  return hash.startsWith('/') ? hash : `/${hash}`;
}

/** Writes the address of the front page into the window, so that it can be sent, bookmarked and gone back to. */
export function pushHash(address: string): void {
  waiting.push({ address, replace: false });
  flush();
}

/** The same in place of the present entry. */
export function replaceHash(address: string): void {
  waiting.push({ address, replace: true });
  flush();
}

/**
 * As `pushHash`, once the page was painted: the browser tells its other processes of each entry, which takes longer than
 * the shell's own part of a switch between tags.
 */
export function pushHashSoon(address: string): void {
  waiting.push({ address, replace: false });
  if (document.visibilityState === 'hidden') flush();
  else if (waiting.length === 1) requestAnimationFrame(() => setTimeout(flush));
}

/** Leaves for an address outside of this document's area. */
export function leaveFor(address: string): void {
  flush();
  location.hash = address;
}

/** Calls `moved` when the window's address changed by itself: Back, Forward, a link, a typed address. */
export function followHash(moved: (address: string) => void): Disposable {
  const listener = (): void => {
    // The window went somewhere else meanwhile: an entry now would cut off the way forward.
    waiting.length = 0;
    moved(hashAddress());
  };
  window.addEventListener('popstate', listener);
  window.addEventListener('pagehide', flush);
  return toDisposable(() => {
    window.removeEventListener('popstate', listener);
    window.removeEventListener('pagehide', flush);
  });
}

function flush(): void {
  for (const { address, replace } of waiting.splice(0)) {
    if (location.hash === `#${address}`) continue;
    if (replace || location.hash === '') history.replaceState(null, '', `#${address}`);
    else history.pushState(null, '', `#${address}`);
  }
}
