import { withCheckDigit } from './ean.ts';
import { type BarSymbol, barsOf } from './symbol.ts';

/** Which of a digit's five elements are wide; ISO/IEC 16390. */
const wide = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010'];

/** Modules of a wide element; a narrow one is one. */
const wideModules = 3;

/** ITF-14 of a carton's number of 14 digits, or of 13 without the one that checks them. Throws a FitoutError with words. */
export function encodeItf14(text: string): BarSymbol {
  const digits = withCheckDigit('ITF14', text);
  const widths = [1, 1, 1, 1];
  // Of each pair the first digit is in the bars, the second in the gaps between them.
  for (let at = 0; at < digits.length; at += 2) {
    const bars = wide[Number(digits[at])] as string;
    const gaps = wide[Number(digits[at + 1])] as string;
    for (let element = 0; element < 5; element += 1)
      for (const pattern of [bars, gaps]) widths.push(pattern[element] === '1' ? wideModules : 1);
  }
  widths.push(wideModules, 1, 1);
  const width = widths.reduce((total, one) => total + one, 0);
  const spaced = digits.replace(/^(\d)(\d\d)(\d{5})(\d{5})(\d)$/, '$1 $2 $3 $4 $5');
  return {
    shape: 'bars',
    kind: 'ITF14',
    text: digits,
    width,
    bars: barsOf(widths),
    quiet: { left: 10, right: 10 },
    words: [{ text: spaced, from: 0, to: width }],
    bearer: 4,
  };
}
