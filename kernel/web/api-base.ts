/**
 * Where the API is. Without a server key it is this origin's /api. A key is the base host: test machines (`t-…`,
 * `…test…`, localhost and numeric hosts) get `t-` in front of it, uat machines `u-`, all others nothing.
 */
export function resolveApiBase(hostname: string, serverKey = ''): string {
  if (serverKey === '') return '/api';
  return `//${hostPrefix(hostname)}${serverKey}/api`;
}

/** `t-`, `u-` or nothing, from the host name of the page. */
export function hostPrefix(hostname: string): 't-' | 'u-' | '' {
  const numeric = /^[\d.]+$/.test(hostname) || hostname.includes(':');
  if (numeric || hostname === 'localhost' || /^t-|(?:^|[.-])test(?:[.-]|$)/.test(hostname)) return 't-';
  if (/^u-|(?:^|[.-])uat(?:[.-]|$)/.test(hostname)) return 'u-';
  return '';
}
