import { parseDecimal } from '@fitout/sdk';
import { ruleOf } from '../rules/index.ts';
import type { Asked, Json } from '../rules/rule.ts';
import type { Amount } from './formula.ts';

const asNumber = (text: string): number[] => {
  const decimal = parseDecimal(text);
  return decimal === undefined ? [] : [Number(decimal)];
};

const day = (text: unknown): string[] => {
  const found = /^\d{4}-\d{2}-\d{2}/.exec(typeof text === 'string' ? text : '')?.[0];
  return found === undefined ? [] : [found];
};

/** What an answer is to a formula; `part`: a column of a table. An amount of money is in yuan. Never throws. */
export function amountOf(type: string, value: Json, props: Asked, part?: number): Amount {
  const plain = (numbers: number[], count: number, days: string[] = []): Amount => ({ numbers, count, days });
  if (type === 'field-table') {
    const rows = (Array.isArray(value) ? value : []).filter((row) => Array.isArray(row));
    const cells = rows.flatMap((row) => (part === undefined ? row : [row[part] ?? '']));
    const filled = cells.filter((cell) => typeof cell === 'string' && cell !== '') as string[];
    return plain(filled.flatMap(asNumber), part === undefined ? rows.length : filled.length);
  }
  if (type === 'field-daterange' && typeof value === 'object' && value !== null && !Array.isArray(value))
    return plain([], 1, [...day(value.from), ...day(value.to)]);
  if (type === 'field-date') return plain([], 1, day(value));
  if (typeof value === 'boolean') return plain([value ? 1 : 0], value ? 1 : 0);
  if (Array.isArray(value)) return plain([], value.length);
  const number = ruleOf(type)?.number?.(value, props);
  if (number !== undefined) return plain(Number.isFinite(number) ? [number] : [], 1);
  return plain(typeof value === 'string' ? asNumber(value) : [], 1);
}
