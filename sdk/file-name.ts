/** Forbidden in names by Windows, with control characters and marks that turn the reading direction. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Bidi_C}\u2028\u2029]/gu;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/**
 * Words as the name of a file, without its ending, that every file system takes: at most `most` characters; '' where
 * nothing is left of them.
 */
export function fileStem(words: string, most = 100): string {
  const clean = Array.from(words.toWellFormed().replace(forbidden, '_').trim())
    .slice(0, most)
    .join('')
    // Windows drops dots and spaces at the end, Unix hides what begins with a dot.
    .replace(/[. ]+$/, '')
    .replace(/^\.+/, '');
  return reserved.test(clean) ? `_${clean}` : clean;
}
