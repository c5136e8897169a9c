import { stripInvisible } from './invisible.ts';

/** Characters that are read as a number at most. */
const maxLength = 60;

/** Digits that a JavaScript number holds without loss, whatever they are. */
export const exactDigits = 15;

function read(text: string): string | undefined {
  const [, sign, whole = '', fraction = ''] =
    /^([+-]?)(\d{1,3}(?:,\d{3})+|\d*)(?:[.。](\d+))?$/.exec(text.replace(/^[\u2212\u2013]/, '-')) ?? [];
  if (whole === '' && fraction === '') return undefined;
  const integer = whole.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0';
  let end = fraction.length;
  while (fraction[end - 1] === '0') end--;
  const plain = end === 0 ? integer : `${integer}.${fraction.slice(0, end)}`;
  return sign === '-' && plain !== '0' ? `-${plain}` : plain;
}

function tidy(text: string): string {
  return text.length > maxLength ? '' : stripInvisible(text).normalize('NFKC').trim();
}

/**
 * The decimal number that a person wrote, by its digits: `1,299.00`, `.5`, `￥１２．５`, `12 元` as `1299`, `0.5`, `12.5`,
 * `12`. Neither leading zeros nor zeros at the end of the decimals stay. Undefined for anything else.
 */
export function parseDecimal(text: string): string | undefined {
  const plain = tidy(text)
    .replace(/^([+\u2212\u2013-]?)\s{0,9}(?:[¥￥]|人民币|RMB|CNY)\s{0,9}/i, '$1')
    .replace(/(?:元整?|圆整?|RMB|CNY)$/i, '')
    .trim();
  return read(plain);
}

/** A whole number that a person wrote: `1,299`, `１２`, `12.0`. Undefined for anything else, and beyond 15 digits. */
export function parseWhole(text: string): number | undefined {
  const decimal = read(tidy(text));
  return decimal === undefined || decimal.includes('.') ? undefined : exactNumber(decimal);
}

/** The digits after the point of what `parseDecimal` gave. */
export function decimalPlaces(decimal: string): number {
  return decimal.split('.')[1]?.length ?? 0;
}

/** The number that has exactly these digits. Undefined where a number does not hold them. */
export function exactNumber(decimal: string): number | undefined {
  const digits = decimal.replace(/^-?(?:0\.)?0*|\./g, '');
  return digits.length > exactDigits ? undefined : Number(decimal);
}

/** What `parseDecimal` gave in units of 10^-places: `12.5` in cents (2) is 1250. Undefined with more decimals than that. */
export function decimalUnits(decimal: string, places: number): number | undefined {
  if (decimalPlaces(decimal) > places) return undefined;
  const [whole = '', fraction = ''] = decimal.split('.');
  return exactNumber(whole + fraction.padEnd(places, '0'));
}

/** The digits of a number, never in the form `1e-7`. */
export function decimalOf(value: number): string {
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa;
  const [whole = '', fraction = ''] = mantissa.replace('-', '').split('.');
  const digits = whole + fraction;
  const point = whole.length + Number(exponent);
  const plain =
    point <= 0
      ? `0.${'0'.repeat(-point)}${digits}`
      : `${digits.slice(0, point).padEnd(point, '0')}.${digits.slice(point)}`;
  return `${value < 0 ? '-' : ''}${plain.replace(/\.$/, '')}`;
}

/** Is `value` a whole number of steps away from `from`? By the digits of all three, so that no rounding decides. */
export function isOnStep(value: number, step: number, from = 0): boolean {
  if (step === 0) return true;
  const all = [value, step, from].map(decimalOf);
  const places = Math.max(...all.map(decimalPlaces));
  const [at, size, start] = all.map((decimal) => {
    const [whole = '', fraction = ''] = decimal.split('.');
    return BigInt(whole + fraction.padEnd(places, '0'));
  }) as [bigint, bigint, bigint];
  return (at - start) % size === 0n;
}
