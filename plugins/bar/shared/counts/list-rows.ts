import { type LocalText, parseWhole, type TableLines, unguardCell, unguardCode } from '@fitout/sdk';
import type { ListOutcome } from '../calls/counts.ts';
import { codeKey } from './code-key.ts';
import { countLimits } from './limits.ts';

/** What a list says of a code. */
export interface Expected {
  code: string;
  name: string | null;
  expected: number;
}

export interface ReadList {
  rows: Expected[];
  problems: ListOutcome['problems'];
  columns: ListOutcome['columns'];
}

/** What shops and their programs call the columns; plain spelling, the likeliest first. */
const words = {
  code: [
    '条码',
    '商品条码',
    '条形码',
    '编号',
    '商品编号',
    '商品编码',
    '编码',
    '货号',
    'barcode',
    'gtin',
    'ean',
    'sku',
    'code',
  ],
  name: ['名称', '商品名称', '品名', '商品', '标题', 'name', 'title', 'product'],
  quantity: [
    '应有',
    '账面数量',
    '账面库存',
    '库存',
    '库存数量',
    '数量',
    'expected',
    'stock',
    'quantity',
    'qty',
    'inventory',
  ],
};

const plain = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s_\-*()[\]【】:/]+/g, '');

function columnOf(header: readonly string[], of: readonly string[]): number | undefined {
  const names = header.map(plain);
  for (const word of of) {
    const at = names.indexOf(word);
    if (at >= 0) return at;
  }
  return undefined;
}

/**
 * A table as a list to count against. Without a column that is called a code the first one is taken; without quantities
 * one piece of each is expected. A code that stands twice adds up. `file` says where the rows stand in their file, and
 * which of its lines could not be read.
 */
export function readListRows(
  [header = [], ...rows]: readonly (readonly string[])[],
  file: TableLines = { lines: [], problems: [] },
): ReadList {
  const code = columnOf(header, words.code) ?? 0;
  const name = columnOf(header, words.name);
  const quantity = columnOf(header, words.quantity);
  const problems: ReadList['problems'] = [...file.problems];
  const found = new Map<string, Expected>();
  for (const [at, row] of rows.entries()) {
    if (row.every((cell) => cell.trim() === '')) continue;
    const cell = (column: number | undefined) => (column === undefined ? '' : unguardCell(row[column] ?? '').trim());
    const text = unguardCode(cell(code));
    const expected = quantity === undefined || cell(quantity) === '' ? 1 : wholeNumber(cell(quantity));
    const problem = problemOf(text, expected, cell(quantity));
    if (problem !== undefined || expected === undefined) {
      if (problem !== undefined) problems.push({ line: file.lines[at + 1] ?? at + 2, message: problem });
      continue;
    }
    const key = codeKey(text);
    const known = found.get(key);
    found.set(key, {
      code: key,
      name: known?.name ?? (cell(name).slice(0, 200) || null),
      expected: Math.min((known?.expected ?? 0) + expected, 1_000_000_000),
    });
  }
  const head = (column: number | undefined) => (column === undefined ? null : (header[column] ?? ''));
  return {
    rows: [...found.values()],
    problems: problems.toSorted((a, b) => a.line - b.line),
    columns: { code: header[code] ?? '', name: head(name), quantity: head(quantity) },
  };
}

function wholeNumber(cell: string): number | undefined {
  const value = parseWhole(cell);
  return value === undefined || value < 0 || value > 999_999_999 ? undefined : value;
}

function problemOf(code: string, expected: number | undefined, quantity: string): LocalText | undefined {
  if (code === '') return { zh: '没有编号', en: 'no code' };
  if (code.length > countLimits.code)
    return { zh: `编号超过 ${countLimits.code} 个字符`, en: `the code is longer than ${countLimits.code} characters` };
  if (/\p{Cc}/u.test(code)) return { zh: '编号里有控制字符', en: 'the code contains control characters' };
  if (expected === undefined)
    return {
      zh: `“${quantity.slice(0, 20)}”不是有效的数量`,
      en: `“${quantity.slice(0, 20)}” is not a valid quantity`,
    };
  return undefined;
}
