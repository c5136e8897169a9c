import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os';

/** How the server was asked, and where it listens. */
export interface Reach {
  /** Origin of the request, `http://localhost:8080`. */
  asked: string;
  /** The setting HOST. */
  host: string;
  publicUrl: string | undefined;
}

/**
 * Origins at which a phone reaches this server where the origin asked is this machine's own: the public one, else those
 * of the local networks on which it listens. Empty where it listens on this machine alone, and where the origin asked
 * is no local one, since phones reach that.
 */
export function phoneOrigins({ asked, host, publicUrl }: Reach, interfaces = networkInterfaces()): string[] {
  const { hostname, port, protocol } = new URL(asked);
  if (!isThisMachine(hostname)) return [];
  if (publicUrl !== undefined && !isThisMachine(new URL(publicUrl).hostname)) return [publicUrl];
  if (host !== '0.0.0.0' && host !== '::') return [];
  const origin = (name: string) => `${protocol}//${name}${port === '' ? '' : `:${port}`}`;
  return Object.values(interfaces)
    .flatMap((addresses = []) => addresses)
    .filter(isLocalNetwork)
    .map(({ address }) => origin(address));
}

function isThisMachine(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.');
}

/** Of the private ranges of RFC 1918, which home and office networks give to phones. */
function isLocalNetwork({ family, address, internal }: NetworkInterfaceInfo): boolean {
  return family === 'IPv4' && !internal && /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.)/.test(address);
}
