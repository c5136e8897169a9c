import type { IncomingHttpHeaders } from 'node:http';
import { sessionCookieName } from '../../core/session-cookie.ts';

/** What takes a new session's token to the page after a sign-in that no script was part of; boot takes it out again. */
export function setHandover(token: string, https: boolean): string {
  const name = https ? '__Host-fitout_handover' : 'fitout_handover';
  return `${name}=${token}; Path=/; SameSite=Strict${https ? '; Secure' : ''}`;
}

/** The value of our cookie, or undefined. */
export function readCookie(headers: IncomingHttpHeaders, https: boolean): string | undefined {
  return readNamedCookie(headers, sessionCookieName(https));
}

/** The value of the first cookie of that name. */
export function readNamedCookie(headers: IncomingHttpHeaders, name: string): string | undefined {
  for (const part of headers.cookie?.split(';') ?? []) {
    const pair = part.trim();
    if (pair.startsWith(`${name}=`)) return pair.slice(name.length + 1);
  }
  return undefined;
}

/** Set-Cookie that keeps `value`, or that takes the cookie away where it is undefined. */
export function setCookie(value: string | undefined, https: boolean): string {
  const life = value === undefined ? '; Max-Age=0' : '';
  return `${sessionCookieName(https)}=${value ?? ''}; Path=/; HttpOnly; SameSite=Lax${https ? '; Secure' : ''}${life}`;
}
