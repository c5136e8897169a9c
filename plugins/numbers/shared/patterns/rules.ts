import { digitsFrom } from '../digits.ts';
import { isDate } from './dates.ts';
import type { RuleName } from './palette.ts';

/** Of the digits 4–11: a set of ten bits. */
function setOf(digits: ArrayLike<number>): number {
  let set = 0;
  for (let at = digitsFrom; at < digits.length; at++) set |= 1 << (digits[at] ?? 0);
  return set;
}

function sizeOf(set: number): number {
  let size = 0;
  for (let rest = set; rest !== 0; rest &= rest - 1) size++;
  return size;
}

/** How often a digit stands among the digits 4–11. */
export function timesOf(digits: ArrayLike<number>, digit: number): number {
  let times = 0;
  for (let at = digitsFrom; at < digits.length; at++) if (digits[at] === digit) times++;
  return times;
}

function value(digits: ArrayLike<number>, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum = sum * 10 + (digits[at] ?? 0);
  return sum;
}

/** 1, 3, 5, 7, 9. */
const oddDigits = 0b1010101010;
const evenDigits = 0b0101010101;

/** What the palette's rules ask. `area`: the area code of the number's city, such as `0731`; empty where it is not known. */
export const ruleChecks: Record<RuleName, (digits: ArrayLike<number>, area: string) => boolean> = {
  birthday: (digits) => isDate(value(digits, 3, 7), value(digits, 7, 11)),
  area: (digits, area) =>
    area !== '' && [...area].every((digit, index) => digits[digits.length - area.length + index] === Number(digit)),
  no4: (digits) => (setOf(digits) & (1 << 4)) === 0,
  two: (digits) => sizeOf(setOf(digits)) <= 2,
  three: (digits) => sizeOf(setOf(digits)) <= 3,
  six: (digits) => {
    for (let digit = 0; digit < 10; digit++) if (timesOf(digits, digit) >= 6) return true;
    return false;
  },
  even: (digits) => (setOf(digits) & oddDigits) === 0,
  odd: (digits) => (setOf(digits) & evenDigits) === 0,
};
