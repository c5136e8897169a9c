import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellsOfLines, rowsOfTable } from './rows.ts';

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

  it('come as a spreadsheet copies them, or with commas', () => {
    expect(cellsOfLines('A\t1,5\r\nB\t2')).toEqual([
      ['A', '1,5'],
      ['B', '2'],
    ]);
    expect(cellsOfLines('A, x，y')).toEqual([['A', 'x', 'y']]);
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
