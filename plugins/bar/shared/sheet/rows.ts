import { type LocalText, newUuid, type TableLines, unguardCell, unguardCode } from '@fitout/sdk';

/** One label, and how often it is printed. */
export interface LabelRow {
  id: string;
  /** What the code says. */
  code: string;
  name: string;
  /** As it is printed: `¥128.00`. */
  price: string;
  note: string;
  copies: number;
}

/** Rows of one sheet, and labels of all rows together. */
export const most = { rows: 5000, labels: 10_000, copies: 999, text: 500 };

export const labelColumns = ['code', 'name', 'price', 'note', 'copies'] as const;
export type LabelColumn = (typeof labelColumns)[number];

export const columnTexts: Record<LabelColumn, LocalText> = {
  code: { zh: '编码', en: 'Code' },
  name: { zh: '名称', en: 'Name' },
  price: { zh: '价格', en: 'Price' },
  note: { zh: '备注', en: 'Note' },
  copies: { zh: '张数', en: 'Copies' },
};

/** What a column may be called, without spaces and in small letters. */
const names: Record<LabelColumn, RegExp> = {
  code: /^(?:商品)?(?:编码|编号|条码|条形码|货号|国际条码|代码|内容|sku|code|barcode|ean|gtin|upc|text|url|链接|网址)$/,
  name: /^(?:商品|产品|物品)?(?:名称|品名|标题|名字|name|title|product|item)$/,
  price: /^(?:销售|零售|商品)?(?:价格|单价|售价|价|price|amount)(?:[(（][^)）]*[)）])?$/,
  note: /^(?:备注|说明|规格|附加行|描述|note|remark|spec|line)$/,
  copies: /^(?:张数|份数|数量|打印数量|copies|count|qty|quantity)$/,
};

/** Which column is which, by the words above it; undefined where they say nothing. */
function columnsOf(head: readonly string[]): Partial<Record<LabelColumn, number>> | undefined {
  const columns: Partial<Record<LabelColumn, number>> = {};
  for (const [at, cell] of head.entries()) {
    const word = cell.replace(/\s/g, '').toLowerCase();
    const column = labelColumns.find((one) => columns[one] === undefined && names[one].test(word));
    if (column !== undefined) columns[column] = at;
  }
  return columns.code === undefined ? undefined : columns;
}

const byPlace: Record<LabelColumn, number> = { code: 0, name: 1, price: 2, note: 3, copies: 4 };

export interface RowProblem {
  /** As the table counts, from 1. */
  line: number;
  column: LabelColumn | null;
  message: LocalText;
}

export interface ReadRows {
  rows: LabelRow[];
  problems: RowProblem[];
}

/**
 * The labels of a table. A first line that names a column of codes says which column is what; without one they are code,
 * name, price, note and copies, in this order. Rows that cannot be taken are left out and reported with their line; `file`
 * says where the rows stand in their file, and which of its lines could not be read.
 */
export function rowsOfTable(
  cells: readonly (readonly string[])[],
  file: TableLines = { lines: [], problems: [] },
): ReadRows {
  const named = columnsOf(cells[0] ?? []);
  const columns = named ?? byPlace;
  const read: ReadRows = { rows: [], problems: file.problems.map((one) => ({ ...one, column: null })) };
  for (const [at, row] of cells.entries()) {
    if (named !== undefined && at === 0) continue;
    if (row.every((cell) => cell.trim() === '')) continue;
    const line = file.lines[at] ?? at + 1;
    const cell = (column: LabelColumn) => unguardCell(row[columns[column] ?? -1]?.trim() ?? '');
    const code = unguardCode(cell('code'));
    const copies = copiesOf(cell('copies'));
    const problem = (column: LabelColumn, message: LocalText) => read.problems.push({ line, column, message });
    if (code === '') problem('code', { zh: '没有编码', en: 'Enter a code' });
    else if (code.length > most.text)
      problem('code', { zh: `超过 ${most.text} 个字符`, en: `At most ${most.text} characters` });
    else if (copies === undefined)
      problem('copies', {
        zh: `张数应为 1 到 ${most.copies} 的整数`,
        en: `Copies must be a whole number from 1 to ${most.copies}`,
      });
    else if (read.rows.length >= most.rows)
      problem('code', { zh: `一次最多 ${most.rows} 行`, en: `At most ${most.rows} rows at a time` });
    else {
      const text = (column: LabelColumn) => cell(column).replace(/\s+/g, ' ').slice(0, most.text);
      read.rows.push({
        id: newUuid(),
        code,
        name: text('name'),
        price: priceText(text('price')),
        note: text('note'),
        copies,
      });
    }
  }
  read.problems.sort((a, b) => a.line - b.line);
  return read;
}

function copiesOf(text: string): number | undefined {
  if (text === '') return 1;
  const copies = Number(text);
  return Number.isInteger(copies) && copies >= 1 && copies <= most.copies ? copies : undefined;
}

/** A bare number, with commas or without, is an amount of yuan; what else stands there is printed as it is. */
export function priceText(text: string): string {
  const plain = /^\d{1,3}(?:,\d{3}){1,2}(?:\.\d{1,4})?$/.test(text) ? text.replaceAll(',', '') : text;
  return /^\d{1,9}(?:\.\d{1,4})?$/.test(plain) ? `¥${Number(plain).toFixed(2)}` : text;
}

/** How many labels are printed in all. */
export function labelsOf(rows: readonly LabelRow[]): number {
  return rows.reduce((total, { copies }) => total + copies, 0);
}
