/**
 * Where the API is. Without a server key it is this origin's /api. A key is the base host, with a port if need be: test
 * machines (`t-…`, `…test…`, localhost and numeric hosts) get `t-` in front of it, uat machines `u-`, all others
 * nothing. It is asked by https, also by a page on localhost.
 */
export function resolveApiBase(hostname: string, serverKey = ''): string {
  if (serverKey === '') return '/api';
  return `https://${hostPrefix(hostname)}${serverKey}/api`;
}

/** `t-`, `u-` or nothing, from the host name of the page. */
export function hostPrefix(hostname: string): 't-' | 'u-' | '' {
  const numeric = /^[\d.]+$/.test(hostname) || hostname.includes(':');
  const local = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (numeric || local || /^t-|(?:^|[.-])test(?:[.-]|$)/.test(hostname)) return 't-';
  if (/^u-|(?:^|[.-])uat(?:[.-]|$)/.test(hostname)) return 'u-';
  return '';
}
