import type { IncomingHttpHeaders } from 'node:http';

/**
 * Did another site make a browser send this? Sec-Fetch-Site says so where it is there; else the Origin must be ours: that
 * of `host`, which the browser asked, whatever proxies made of the Host header.
 * A request with neither comes from no browser, and has no cookie of anybody's but its own.
 */
export function isCrossSite(headers: IncomingHttpHeaders, host: string, publicUrl: string | undefined): boolean {
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
