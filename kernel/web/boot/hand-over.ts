import type { Answer, PlatformCalls } from '@fitout/sdk/calls';
import { handOverPath, requestTimeoutMs } from '../constants.ts';
import { forgetWork, localKeys, readText, sessionKeys, writeText } from '../storage.ts';

/**
 * The way to a registration page at another host and back. No cookie of that host is this page's, so what comes back is a
 * code in the address, which is good for a session once, in a minute, and only with the state that this window kept.
 */

/** Makes up the state of a way that begins; undefined where the API is this host's own, whose cookie comes back. */
export function beginHandOver(base: string): string | undefined {
  if (base.startsWith('/')) return undefined;
  const state = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
  writeText(sessionStorage, sessionKeys.state, state);
  return state;
}

/** A new token came without the http client: as if this window had signed in by itself, perhaps as somebody else. */
export function keepToken(token: string): void {
  writeText(localStorage, localKeys.token, token);
  writeText(localStorage, localKeys.menus, null);
  writeText(sessionStorage, sessionKeys.login, '1');
  writeText(sessionStorage, sessionKeys.user, null);
  forgetWork();
}

/**
 * Takes a code out of the address, which becomes that of the way back. Resolves when the session is there, or when there
 * is none to be had; undefined where no code came.
 */
export function endHandOver(base: string): Promise<void> | undefined {
  const [, code, back = ''] = /^#handover=([\w-]{43})&back=([^&]*)$/.exec(location.hash) ?? [];
  if (code === undefined) return undefined;
  const state = readText(sessionStorage, sessionKeys.state);
  writeText(sessionStorage, sessionKeys.state, null);
  const to = URL.parse(decodeURIComponent(back), location.origin);
  const url = to?.origin === location.origin ? to : new URL('/', location.origin);
  // The code stands in no history.
  history.replaceState(null, '', `/${url.hash}`);
  return take(base, code, state).then(() => {
    if (url.pathname !== '/') location.replace(url);
  });
}

async function take(base: string, code: string, state: string | null): Promise<void> {
  if (state === null) return;
  try {
    const response = await fetch(base + handOverPath, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code, state }),
      signal: AbortSignal.timeout(requestTimeoutMs),
    });
    const { result } = (await response.json()) as { result?: Answer<PlatformCalls, 'POST /v1/handover'> };
    if (response.status === 200 && result?.token !== undefined) keepToken(result.token);
  } catch {
    // The page opens for nobody; whoever registered may sign in.
  }
}
