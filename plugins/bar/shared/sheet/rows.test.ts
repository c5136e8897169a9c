import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pastedCells } from '@fitout/sdk';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sharedData } from '../../../../tests/support/shared-data.ts';
import { rowsOfTable } from './rows.ts';

const read = (cells: string[][]) => rowsOfTable(cells);

describe('rows of a table', () => {
  it('are found by the words above them, in any order', () => {
    const { rows, problems } = read([
      ['单价（元）', '品名', '其他', '商品条码'],
      ['12.5', '龙井', 'x', '6901028075831'],
    ]);
    expect(problems).toEqual([]);
    expect(rows).toEqual([
      { id: expect.any(String), code: '6901028075831', name: '龙井', price: '¥12.50', note: '', copies: 1 },
    ]);
  });

  it('are code, name, price, note and copies where nothing stands above them', () => {
    expect(read([['A-1', '龙井', '面议', '明前', '3']]).rows).toEqual([
      { id: expect.any(String), code: 'A-1', name: '龙井', price: '面议', note: '明前', copies: 3 },
    ]);
  });

  it('are told with their line where they cannot be taken; empty ones are nothing', () => {
    const { rows, problems } = read([
      ['code', 'copies'],
      ['A', '2'],
      ['', ''],
      ['', '1'],
      ['B', '1.5'],
    ]);
    expect(rows.map(({ code }) => code)).toEqual(['A']);
    expect(problems.map(({ line, column }) => [line, column])).toEqual([
      [4, 'code'],
      [5, 'copies'],
    ]);
  });

  it('come as a spreadsheet copies them: quotes, line breaks and amounts with commas', () => {
    const pasted = pastedCells('编码\t名称\t价格\n690\t"红茶\n100克 ""礼盒"""\t1,299.00\n691\t绿茶\t"58"\n\t\t3\n');
    const { rows, problems } = rowsOfTable(pasted.rows, { lines: pasted.lines, problems: [] });
    expect(rows.map(({ code, name, price }) => [code, name, price])).toEqual([
      ['690', '红茶 100克 "礼盒"', '¥1299.00'],
      ['691', '绿茶', '¥58.00'],
    ]);
    expect(problems).toMatchObject([{ line: 5, column: 'code' }]);
  });

  it('of the clipboard that people were let down by are two', ({ skip }) => {
    const { folder, missing } = sharedData('cases');
    skip(missing !== undefined, missing);
    const text = readFileSync(join(folder, 't8-excel-clipboard.txt'), 'utf8');
    expect(read(pastedCells(text).rows).rows.map(({ code, name, price }) => [code, name, price])).toEqual([
      ['6901028075831', '红茶 100克 "礼盒"', '¥68.00'],
      ['6901028075848', '绿茶', '¥58.00'],
    ]);
  });

  it('of any table are rows or problems, each once', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { maxLength: 6 }), { maxLength: 8 }), (cells) => {
        const table = [['code', 'name', 'price', 'note', 'copies'], ...cells];
        const { rows, problems } = read(table);
        const filled = cells.filter((row) => row.some((cell) => cell.trim() !== ''));
        expect(rows.length + problems.length).toBe(filled.length);
      }),
    );
  });
});
