import type { IncomingHttpHeaders } from 'node:http';

/**
 * The host that the visitor's browser asked, with its port, as it was sent: `shop.example:8443`. Behind proxies it is
 * what the outermost of the trusted ones was asked; some write the header anew, others append theirs to it.
 */
export function askedHost(headers: IncomingHttpHeaders, trustedProxies: number): string {
  const forwarded = trustedProxies > 0 ? headers['x-forwarded-host'] : undefined;
  const list = String(forwarded ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return list[Math.max(0, list.length - trustedProxies)] ?? headers.host ?? '';
}

/** May this stand in a Host header (RFC 9110, 7.2)? Anything else is refused before it is compared with anything. */
export function isHost(host: string): boolean {
  return /^(?:\[[\da-f:.]{2,45}\]|[\w.~!$&'()*+,;=%-]{0,255})(?::\d{0,5})?$/i.test(host);
}

/** The name alone, as the DNS compares it: lower case, without port and without the dot of the root. */
export function hostName(host: string): string {
  return host.replace(/:\d*$/, '').replace(/\.$/, '').toLowerCase();
}
