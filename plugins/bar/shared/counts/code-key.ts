import { stripInvisible } from '@fitout/sdk';
import { meaningOf } from '../codes/meaning.ts';
import { typedFormat } from '../codes/typed-format.ts';

/**
 * What a code counts as: an article's number in its 13 or 14 digits, whichever kind of code held it, so that a UPC-A, an
 * EAN-13 and a GS1 code of one article are one; else its text. Without a format it was typed, or stands in a list: digits
 * that check themselves are an article's number then.
 */
export function codeKey(text: string, format = typedFormat, gs1 = false): string {
  const code = stripInvisible(text).trim();
  const meaning = meaningOf(code, format, gs1);
  if (meaning.kind === 'gtin' && meaning.checks) return wholeGtin(meaning.digits);
  if (meaning.kind === 'gs1') {
    const gtin = meaning.elements.find(({ ai }) => ai === '01')?.value;
    if (gtin !== undefined) return wholeGtin(gtin);
  }
  return code;
}

/** 8 digits are a number of their own; what is longer has 13, or 14 where the first says how it is packed. */
function wholeGtin(digits: string): string {
  if (digits.length === 14) return digits.startsWith('0') ? digits.slice(1) : digits;
  return digits.length === 12 ? digits.padStart(13, '0') : digits;
}
