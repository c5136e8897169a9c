import type { Platform } from '@fitout/sdk/server';

/** Where somebody lands who names no way back, and after one that is not ours. */
export const home = '/#/m/trip/mine';

/** Control characters, white space, and what some readers take for a slash. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zs}\p{Zl}\p{Zp}\\]/u;

export interface OwnSite {
  /** The Host header of the request. */
  host?: string | undefined;
  /** FITOUT_PUBLIC_URL. */
  publicUrl: string | undefined;
}

/** The origin of a whole url, where that is one of the pages at other hosts than `host` that call this server. */
export function pageOf(given: string, host: string | undefined, { isPage }: Platform['addresses']): string | undefined {
  const url = URL.parse(given);
  return url !== null && url.host !== host && isPage(url.origin) ? url.origin : undefined;
}

/**
 * The way back as an address of this site: path, query and hash alone, so that what comes out can lead nowhere else
 * whatever went in. `given` may be a whole url of this site or a path. Undefined for everything else: another site,
 * another scheme, user names in the address, `//host`, backslashes, control characters, an encoded slash or backslash
 * at the start of the path, and calls of the API.
 */
export function wayBack(given: string, { host, publicUrl }: OwnSite): string | undefined {
  if (given.length > 4000 || unsafe.test(given)) return undefined;
  const own = [...(publicUrl === undefined ? [] : [publicUrl]), ...(host === undefined ? [] : [`http://${host}`])];
  const base = own[0];
  const isPath = given.startsWith('/') && !given.startsWith('//');
  if (base === undefined || !(isPath || /^https?:\/\/[^/]/i.test(given))) return undefined;
  const url = URL.parse(given, base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return undefined;
  if (!own.some((site) => new URL(site).host === url.host)) return undefined;
  // What is decoded once more on its way must not become `//host` either.
  if (/^\/(?:\/|%2f|%5c|%25)/i.test(url.pathname) || /^\/+api(?:\/|$)/i.test(url.pathname)) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** The address of a logo on this site, or undefined. A bare key is one of the library's. */
export function ownLogo(given: string, site: OwnSite): string | undefined {
  if (/^[0-9a-f]{64}$/.test(given)) return `/a/${given}`;
  const path = wayBack(given, site);
  return path !== undefined && /^\/(?:a|static)\/[\w./-]+$/.test(path) ? path : undefined;
}
