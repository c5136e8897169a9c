import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guessMapping } from './columns.ts';
import { csvLine, guardCell, unguardCell } from './guard.ts';

test.each(['=1+1', '+cmd|calc', '-2+3', '@SUM(A1)', '\tx', '＝HYPERLINK("x")'])('%s is no formula any more', (text) => {
  expect(guardCell(text)).toBe(`'${text}`);
  expect(unguardCell(guardCell(text))).toBe(text);
});

test('a negative number is a number', () => {
  expect(guardCell('-12.50')).toBe('-12.50');
});

test('whatever the cells hold, a reader gets them back', () => {
  const cells = fc.array(fc.string({ unit: 'grapheme', maxLength: 20 }), { minLength: 2, maxLength: 6 });
  fc.assert(
    fc.property(cells, (row) => {
      fc.pre(row.some((cell) => cell !== ''));
      const [read] = parse(csvLine(row), { relax_column_count: true }) as string[][];
      expect(read?.map(unguardCell)).toEqual(row.map((cell) => unguardCell(guardCell(cell))));
    }),
  );
});

test('the columns of other shops are understood, each once', () => {
  expect(guessMapping(['SKU', '商品标题', '售价(元)', '市场价', '库存数量', '商品分类', '是否上架', '重量'])).toEqual({
    code: 0,
    name: 1,
    price: 2,
    listPrice: 3,
    stock: 4,
    tags: 5,
    listed: 6,
  });
  expect(guessMapping(['名称', '商品名称', '原价', '价格'])).toEqual({ name: 0, listPrice: 2, price: 3 });
});
