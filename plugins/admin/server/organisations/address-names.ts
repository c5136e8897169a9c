import { domainToASCII } from 'node:url';

/** Labels that people and machines take for something else than an organisation. */
const reserved = new Set([
  ...['www', 'api', 'm', 'admin', 'app', 'root', 'static', 'cdn', 'assets', 'img', 'files', 'media', 'login', 'auth'],
  ...['sso', 'account', 'mail', 'smtp', 'imap', 'pop', 'mx', 'ns', 'ns1', 'ns2', 'dns', 'ftp', 'vpn', 'autoconfig'],
  ...['autodiscover', 'wpad', 'localhost', 'local', 'internal', 'metrics', 'status', 'help', 'docs', 'support'],
  ...['t', 'u', 'test', 'uat', 'dev', 'staging'],
]);

const label = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** By these a page's host name says which environment it belongs to (specification, section 7). */
const environment = /^[tu]-|(?:^|-)(?:test|uat)(?:-|$)/;

export type NameFault = 'shape' | 'reserved' | 'own';

/** A short name as it is kept, or why it cannot be one. */
export function shortName(given: string): { name: string } | { fault: NameFault } {
  const name = given.trim().toLowerCase();
  if (!label.test(name) || name.startsWith('xn--')) return { fault: 'shape' };
  if (reserved.has(name) || environment.test(name)) return { fault: 'reserved' };
  return { name };
}

/**
 * A host name as it is kept and as browsers ask for it (`例子.cn` is `xn--fsqu00a.cn`), or why it cannot be one.
 * `own`: host names under which this server is reached itself; neither they nor what lies below are anybody's.
 */
export function wholeHost(given: string, own: readonly string[]): { name: string } | { fault: NameFault } {
  // With a scheme, a port or a path it is a url, not a name; an address in numbers is no name either.
  const typed = given.trim().replace(/\.$/, '');
  const name = /[\s/\\?#@:[\]%]/.test(typed) ? '' : domainToASCII(typed);
  const labels = name.split('.');
  const fits =
    name.length <= 253 && labels.length > 1 && labels.every((part) => /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/.test(part));
  if (!fits || /^\d+$/.test(labels.at(-1) as string)) return { fault: 'shape' };
  if (own.some((host) => name === host || name.endsWith(`.${host}`))) return { fault: 'own' };
  return { name };
}
