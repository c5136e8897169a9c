import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine, guardCell, unguardCell, unguardCode } from './csv.ts';

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

test.each([
  ["'000123", '000123'],
  ["'6901028075831", '6901028075831'],
  ["'12-34/5", '12-34/5'],
  ["'tis the season", "'tis the season"],
  ["'90s tee", "'90s tee"],
  ["O'Neill", "O'Neill"],
])('%s without the mark of a text is %s', (cell, text) => expect(unguardCell(cell)).toBe(text));

test('a code has no apostrophe in front', () => {
  expect(["'ZW-001", '’ZW-001', "'000123", 'ZW-001'].map(unguardCode)).toEqual([
    'ZW-001',
    'ZW-001',
    '000123',
    'ZW-001',
  ]);
});

test('a text is itself again after it was guarded', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^['=+@1a -]{0,6}$/), (text) => {
      expect(unguardCell(guardCell(text))).toBe(text);
    }),
  );
});
