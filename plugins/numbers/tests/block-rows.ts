import { rowBytes } from '../server/bitmaps/piece.ts';
import { type Flags, flagReader } from '../shared/patterns/flags.ts';
import { rankOfDigits } from '../shared/rank.ts';

/** A number as a test or a benchmark makes it up. */
export interface MadeNumber {
  /** First three digits, and the eight behind them. */
  prefix: number;
  rest: number;
  tariff: number;
  pool: number;
}

let reader: ReturnType<typeof flagReader> | undefined;

/** Rows as blocks of one city hold them (see `writeBlocks`), made without a database. */
export function blockRows(numbers: readonly MadeNumber[], area = ''): Uint8Array {
  reader ??= flagReader();
  const digits = new Uint8Array(11);
  const flags: Flags = { low: 0, high: 0 };
  const ranks = numbers.map(({ prefix, rest }) => rankOfDigits(prefix, rest));
  const order = Uint32Array.from(numbers.keys()).sort((a, b) => {
    const byRank = (ranks[a] ?? 0) - (ranks[b] ?? 0);
    const [one, other] = [numbers[a], numbers[b]];
    return byRank || (one?.prefix ?? 0) - (other?.prefix ?? 0) || (one?.rest ?? 0) - (other?.rest ?? 0);
  });
  const rows = new Uint8Array(numbers.length * rowBytes);
  const view = new DataView(rows.buffer);
  for (const [row, index] of order.entries()) {
    const { prefix = 0, rest = 0, tariff = 0, pool = 0 } = numbers[index] ?? {};
    for (let at = 10, left = prefix * 100_000_000 + rest; at >= 0; at--, left = Math.floor(left / 10))
      digits[at] = left % 10;
    reader(digits, area, flags);
    view.setUint32(row * rowBytes, (pool >>> 8) * 2 ** 27 + rest);
    view.setUint32(row * rowBytes + 4, tariff * 65_536 + (prefix - 100) * 256 + (pool & 255));
    view.setUint32(row * rowBytes + 8, flags.high);
    view.setUint32(row * rowBytes + 12, flags.low);
  }
  return rows;
}
