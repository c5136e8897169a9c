import { withQuery } from '../../../sdk/base/query.ts';
import { beginHandOver } from '../boot/hand-over.ts';
import { registerDebounceMs, registerPath } from '../constants.ts';
import { debounce } from '../debounce.ts';

export interface RegisterRedirect {
  base: string;
  logoUrl(): string;
  /** Where the person is now. */
  here(): string;
  go(url: string): void;
  /** The language that the person chose here; their browser may speak another. */
  language?(): string;
}

/** The registration page that comes back to `here`: the answer to "not registered". */
export function registerUrl(base: string, logoUrl: string, here: string, lang?: string): string {
  const state = beginHandOver(base);
  return withQuery(`${base}${registerPath}`, { logoUrl, type: 'forceregister', redirectUrl: here, lang, state });
}

/** Many calls of one page may find out at once; they lead there once. */
export function createRegisterRedirect(redirect: RegisterRedirect): () => void {
  return debounce(
    () => redirect.go(registerUrl(redirect.base, redirect.logoUrl(), redirect.here(), redirect.language?.())),
    registerDebounceMs,
  );
}
