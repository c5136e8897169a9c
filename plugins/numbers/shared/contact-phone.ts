import { phoneDigits, stripInvisible } from '@fitout/sdk';

/** How a contact's phone number is stored: with the spaces and hyphens that were typed. */
const contactPhoneShape = /^[+\d][\d -]{4,19}$/;

/** Characters that are looked at, invisible ones among them. */
const maxTyped = 80;

/** The phone number that was typed or pasted, without invisible characters; undefined where it is none. */
export function readContactPhone(text: string): string | undefined {
  if (text.length > maxTyped) return undefined;
  const typed = stripInvisible(text).normalize('NFKC').trim();
  if (contactPhoneShape.test(typed)) return typed;
  const digits = phoneDigits(typed);
  return contactPhoneShape.test(digits) ? digits : undefined;
}
