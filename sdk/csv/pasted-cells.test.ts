import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pastedCells } from './pasted-cells.ts';

test.each<[string, string, string[][]]>([
  [
    'tabs',
    'A\t1,299.00\r\nB\t2\r\n',
    [
      ['A', '1,299.00'],
      ['B', '2'],
    ],
  ],
  ['commas of both kinds', 'A, x，y', [['A', 'x', 'y']]],
  ['a quoted amount', 'A-1,龙井,"1,299.00"', [['A-1', '龙井', '1,299.00']]],
  [
    'a line break and quotes in a cell',
    'A\t"红茶\n100克 ""礼盒"""\t68\nB\t绿茶\t58',
    [
      ['A', '红茶\n100克 "礼盒"', '68'],
      ['B', '绿茶', '58'],
    ],
  ],
  ['a tab in a cell', 'A\t"x\ty"\tz', [['A', 'x\ty', 'z']]],
  ['an inch sign', 'TV\t55" 电视\t3999', [['TV', '55" 电视', '3999']]],
  [
    'a quote without its pair',
    'A\t"大\t1\nB\t小\t2',
    [
      ['A', '"大', '1'],
      ['B', '小', '2'],
    ],
  ],
  ['text formulas', '="000123"\t茶', [['000123', '茶']]],
  ['empty cells', 'A\t\t3\n\t\t\n', [['A', '', '3']]],
])('%s', (_name, text, rows) => expect(pastedCells(text).rows).toEqual(rows));

test('lines count blank ones and line breaks within cells', () => {
  expect(pastedCells('A\t1\n\n"x\ny"\t2\nB\t3').lines).toEqual([1, 3, 5]);
});

test('what a spreadsheet copies comes back', () => {
  const cell = fc.stringMatching(/^[a茶]["a茶\t\n, ]{0,5}[a茶]$/);
  /** As Excel does: quotes only around what holds tabs and line breaks. */
  const copied = (text: string) => (/[\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const table = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(table, (rows) => {
      const text = rows.map((row) => row.map(copied).join('\t')).join('\r\n');
      expect(pastedCells(text).rows).toEqual(rows);
    }),
  );
});
