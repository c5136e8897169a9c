import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, guardCell, unguardCell } from './csv.ts';

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
