import { pluralize } from '@fitout/sdk';
import { checkDigit } from '../codes/gtin.ts';
import { type BarSymbol, barsOf, noCode, type SymbolTexts } from './symbol.ts';

/** Widths of gap, bar, gap, bar of a digit in the left half (set A); GS1 General Specifications 5.2.1.2. */
const setA = ['3211', '2221', '2122', '1411', '1132', '1231', '1114', '1312', '1213', '3112'];

/** Which digits of the left half are of set B: it says the first of thirteen, which has no bars of its own. */
const parity = ['AAAAAA', 'AABABB', 'AABBAB', 'AABBBA', 'ABAABB', 'ABBAAB', 'ABBBAA', 'ABABAB', 'ABABBA', 'ABBABA'];

const names = { EAN13: 'EAN-13', EAN8: 'EAN-8', UPCA: 'UPC-A' } as const;

/** Digits without the one that checks them, which is added, or held against what stands there. */
const bodies = { EAN13: 12, EAN8: 7, UPCA: 11 } as const;

/** The whole number; throws with words where it is none, or where its last digit is wrong. */
export function withCheckDigit(kind: keyof typeof bodies | 'ITF14', text: string): string {
  const length = kind === 'ITF14' ? 13 : bodies[kind];
  const name = kind === 'ITF14' ? 'ITF-14' : names[kind];
  const digits = text.replace(/[\s-]/g, '');
  if (!/^\d+$/.test(digits) || (digits.length !== length && digits.length !== length + 1))
    throw noCode({
      zh: `${name} 要 ${length + 1} 位数字（或 ${length} 位，校验位自动补上）`,
      en: `${name} needs ${pluralize(length + 1, 'digit', 'digits')}, or ${length} without the check digit`,
    });
  const body = digits.slice(0, length);
  const check = String(checkDigit(body));
  if (digits.length > length && digits.at(-1) !== check)
    throw noCode({
      zh: `校验位不对：最后一位应为 ${check}`,
      en: `The check digit is wrong. The last digit should be ${check}`,
    });
  return body + check;
}

/** EAN-13, EAN-8 or UPC-A of a number with or without its check digit. Throws a FitoutError with words. */
export function encodeEan(kind: keyof typeof bodies, text: string): BarSymbol {
  const number = withCheckDigit(kind, text);
  // A UPC-A is an EAN-13 with a 0 in front.
  const digits = kind === 'UPCA' ? `0${number}` : number;
  const first = kind === 'EAN8' ? undefined : Number(digits[0]);
  const body = first === undefined ? digits : digits.slice(1);
  const half = body.length / 2;
  const sets = first === undefined ? 'AAAA' : (parity[first] as string);
  const middle = 3 + half * 7;
  const width = middle * 2 + 5;
  const digitAt = (at: number): string => setA[Number(body[at])] as string;
  let widths = '111';
  for (let at = 0; at < half; at += 1) widths += sets[at] === 'A' ? digitAt(at) : reversed(digitAt(at));
  widths += '11111';
  for (let at = half; at < body.length; at += 1) widths += digitAt(at);
  widths += '111';
  // The first and the last digit of a UPC-A stand outside, and their bars are as long as the guards.
  const outer = kind === 'UPCA' ? 10 : 3;
  const guards = (x: number) => x < outer || x >= width - outer || (x >= middle && x < middle + 5);
  return {
    shape: 'bars',
    kind,
    text: digits,
    width,
    bars: barsOf([...widths].map(Number), guards),
    quiet: kind === 'EAN13' ? { left: 11, right: 7 } : kind === 'EAN8' ? { left: 7, right: 7 } : { left: 9, right: 9 },
    words: words(kind, number, width),
    bearer: 0,
  };
}

function words(kind: keyof typeof bodies, number: string, width: number): SymbolTexts[] {
  const middle = (width - 5) / 2;
  if (kind === 'EAN8')
    return [
      { text: number.slice(0, 4), from: 3, to: middle },
      { text: number.slice(4), from: middle + 5, to: width - 3 },
    ];
  if (kind === 'EAN13')
    return [
      { text: number.slice(0, 1), from: -11, to: -1 },
      { text: number.slice(1, 7), from: 3, to: middle },
      { text: number.slice(7), from: middle + 5, to: width - 3 },
    ];
  return [
    { text: number.slice(0, 1), from: -9, to: -1 },
    { text: number.slice(1, 6), from: 10, to: middle },
    { text: number.slice(6, 11), from: middle + 5, to: width - 10 },
    { text: number.slice(11), from: width + 1, to: width + 9 },
  ];
}

/** Set B: the same widths from the right. */
function reversed(widths: string): string {
  return [...widths].reverse().join('');
}
