import ipaddr from 'ipaddr.js';

/** `203.0.113.9:443` and `[2001:db8::1]:443`, as some proxies write X-Forwarded-For. */
const withPort = /^(?:\[([^[\]]+)\]|([\d.]+))(?::\d{1,5})?$/;

/**
 * What limits count a client by: its IPv4 address, however it is written, and of IPv6 the /64: a network gives one
 * household that many addresses. A port beside it counts for nothing: each connection has another.
 */
export function addressKey(written: string): string {
  const [, bracketed, plain] = withPort.exec(written) ?? [];
  const address = bracketed ?? plain ?? written;
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts.slice(0, 4).join(':')}/64`;
}
