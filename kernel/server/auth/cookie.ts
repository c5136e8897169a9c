import type { IncomingHttpHeaders } from 'node:http';

/** `__Host-` under https: no other host, path or plain connection can set or read it. */
export function cookieName(https: boolean): string {
  return https ? '__Host-fitout_session' : 'fitout_session';
}

/** The value of our cookie, or undefined. */
export function readCookie(headers: IncomingHttpHeaders, https: boolean): string | undefined {
  const name = `${cookieName(https)}=`;
  for (const part of headers.cookie?.split(';') ?? []) {
    const pair = part.trim();
    if (pair.startsWith(name)) return pair.slice(name.length);
  }
  return undefined;
}

/** Set-Cookie that keeps `value`, or that takes the cookie away where it is undefined. */
export function setCookie(value: string | undefined, https: boolean): string {
  const life = value === undefined ? '; Max-Age=0' : '';
  return `${cookieName(https)}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}${life}`;
}
