import { stripInvisible } from './invisible.ts';

/**
 * A phone number without what people and address books write between its digits: spaces, brackets, dots, hyphens and
 * dashes. A leading `00` of the mainland's prefix becomes `+`. Other characters stay, for the caller to refuse.
 *
 * @example phoneDigits('\u202d(+86) 138–0013–8000\u202c') // '+8613800138000'
 */
export function phoneDigits(text: string): string {
  return stripInvisible(text)
    .normalize('NFKC')
    .replace(/[\s().\u2010-\u2015\u2212-]/g, '')
    .replace(/^00(?=86)/, '+');
}
