import { FitoutError } from '@fitout/sdk';

/** Behind which number a page goes on: `key.place.rank.number`, whoever answers it, SQL or the index. */
export function readCursor(cursor: string): { key: number; place: number; rank: number; number: number } {
  if (!/^-?\d{1,10}\.\d{6}\.-?\d{1,10}\.1\d{10}$/.test(cursor))
    throw new FitoutError('badRequest', { reason: 'numbers.cursor' });
  const [key = 0, place = 0, rank = 0, number = 0] = cursor.split('.').map(Number);
  return { key, place, rank, number };
}
