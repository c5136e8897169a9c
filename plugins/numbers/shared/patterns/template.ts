import { type LocalText, pluralize } from '@fitout/sdk';
import { digitsFrom, numberLength } from '../digits.ts';

/**
 * The template language: a digit stands for itself, `*` for any digit, and letters for digits that differ from one
 * another and from each digit that is written. `AABB` finds 1122 but not 1111, `8A8A` finds 8181 but not 8888. It is
 * never a regex: what it costs is known before it runs.
 */

/** Where a template has to stand among the digits 4–11: at their end, at their beginning, between, or anywhere. */
export const wheres = ['tail', 'head', 'middle', 'any'] as const;
export type Where = (typeof wheres)[number];

export interface Template {
  text: string;
  where: Where;
}

/** Digits that a template of a place may cover: those behind the segment. */
export const templateLength = numberLength - digitsFrom;

/** What is wrong with a template, in words for who typed it; undefined where nothing is. */
export function templateProblem(text: string, where: Where = 'any'): LocalText | undefined {
  const most = where === 'middle' ? templateLength - 2 : templateLength;
  if (text === '') return { zh: '模板不能为空', en: 'The template cannot be empty' };
  const strange = /[^0-9A-Za-z*]/u.exec(text)?.[0];
  if (strange !== undefined)
    return {
      zh: `模板里不能有「${strange}」，只能用数字、字母和 *`,
      en: `A template cannot contain “${strange}”. Use digits, letters and *`,
    };
  const letters = new Set(text.toUpperCase().replaceAll(/[^A-Z]/g, ''));
  const written = new Set(text.replaceAll(/\D/g, ''));
  if (letters.size + written.size > 10)
    return {
      zh: `不同的字母和数字共 ${letters.size + written.size} 个，最多 10 个：每个字母是一个不同的数字`,
      en: `${pluralize(letters.size + written.size, 'different letter or digit', 'different letters and digits')}. At most 10 are allowed, as each letter is a different digit`,
    };
  if (text.length > most)
    return {
      zh: `模板有 ${text.length} 位，这个位置最多 ${most} 位（号段之后共 8 位）`,
      en: `The template has ${pluralize(text.length, 'character', 'characters')}. At most ${most} fit here (8 digits follow the prefix)`,
    };
  if (/^\*+$/.test(text))
    return { zh: '模板里至少要有一个数字或字母', en: 'A template needs at least one digit or letter' };
  return undefined;
}

/** As it is kept and compared: upper case, letters named A, B, C … in the order they come. */
export function normalTemplate(text: string): string {
  const names = new Map<string, string>();
  return [...text.toUpperCase()]
    .map((sign) => {
      if (!/[A-Z]/.test(sign)) return sign;
      const name = names.get(sign) ?? String.fromCharCode(65 + names.size);
      names.set(sign, name);
      return name;
    })
    .join('');
}

/** First places (0–10, counted from the number's first digit) where a template of this length may begin. */
export function startsOf({ text, where }: Template): number[] {
  const last = numberLength - text.length;
  if (where === 'tail') return [last];
  if (where === 'head') return [digitsFrom];
  const starts: number[] = [];
  for (let at = digitsFrom; at <= last; at++) {
    if (where === 'middle' && (at === digitsFrom || at === last)) continue;
    starts.push(at);
  }
  return starts;
}

/** What a template asks of the digits of a number, at places 0–10. */
export interface Constraints {
  /** This place has this digit. */
  digits: { at: number; digit: number }[];
  /** These two have the same one. */
  same: [number, number][];
  /** These two have different ones. */
  different: [number, number][];
  /** This place has none of these digits (a set of ten bits). */
  none: { at: number; digits: number }[];
}

/** The constraints of a template that begins at a place. */
export function constraintsOf(text: string, start: number): Constraints {
  const first = new Map<string, number>();
  const found: Constraints = { digits: [], same: [], different: [], none: [] };
  let written = 0;
  for (const [index, sign] of [...text].entries()) {
    const at = start + index;
    if (sign === '*') continue;
    if (/\d/.test(sign)) {
      found.digits.push({ at, digit: Number(sign) });
      written |= 1 << Number(sign);
      continue;
    }
    const before = first.get(sign);
    if (before === undefined) first.set(sign, at);
    else found.same.push([before, at]);
  }
  const places = [...first.values()];
  for (const [index, at] of places.entries()) {
    for (const other of places.slice(index + 1)) found.different.push([at, other]);
    if (written !== 0) found.none.push({ at, digits: written });
  }
  return found;
}

/** Whether the digits (an array of 11) meet the constraints. */
export function meets(digits: ArrayLike<number>, { digits: written, same, different, none }: Constraints): boolean {
  for (const { at, digit } of written) if (digits[at] !== digit) return false;
  for (const [a, b] of same) if (digits[a] !== digits[b]) return false;
  for (const [a, b] of different) if (digits[a] === digits[b]) return false;
  for (const one of none) if ((one.digits >> (digits[one.at] ?? 0)) & 1) return false;
  return true;
}

/** Where a template first stands in a number, as its first place; undefined where it does not. */
export function foundAt(template: Template, digits: ArrayLike<number>): number | undefined {
  return startsOf(template).find((start) => meets(digits, constraintsOf(template.text, start)));
}

/** The digits of a number, as an array of 11. */
export function digitsOf(number: string): number[] {
  return [...number].map(Number);
}
