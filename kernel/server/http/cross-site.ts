import type { IncomingHttpHeaders } from 'node:http';
import type { PageOrigins } from './origins/page-origins.ts';

export interface OwnPlaces {
  /** That the browser asked, whatever proxies made of the Host header. */
  host: string;
  publicUrl: string | undefined;
  /** Pages at other hosts that may do whatever our own may. */
  pages: PageOrigins;
}

/**
 * Did another site make a browser send this? Sec-Fetch-Site says so where it is there; else the Origin must be ours: that
 * of `host`, or listed.
 * A request with neither comes from no browser, and has no cookie of anybody's but its own.
 */
export function isCrossSite(headers: IncomingHttpHeaders, { host, publicUrl, pages }: OwnPlaces): boolean {
  if (pages.of(headers) !== undefined) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin';
  const { origin } = headers;
  if (origin === undefined) return false;
  if (publicUrl !== undefined && origin === new URL(publicUrl).origin) return false;
  try {
    return new URL(origin).host !== host.toLowerCase();
  } catch {
    return true; // 'null': a sandboxed frame or a local file
  }
}
