import { decimalUnits, parseDecimal } from '@fitout/sdk';

/** Fen as a person reads them. */
export const showFen = (fen: number): string => `¥${(fen / 100).toFixed(2)}`;

/** As the server takes it, at most. */
const most = 1_000_000_000;

/** Fen of an amount as people write it: `0.2`, `12`, `¥1,299.5`. Undefined for anything else. */
export function parseYuan(text: string): number | undefined {
  const decimal = parseDecimal(text);
  const fen = decimal === undefined || decimal.startsWith('-') ? undefined : decimalUnits(decimal, 2);
  return fen !== undefined && fen <= most ? fen : undefined;
}

/** As a field holds it: `0.2`, `12`. */
export function yuanOf(fen: number): string {
  return String(fen / 100);
}
