/** An address as a person can judge it before it is opened. */
export interface Link {
  url: string;
  /** The host as browsers connect to it, punycode and all. */
  host: string;
  /** The host in the letters that its owner chose, where those are not Latin; what looks like another may hide in them. */
  letters?: string;
  secure: boolean;
}

/** Longest address that is opened. */
const longest = 8000;

/**
 * What a code leads to, if that is a web address without a name and a password in it. Nothing else is ever opened:
 * neither `javascript:` nor any other scheme, whatever its spelling.
 */
export function linkOf(text: string): Link | undefined {
  const trimmed = text.trim();
  if (trimmed.length > longest || !/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  // An address has no spaces and no characters that steer how it is shown.
  if (/[\s\p{Cc}\p{Cf}]/u.test(trimmed)) return undefined;
  const url = new URL(trimmed);
  if (!['http:', 'https:'].includes(url.protocol) || url.host === '') return undefined;
  if (url.username !== '' || url.password !== '') return undefined;
  const typed = /^https?:\/\/([^/?#:]+)/i.exec(trimmed)?.[1] ?? '';
  return {
    url: url.href,
    host: url.host,
    ...(url.hostname.includes('xn--') ? { letters: typed } : {}),
    secure: url.protocol === 'https:',
  };
}
