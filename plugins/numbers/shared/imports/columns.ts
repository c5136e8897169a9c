import type { LocalText } from '@fitout/sdk';
import { readNumber } from '../digits.ts';

/** What a column of an imported file may be. */
export const importFields = ['number', 'price', 'prestore', 'monthly', 'months', 'place', 'province'] as const;
export type ImportField = (typeof importFields)[number];

export const fieldNames: Record<ImportField, LocalText> = {
  number: { zh: '号码', en: 'Number' },
  price: { zh: '价格', en: 'Price' },
  prestore: { zh: '预存', en: 'Prepaid' },
  monthly: { zh: '月低消', en: 'Monthly minimum' },
  months: { zh: '协议期（月）', en: 'Contract (months)' },
  place: { zh: '城市', en: 'City' },
  province: { zh: '省份', en: 'Province' },
};

/** Columns that say what a number costs. */
export const termFields = ['price', 'prestore', 'monthly', 'months'] as const;
export type TermField = (typeof termFields)[number];

/** Which column holds a field; fields that are left out are in none. */
export type Columns = Partial<Record<ImportField, number>>;

/** 元, 分 and 厘: how a file writes its amounts. */
export const units = ['yuan', 'fen', 'li'] as const;
export type Unit = (typeof units)[number];

const named: Record<ImportField, readonly string[]> = {
  number: ['号码', '手机号', '手机号码', '电话号码', '电话', '靓号', 'phonenumber', 'phone', 'num', 'number', 'mobile'],
  price: ['价格', '卖价', '售价', '零售价', '价钱', 'price', 'saleprice', 'sellprice'],
  prestore: ['预存', '预存款', '预存话费', '话费', 'lhycje', 'prestore', 'preprice', 'advancepay', '含费'],
  monthly: ['月低消', '低消', '保底', '最低消费', '月消费', '月保底', 'pnprice', 'lhbdje', 'minconsume', 'lowcostpro'],
  months: ['合约期', '协议期', '在网时长', '在网', '合约', 'lhqyq', 'agreementperiod', 'timedurpro', 'months'],
  place: [
    '城市',
    '归属地',
    '地市',
    '地区',
    '归属',
    '区号',
    'city',
    'cityname',
    'areacode',
    'area',
    'place',
    'citycode',
  ],
  province: ['省份', '省', 'province', 'provincename'],
};

/** `价格（元）` → `价格`, `phone_number` → `phonenumber`. */
function plain(head: string): string {
  return head
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, '')
    .replace(/[\s_\-*:]+/g, '');
}

/**
 * What the columns are, by their names, and by what stands in them where a name says nothing. `header` is undefined for a
 * file that has none.
 */
export function guessColumns(header: readonly string[] | undefined, sample: readonly (readonly string[])[]): Columns {
  const found: Columns = {};
  const heads = (header ?? []).map(plain);
  for (const exact of [true, false])
    for (const field of importFields) {
      if (found[field] !== undefined) continue;
      const at = heads.findIndex(
        (head, index) =>
          head !== '' &&
          !Object.values(found).includes(index) &&
          (exact ? named[field].includes(head) : named[field].some((name) => name.length > 1 && head.includes(name))),
      );
      if (at >= 0) found[field] = at;
    }
  found.number ??= numberColumn(sample, found);
  if (found.number === undefined) delete found.number;
  return found;
}

/** The column in most of whose cells a number stands. */
function numberColumn(sample: readonly (readonly string[])[], found: Columns): number | undefined {
  const width = Math.max(0, ...sample.map((row) => row.length));
  let best: { at: number; count: number } | undefined;
  for (let at = 0; at < width; at++) {
    if (Object.values(found).includes(at)) continue;
    const count = sample.filter((row) => readNumber(row[at] ?? '') !== undefined).length;
    if (count * 2 > sample.length && count > (best?.count ?? 0)) best = { at, count };
  }
  return best?.at;
}

/** The unit that a name of a column of amounts says, `预存(厘)`; 元 where none does. */
export function guessUnit(header: readonly string[] | undefined): Unit {
  const heads = (header ?? []).map((head) => head.normalize('NFKC'));
  if (heads.some((head) => /\(厘\)|[_-]li$/i.test(head))) return 'li';
  return heads.some((head) => /\(分\)|[_-](?:fen|cents?)$/i.test(head)) ? 'fen' : 'yuan';
}

/** Whether the first row is a header: no cell of it is a number. */
export function isHeader(row: readonly string[]): boolean {
  return row.some((cell) => cell.trim() !== '') && !row.some((cell) => /\d{7}/.test(cell.normalize('NFKC')));
}
