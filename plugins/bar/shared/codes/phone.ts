import { phoneDigits, stripInvisible } from '@fitout/sdk';

/**
 * The number of a `tel:` address (RFC 3966) with the characters that people write between digits; undefined for other texts,
 * and for one with `*` or `#`: those are orders to the phone or its network.
 */
export function phoneOf(text: string): string | undefined {
  const [, number] = /^tel:([+\d\s().\u2010-\u2015-]{3,40})$/i.exec(stripInvisible(text).trim()) ?? [];
  return number !== undefined && /\d{2}/.test(number) ? number.trim() : undefined;
}

/** The address that calls a number; undefined where it has other characters than one has: nothing of them is dialled. */
export function callAddress(number: string): string | undefined {
  const digits = phoneDigits(number);
  return /^\+?\d{3,20}$/.test(digits) ? `tel:${digits}` : undefined;
}
