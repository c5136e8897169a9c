import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { sheetOf, workbook } from '../../../tests/support/hostile-files.ts';
import { sharedData } from '../../../tests/support/shared-data.ts';
import type { TableLimits } from './limits.ts';
import { parseTable } from './parse-table.ts';

const limits: TableLimits = { rows: 10_000, columns: 60, cell: 4000, unfolded: 60_000_000 };
const read = async (bytes: Uint8Array) =>
  (await parseTable(bytes, limits)).rows.flatMap((piece) => JSON.parse(piece) as string[][]);

const header = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>';
const strings = '<si><t>编号</t></si><si><t>价格</t></si>';
const row = (cells: string) => sheetOf(`${header}<row r="2">${cells}</row>`);

describe('numbers', () => {
  const styles = (format: string) =>
    `<numFmts><numFmt numFmtId="164" formatCode="${format}"/></numFmts><cellStyleXfs><xf numFmtId="0"/></cellStyleXfs>
     <cellXfs><xf numFmtId="0"/><xf numFmtId="164" applyNumberFormat="1"/></cellXfs>`;

  test.each([
    ['000000', '123', '000123'],
    ['0000-0000', '12345678', '1234-5678'],
    ['&quot;SKU&quot;0000', '12', 'SKU0012'],
    ['&quot;&lt;A&gt;&quot;000', '1', '<A>001'],
    ['0000000000000', '6.901028075831E12', '6901028075831'],
    ['0.00', '68', '68'],
    ['0&quot;件&quot;', '5', '5'],
  ])('of the format %s are what the sheet shows', async (format, value, text) => {
    const cells = `<c r="A2" s="1"><v>${value}</v></c><c r="B2"><v>128.5</v></c>`;
    expect(await read(workbook(row(cells), { strings, styles: styles(format) }))).toEqual([
      ['编号', '价格'],
      [text, '128.5'],
    ]);
  });
});

describe('parts', () => {
  const plain = workbook(row('<c r="A2" t="s"><v>1</v></c><c r="B2"><v>2</v></c>'), { strings });
  const expected = [
    ['编号', '价格'],
    ['价格', '2'],
  ];
  /** The workbook with its parts renamed, and what their texts say of it. */
  const renamed = (name: (path: string) => string, text: (xml: string) => string = (xml) => xml) =>
    zipSync(
      Object.fromEntries(
        Object.entries(unzipSync(plain)).map(([path, bytes]) => [name(path), strToU8(text(strFromU8(bytes)))]),
      ),
    );

  test.each([
    ['in another case', renamed((path) => path.replace('sharedStrings', 'SharedStrings').replace('sheet1', 'Sheet1'))],
    ['in capitals', renamed((path) => path.toUpperCase())],
    [
      'with backslashes',
      renamed(
        (path) => path.replaceAll('/', '\\'),
        (xml) => xml.replace('worksheets/', 'worksheets\\'),
      ),
    ],
    [
      'of any names and folders',
      renamed(
        (path) =>
          path
            .replace('xl/workbook.xml', 'book/main.xml')
            .replace('xl/_rels/workbook.xml.rels', 'book/_rels/main.xml.rels')
            .replace('xl/worksheets/sheet1.xml', 'data/第 1 页.xml')
            .replace('xl/sharedStrings.xml', 'book/texts.part'),
        (xml) =>
          xml
            .replace('Target="xl/workbook.xml"', 'Target="/book/main.xml"')
            .replace('"worksheets/sheet1.xml"', '"../data/%E7%AC%AC%201%20%E9%A1%B5.xml"')
            .replace('"sharedStrings.xml"', '"./texts.part"'),
      ),
    ],
    [
      'with quotes and prefixes of their own',
      renamed(
        (path) => path,
        (xml) =>
          xml
            .replaceAll('r:id="', "rel:id='")
            .replace('rId1"/></sheets>', "rId1'/></sheets>")
            .replace('xmlns:r=', 'xmlns:rel='),
      ),
    ],
  ])('%s are found by their relationships', async (_name, bytes) => expect(await read(bytes)).toEqual(expected));
});

describe('a file with a password', () => {
  const locked = Buffer.alloc(2048);
  locked.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  locked.set(Buffer.from('EncryptedPackage', 'utf16le'), 1024);
  const zip = Buffer.from(workbook(row(''), { strings }));
  zip[6] = 1;

  test.each([
    ['workbook', locked],
    ['archive', zip],
  ])('is named as such: %s', async (_name, bytes) => {
    await expect(read(bytes)).rejects.toMatchObject({ message: expect.stringMatching(/密码/) });
  });

  test('is distinguished from one of the old format', async () => {
    await expect(read(locked.subarray(0, 1024))).rejects.toMatchObject({ message: expect.stringMatching(/\.xls /) });
  });
});

describe('files that people were let down by', () => {
  const { folder, missing } = sharedData('cases');

  test('codes are as the sheet shows them', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const rows = await read(readFileSync(join(folder, 't1-zeros.xlsx')));
    expect(rows.map(([code]) => code)).toEqual(['商品编号', '000123', '000045', '000678']);
    expect(rows.map((cells) => cells[2])).toEqual(['价格', '68', '128.5', '9.9']);
  });

  test('a part in other letters is read', async ({ skip }) => {
    skip(missing !== undefined, missing);
    const rows = await read(readFileSync(join(folder, 't2-capital-strings.xlsx')));
    expect(rows.length).toBeGreaterThan(1);
    expect(rows[0]?.join('')).toMatch(/\p{Script=Han}/u);
  });
});
