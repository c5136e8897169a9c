import { describe, expect, test } from 'vitest';
import { codeKey } from './code-key.ts';
import { standingOf, totalsOf } from './differences.ts';
import { readListRows } from './list-rows.ts';

describe('what a code counts as', () => {
  test.each([
    ['036000291452', 'UPCA', false, '0036000291452'],
    ['0036000291452', 'EAN13', false, '0036000291452'],
    ['036000291452', undefined, false, '0036000291452'],
    ['06901028075831', undefined, false, '6901028075831'],
    ['6901028075831', undefined, false, '6901028075831'],
    ['6901028075832', undefined, false, '6901028075832'],
    ['96385074', 'EAN8', false, '96385074'],
    ['0106901028075831', 'Code128', true, '6901028075831'],
    [' SHELF-4 ', 'QRCode', false, 'SHELF-4'],
    ['\u202d6901028075831\u202c', undefined, false, '6901028075831'],
    ['ZW\u200b-001', 'QRCode', false, 'ZW-001'],
  ])('%s (%s) is %s', (text, format, gs1, key) => {
    expect(codeKey(text, format, gs1)).toBe(key);
  });
});

test('a line stands to the list as missing, differing, the same, or not in it', () => {
  const line = { code: 'a', name: null };
  expect(standingOf({ ...line, expected: 2, counted: 0 })).toBe('missing');
  expect(standingOf({ ...line, expected: 2, counted: 1 })).toBe('differs');
  expect(standingOf({ ...line, expected: 0, counted: 0 })).toBe('same');
  expect(standingOf({ ...line, expected: null, counted: 1 })).toBe('extra');
  const lines = [
    { ...line, expected: 2, counted: 2 },
    { ...line, expected: 3, counted: 0 },
    { ...line, expected: null, counted: 4 },
    { ...line, expected: null, counted: 0 },
  ];
  expect(totalsOf(lines)).toEqual({
    ...{ codes: 2, pieces: 6, listed: 2, listedCounted: 1 },
    of: { same: 1, differs: 0, missing: 1, extra: 1 },
  });
});

describe('a table as a list', () => {
  test('finds its columns by their names, adds up what stands twice, and spells numbers in one way', () => {
    const { rows, problems, columns } = readListRows([
      ['商品名称', '库存 数量', '商品编号'],
      ['龙井', '1,200', '6901028075831'],
      ['', '3.0', 'A-1'],
      ['', '2', 'A-1'],
      ['', '', 'B-2'],
    ]);
    expect(problems).toEqual([]);
    expect(columns).toEqual({ code: '商品编号', name: '商品名称', quantity: '库存 数量' });
    expect(rows).toEqual([
      { code: '6901028075831', name: '龙井', expected: 1200 },
      { code: 'A-1', name: null, expected: 5 },
      { code: 'B-2', name: null, expected: 1 },
    ]);
  });

  test('names each line that it cannot take', () => {
    const { rows, problems } = readListRows([
      ['编号', '数量'],
      ['A', '-1'],
      ['', '2'],
      ['B'.repeat(201), '1'],
      ['', ''],
      ['C', '一'],
    ]);
    expect(rows).toEqual([]);
    expect(problems.map(({ line }) => line)).toEqual([2, 3, 4, 6]);
  });

  test('without names for its columns takes the first as codes, one piece each', () => {
    expect(readListRows([['x'], ['7'], ['8']]).rows.map(({ code, expected }) => [code, expected])).toEqual([
      ['7', 1],
      ['8', 1],
    ]);
  });
});
