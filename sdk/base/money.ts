import { decimalPlaces, decimalUnits, parseDecimal } from './decimal.ts';
import type { LocalText } from './text.ts';

/** Prices are whole cents everywhere; yuan are only how people write them. */

/** The most that a price may be: 20 million yuan. */
export const maxCents = 2_000_000_000;

/**
 * Cents of a price as people write it: `12`, `12.5`, `¥1,299.00`, `１２．５元`. Undefined for anything else, more
 * than two decimals and what is beyond `maxCents` included: a price is never rounded behind someone's back.
 */
export function parseMoney(text: string): number | undefined {
  const decimal = parseDecimal(text);
  const cents = decimal === undefined || decimal.startsWith('-') ? undefined : decimalUnits(decimal, 2);
  return cents !== undefined && cents <= maxCents ? cents : undefined;
}

/** Why `text` is no price; undefined where it is one. */
export function moneyProblem(text: string): LocalText | undefined {
  if (parseMoney(text) !== undefined) return undefined;
  const decimal = parseDecimal(text);
  if (decimal === undefined || decimal.startsWith('-') || decimalPlaces(decimal) > 2)
    return { zh: '请填写金额，最多两位小数', en: 'Enter an amount with at most two decimals' };
  return {
    zh: `金额不能超过 ${plainMoney(maxCents)} 元`,
    en: `The amount cannot be above ${showMoney(maxCents)}`,
  };
}

/** `1299.00`, as files and fields hold it. */
export function yuan(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** `¥1,299`, with decimals only where there are some. */
export function showMoney(cents: number): string {
  const whole = Math.floor(cents / 100).toLocaleString('en-US');
  return cents % 100 === 0 ? `¥${whole}` : `¥${whole}.${String(cents % 100).padStart(2, '0')}`;
}

/** `1,299`, with decimals only where there are some: where the words around say that it is yuan. */
export function plainMoney(cents: number): string {
  return showMoney(cents).slice(1);
}

/** `¥1,299.00`, for columns, where decimals stand below each other. `parseMoney` reads it. */
export function columnMoney(cents: number): string {
  return `¥${Math.floor(cents / 100).toLocaleString('en-US')}.${String(cents % 100).padStart(2, '0')}`;
}
