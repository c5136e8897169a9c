import { randomInt } from 'node:crypto';

/** Without 0, O, 1, I and L, which people mistake when they read a code to somebody. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';

/** A code that nobody guesses and that people can read to each other: `length` characters, each of 31 with the same chance. */
export function spokenCode(length: number): string {
  return Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
}

/** A code as `spokenCode` makes it, in what was typed or scanned: whatever stands between its letters is left out. */
export function spokenCodeIn(text: string): string {
  return text.toUpperCase().replace(/[^0-9A-Z]/g, '');
}
