import { checkDigit } from './gtin.ts';

/** One element of a GS1 code: `(17)` and what stands behind it. */
export interface Gs1Element {
  ai: string;
  value: string;
}

/** Group separator, which ends an element of variable length. */
const separator = '\u001d';

/** Length of what follows, of those that need no separator behind them (GS1 General Specifications, figure 7.8.5-2). */
const fixed: Record<string, number> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '03': 14,
  '04': 16,
  '11': 6,
  '12': 6,
  '13': 6,
  '14': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '18': 6,
  '19': 6,
  '20': 2,
};

/** Digits of the identifier itself, by its first two. */
function lengthOfAi(text: string): number {
  const two = text.slice(0, 2);
  if (/^(?:3[1-69]|43|7[02]|8[0-2])/.test(two)) return 4;
  return /^(?:2[3-5]|4[0-2]|71)/.test(two) ? 3 : 2;
}

/**
 * The elements of a text as readers tell it, with `\u001d` between those of variable length. Undefined where it does
 * not come out even: then it is no GS1 text.
 */
export function gs1Of(text: string): Gs1Element[] | undefined {
  const elements: Gs1Element[] = [];
  let rest = text.startsWith(separator) ? text.slice(1) : text;
  while (rest !== '') {
    if (elements.length >= 40 || !/^\d{2}/.test(rest)) return undefined;
    const ai = rest.slice(0, lengthOfAi(rest));
    if (!/^\d+$/.test(ai)) return undefined;
    rest = rest.slice(ai.length);
    const length = fixedLength(ai);
    const end = length ?? (rest.indexOf(separator) === -1 ? rest.length : rest.indexOf(separator));
    const value = rest.slice(0, end);
    if (value === '' || value.includes(separator) || (length !== undefined && value.length !== length))
      return undefined;
    if (!valid(ai, value)) return undefined;
    elements.push({ ai, value });
    rest = rest.slice(end);
    if (rest.startsWith(separator)) rest = rest.slice(1);
  }
  return elements.length === 0 ? undefined : elements;
}

function fixedLength(ai: string): number | undefined {
  // 31nn to 36nn: measures, six digits.
  if (/^3[1-6]\d\d$/.test(ai)) return 6;
  if (/^41\d$/.test(ai)) return 13;
  return ai.length === 2 ? fixed[ai] : undefined;
}

function valid(ai: string, value: string): boolean {
  if (value.length > 90) return false;
  if (ai === '01' || ai === '02' || ai === '00')
    return /^\d+$/.test(value) && checkDigit(value.slice(0, -1)) === Number(value.at(-1));
  return fixedLength(ai) === undefined || /^\d+$/.test(value);
}

/** `YYMMDD` as `2026-11-25`; a day of 00 is the last of its month. Undefined where it is no day. */
export function gs1Day(value: string, now: Date): string | undefined {
  const parts = /^(\d\d)(\d\d)(\d\d)$/.exec(value);
  if (parts === null) return undefined;
  const [year2, month, day] = parts.slice(1).map(Number) as [number, number, number];
  // The century whose year is nearest, as section 7.12 says.
  const century = Math.floor(now.getUTCFullYear() / 100) * 100;
  const offset = year2 - (now.getUTCFullYear() % 100);
  const year = century + year2 + (offset >= 51 ? -100 : offset <= -50 ? 100 : 0);
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day > last) return undefined;
  const two = (number: number): string => String(number).padStart(2, '0');
  return `${year}-${two(month)}-${two(day === 0 ? last : day)}`;
}
