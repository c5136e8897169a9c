import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { sharedData } from '../../../tests/support/shared-data.ts';
import type { TableLines } from '../../tables.ts';
import type { TableLimits } from './limits.ts';
import { parseTable } from './parse-table.ts';

const limits: TableLimits = { rows: 10_000, columns: 60, cell: 4000, unfolded: 60_000_000 };
const read = async (text: string | Uint8Array) => {
  const { rows, rest } = await parseTable(Buffer.from(text as string), limits);
  const lines = JSON.parse(rest) as TableLines;
  return { ...lines, rows: rows.flatMap((piece) => JSON.parse(piece) as string[][]) };
};

describe('a CSV', () => {
  test('with a line that cannot be read gives the others, and says which line it is', async () => {
    const { rows, lines, problems } = await read('\n编号,名称\nA,"茶\n杯"\n\n"B,盘\nC,壶"大"\nD,电视 55"\n');
    expect(rows).toEqual([
      ['编号', '名称'],
      ['A', '茶\n杯'],
      ['C', '壶"大"'],
      ['D', '电视 55"'],
    ]);
    expect(lines).toEqual([2, 3, 7, 8]);
    expect(problems.map(({ line }) => line)).toEqual([6]);
    expect(problems[0]?.message.zh).toMatch(/引号/);
  });

  test.each([
    ['UTF-8', Buffer.from('编号,名称\nA,茶\nB,水X\nC,杯\n'), 'X'],
    ['GBK', Buffer.from('b1e0bac52cc3fbb3c60a412cb2e80a422ccbae580a432cb1ad0a', 'hex'), 'X'],
  ])('of %s with one wrong byte gives the other lines, and says which line it is', async (_name, bytes, mark) => {
    bytes[bytes.indexOf(mark)] = 0xff;
    const { rows, problems } = await read(bytes);
    expect(rows).toEqual([
      ['编号', '名称'],
      ['A', '茶'],
      ['C', '杯'],
    ]);
    expect(problems.map(({ line, message }) => [line, /无法识别的字符/.test(message.zh)])).toEqual([[3, true]]);
  });

  test('with a wrong byte in its header is read, and bytes that are no text are none', async () => {
    const bytes = Buffer.from('编号,名称X\nA,茶\n');
    bytes[bytes.indexOf('X')] = 0xff;
    expect((await read(bytes)).rows).toEqual([
      ['编号', '名称\ufffd'],
      ['A', '茶'],
    ]);
    await expect(read(Buffer.from('ff81fe90ff82a0ff80', 'hex'))).rejects.toThrow();
  });

  test.each([
    '<html><body><table><tr><td>编号</td></tr></table></body></html>',
    '\ufeff\n<!DOCTYPE html>\n<table></table>',
    '<table><tr><td>1</td></tr></table>',
    '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet"/>',
  ])('that is the page %s says so', async (text) => {
    for (const bytes of [Buffer.from(text), Buffer.from(`\ufeff${text}`, 'utf16le')])
      await expect(read(bytes)).rejects.toMatchObject({ text: { zh: expect.stringContaining('网页') as string } });
  });

  test.each([
    ['separators alone', ',,,\n编号,名称\nA,茶\n'],
    ['spaces', '  \n编号,名称\nA,茶\n'],
    ['a mark of the encoding', '\ufeff\r\n编号,名称\r\nA,茶\r\n'],
    ['sep=', 'sep=,\n\n编号,名称\nA,茶\n'],
  ])('may begin with a line of %s', async (_name, text) => {
    expect((await read(text)).rows).toEqual([
      ['编号', '名称'],
      ['A', '茶'],
    ]);
  });

  test('whose header cannot be read is refused with its line', async () => {
    await expect(read('"编号,名称\nA,茶\n')).rejects.toMatchObject({ message: expect.stringMatching(/第 1 行/) });
  });
});

describe('files that people were let down by', () => {
  const { folder, missing } = sharedData('cases');
  const file = (name: string) => read(readFileSync(join(folder, name)));

  test('a line sep= is obeyed and left out', async ({ skip }) => {
    skip(missing !== undefined, missing);
    expect((await file('t3-sep.csv')).rows).toEqual([
      ['商品编号', '名称', '价格'],
      ['CUP-01', '白瓷杯', '68'],
      ['TRAY-01', '茶盘', '128'],
    ]);
  });

  test.for(['t4-equals.csv', 't4b-equals-quoted.csv'])('%s: a code is its text', async (name, { skip }) => {
    skip(missing !== undefined, missing);
    expect((await file(name)).rows.map(([code]) => code)).toEqual(['商品编号', '000123', '6901028075831']);
  });
});
