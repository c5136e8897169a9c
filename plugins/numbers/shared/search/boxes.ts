import { type LocalText, pluralize } from '@fitout/sdk';
import { digitsFrom, numberLength } from '../digits.ts';

/** What is wrong with the signs in the eleven boxes, in words; undefined where nothing is. */
export function boxesProblem(text: string): LocalText | undefined {
  if (text.length !== numberLength)
    return {
      zh: `号码是 ${numberLength} 位，这里有 ${text.length} 位`,
      en: `A number has ${pluralize(numberLength, 'digit', 'digits')}, but this one has ${text.length}`,
    };
  const strange = /[^0-9A-Za-z*]/u.exec(text)?.[0];
  if (strange !== undefined)
    return {
      zh: `格子里不能填「${strange}」，只能填数字、字母或 *`,
      en: `“${strange}” cannot be entered here. Use a digit, a letter or *`,
    };
  if (/[A-Za-z]/.test(text.slice(0, digitsFrom)))
    return { zh: '前三位是号段，只能填数字或 *', en: 'The first three digits are the prefix. Use digits or *' };
  const letters = new Set(text.toUpperCase().replaceAll(/[^A-Z]/g, ''));
  const written = new Set(text.slice(digitsFrom).replaceAll(/\D/g, ''));
  if (letters.size + written.size > 10)
    return { zh: '不同的字母和数字最多 10 个', en: 'Use at most 10 different letters and digits' };
  return undefined;
}
