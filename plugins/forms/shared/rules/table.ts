import type { LocalText } from '@fitout/sdk';
import { messages } from '../messages.ts';
import { type Asked, lengthOf, narrow, type Rule } from './rule.ts';

export interface Column {
  label: string;
  kind: 'text' | 'number';
  required: boolean;
}

export type TableProps = Asked & {
  columns: (Column & { [key: string]: string | boolean })[];
  min: number;
  max: number;
};

export const tableLimits = { rows: 50, cell: 200 } as const;
/** Rows that are there to be filled in without a script. */
export const startRows = ({ min, max }: Pick<TableProps, 'min' | 'max'>) =>
  Math.max(1, Math.min(tableLimits.rows, Math.max(min, Math.min(3, max > 0 ? max : 3))));

/** 表格: rows of cells, empty rows left out. Cells are named by row and column: `2.0`. */
export const tableRule: Rule<TableProps, string[][]> = {
  read(entries, { columns }) {
    const rows = new Set<number>();
    for (const part of entries.parts()) {
      const row = /^(\d{1,3})\.\d{1,2}$/.exec(part)?.[1];
      if (row !== undefined) rows.add(Number(row));
    }
    const found = [...rows]
      .sort((a, b) => a - b)
      .map((row) => columns.map((_, column) => entries.one(`${row}.${column}`)))
      .filter((cells) => cells.some((cell) => cell !== ''));
    return found.length === 0 ? undefined : found;
  },
  check(rows, { columns, min, max }) {
    const most = max > 0 ? Math.min(max, tableLimits.rows) : tableLimits.rows;
    if (rows.length > most) return { zh: `最多 ${most} 行`, en: `At most ${most} rows` };
    if (rows.length < min) return { zh: `至少 ${min} 行`, en: `At least ${min} rows` };
    for (const [at, cells] of rows.entries()) {
      for (const [index, { label, kind, required }] of columns.entries()) {
        const cell = cells[index] ?? '';
        const say = (text: LocalText): LocalText => ({
          zh: `第 ${at + 1} 行“${label}”：${text.zh}`,
          en: `Row ${at + 1}, ${label}: ${text.en}`,
        });
        if (cell === '' && required) return say(messages.required);
        if (lengthOf(cell) > tableLimits.cell) return say(messages.maxLength(tableLimits.cell));
        if (cell !== '' && kind === 'number' && !/^[+-]?\d{1,15}(?:\.\d{1,10})?$/.test(narrow(cell)))
          return say(messages.wanted('请填写数字', 'A number, please'));
      }
    }
    return undefined;
  },
  text: (rows, { columns }) =>
    rows.map((cells) => cells.map((cell, index) => `${columns[index]?.label ?? ''}：${cell}`).join('，')).join('；'),
};
