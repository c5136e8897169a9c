import { parseMoney, showMoney, type Text } from '@fitout/sdk';
import type { Activity } from '../../shared/calls/outputs.ts';
import { limits } from '../../shared/limits.ts';
import { wholeNumber } from '../parts/fields.tsx';

export type DraftItem = Omit<Activity['items'][number], 'price' | 'stock' | 'sold'> & {
  price: string;
  stock: string;
  sold: string;
  /** Cents as stored; undefined for a good that was just added. */
  storedPrice?: number;
};

export interface ItemProblems {
  price?: Text;
  stock?: Text;
  sold?: Text;
}

const pieces: Text = { zh: '请填写 0 或更大的整数', en: 'Enter a whole number, 0 or more' };

/** What is wrong with the fields of a good in a promotion. The server has the same rules. */
export function itemProblems(item: DraftItem): ItemProblems {
  const problems: ItemProblems = {};
  const price = parseMoney(item.price);
  if (price === undefined)
    problems.price = { zh: '请填写价格，最多 2 位小数', en: 'Enter a price with at most 2 decimals' };
  else if (price >= item.goodPrice && price !== item.storedPrice)
    problems.price = {
      zh: `须低于原价 ${showMoney(item.goodPrice)}`,
      en: `Must be below the ordinary ${showMoney(item.goodPrice)}`,
    };
  if (!isCount(item.stock)) problems.stock = pieces;
  if (!isCount(item.sold)) problems.sold = pieces;
  return problems;
}

function isCount(text: string): boolean {
  const count = wholeNumber(text);
  return count !== undefined && count >= 0 && count <= limits.stock;
}
