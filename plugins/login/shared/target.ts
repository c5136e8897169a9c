/** Where a sign-in without a wish leads: the root of the layout. */
export const defaultTarget = '/home';

/** Pages of the server itself, which are no views of the shell. */
export function isServerPage(target: string): boolean {
  return /^\/api\/(?:docs|openapi\.json)(?:[?#]|$)/.test(target);
}

/**
 * The address to open after a sign-in, from the `from` of the query. Only addresses of this platform pass:
 * one slash in front, no backslash or control character (browsers read `/\host` as another host), not the sign-in
 * page itself. Anything else gives the default.
 */
export function safeTarget(from: string | null | undefined): string {
  if (!from?.startsWith('/') || from.startsWith('//')) return defaultTarget;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused here
  if (/[\\\u0000-\u001f\u007f]/.test(from)) return defaultTarget;
  // A download, say, which asked for a sign-in: no view of the shell is there.
  if (/^\/api\//.test(from) && !isServerPage(from)) return defaultTarget;
  if (from === '/' || /^\/login(?:[/?#]|$)/.test(from)) return defaultTarget;
  return from;
}
