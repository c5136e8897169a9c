import { phoneDigits } from '@fitout/sdk';

/** A mobile number of the mainland: eleven digits, the first a 1. Held as text in the browser and on the wire. */
export const numberShape = /^1\d{10}$/;

/** Digits of a number; `digitsFrom` is where patterns begin: the three before it are the segment's. */
export const numberLength = 11;
export const digitsFrom = 3;

/** `18607316688` of `186 0731 6688`, `+86 186-0731-6688`, `１８６０７３１６６８８`; undefined for anything else. */
export function readNumber(text: string): string | undefined {
  const plain = phoneDigits(text).replace(/^\+?86(?=1\d{10}$)/, '');
  return numberShape.test(plain) ? plain : undefined;
}

/** `186 0731 6688`, as people read a number aloud. */
export function groupedNumber(number: string): string {
  return `${number.slice(0, 3)} ${number.slice(3, 7)} ${number.slice(7)}`;
}
