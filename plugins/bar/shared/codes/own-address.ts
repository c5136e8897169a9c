import { ownReturn, slugOfUrl } from '@fitout/sdk';
import type { Link } from './link.ts';

/** An address of this very platform. */
export interface OwnAddress {
  url: string;
  /** Behind the host: `/p/summer`, `/#/goods?id=7`. */
  path: string;
  /** Of a published page, its slug. */
  page?: string;
  /** The shell's own route with its query: `/goods?id=7`; of a published page the phone's route to it. */
  route?: string;
}

/**
 * `link` as a page of ours, where it leads to one of `origins`: a published page, or a route of the shell. Undefined for
 * everything else there (files, calls of the API), and for every other host.
 */
export function ownAddressOf({ url }: Link, origins: readonly string[]): OwnAddress | undefined {
  const { origin, pathname, search, hash } = new URL(url);
  if (!origins.includes(origin)) return undefined;
  const path = `${pathname}${search}${hash}`;
  const page = slugOfUrl(path);
  // The rule for what a scanner may lead back to keeps ways out by dots and the like from being pages.
  if (page !== undefined && ownReturn(path) !== undefined)
    return { url, path, page, route: `/m/page/${encodeURIComponent(page)}${search}` };
  if (pathname !== '/' || search !== '' || !/^#\/[^/]/.test(hash)) return undefined;
  return { url, path, route: hash.slice(1) };
}

/** Of `routes` the one that a page of ours is: pages with values in their path and published pages are none of them. */
export function routeOf<R extends { path: string }>({ route }: OwnAddress, routes: readonly R[]): R | undefined {
  const path = route?.split(/[?#]/, 1)[0];
  return routes.find((one) => one.path === path);
}
