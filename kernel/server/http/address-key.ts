import ipaddr from 'ipaddr.js';

/**
 * What limits count a client by: its IPv4 address, however it is written, and of IPv6 the /64: a network gives one
 * household that many addresses.
 */
export function addressKey(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  return `${(parsed as ipaddr.IPv6).parts.slice(0, 4).join(':')}/64`;
}
