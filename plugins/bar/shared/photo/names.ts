/** Characters of a name without its ending. */
export const nameLimit = 100;

/** Forbidden in names by Windows, with control characters and marks that turn the reading direction. */
const forbidden = /[<>:"/\\|?*\p{Cc}\p{Bidi_C}\u2028\u2029]/gu;
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** What somebody typed as a name that every file system takes; '' where nothing is left of it. */
export function safeName(typed: string): string {
  const clean = Array.from(typed.toWellFormed().replace(forbidden, '_').trim())
    .slice(0, nameLimit)
    .join('')
    // Windows drops dots and spaces at the end, Unix hides what begins with a dot.
    .replace(/[. ]+$/, '')
    .replace(/^\.+/, '');
  return reserved.test(clean) ? `_${clean}` : clean;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `照片 20261125-093005` by the person's clock. */
export function nameAt(word: string, at: Date): string {
  const day = `${at.getFullYear()}${two(at.getMonth() + 1)}${two(at.getDate())}`;
  return `${word} ${day}-${two(at.getHours())}${two(at.getMinutes())}${two(at.getSeconds())}`;
}

/** The name itself, or with the next free number behind it: `照片 (2)`. Letters of either case are the same name. */
export function freeName(name: string, taken: Iterable<string>): string {
  const there = new Set(Array.from(taken, (one) => one.toLowerCase()));
  let free = name;
  for (let n = 2; there.has(free.toLowerCase()); n += 1) free = `${name} (${n})`;
  return free;
}
