import { getDomain } from 'tldts';

/**
 * The name that somebody registered, of which `host` is one: `example.com` of `api.example.com`, by the public suffix
 * list, as browsers go. Undefined for addresses in numbers, for names of one label, and for suffixes themselves.
 */
export function registrableDomain(host: string): string | undefined {
  return getDomain(host, { allowPrivateDomains: true }) ?? undefined;
}

/** A name or an address of this very machine, as URL.hostname has it. */
export function isThisMachine(hostname: string): boolean {
  return /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i.test(hostname);
}

/** May a page of `page`'s have its API at `api`: both https hosts of one registrable domain, or the page on this machine? */
export function mayHaveItsApiAt(page: URL, api: URL): boolean {
  if (api.protocol !== 'https:') return false;
  if (isThisMachine(page.hostname)) return true;
  const domain = registrableDomain(page.hostname);
  return page.protocol === 'https:' && domain !== undefined && domain === registrableDomain(api.hostname);
}
