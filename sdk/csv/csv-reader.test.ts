import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CsvOptions, CsvReader, type CsvRow, delimiterOf } from './csv-reader.ts';

/** A text in pieces that end anywhere. */
function pieces(text: string, cuts: readonly number[]): string[] {
  const ends = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].toSorted((a, b) => a - b);
  return [0, ...ends].map((from, index) => text.slice(from, ends[index]));
}

function read(text: string, options: Partial<CsvOptions> = {}, cuts: readonly number[] = []): CsvRow[] {
  const reader = new CsvReader({ delimiter: ',', ...options });
  return [...pieces(text, cuts).flatMap((piece) => reader.push(piece)), ...reader.end()];
}
const cellsOf = (text: string, options?: Partial<CsvOptions>) => read(text, options).map(({ cells }) => cells);

test('what was quoted is read as it was written, wherever its pieces end', () => {
  const cell = fc.stringMatching(/^[ab 号,;"\n]{1,4}$/);
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }));
  const cuts = fc.array(fc.nat(), { maxLength: 6 });
  fc.assert(
    fc.property(
      table,
      cuts,
      fc.constantFrom(',', ';', '\t'),
      fc.constantFrom('\n', '\r\n', '\r'),
      (rows, at, by, end) => {
        const text = rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(by)).join(end);
        expect(read(text, { delimiter: by }, at).map(({ cells }) => cells)).toEqual(rows);
      },
    ),
  );
});

test.each<[string, string, string[]]>([
  ['an inch sign in a cell', '电视 55",3999', ['电视 55"', '3999']],
  ['an inch sign at the end of a line', '3999,电视 55"', ['3999', '电视 55"']],
  ['words behind a quoted part', '"大"红袍,68', ['"大"红袍', '68']],
  ['an inch sign behind another one', '"12" plate, 5" fork', ['"12" plate', ' 5" fork']],
  ['spaces around the quotes', 'a, "b,c" ,d', ['a', 'b,c', 'd']],
  ['a text formula', '="000123",白瓷杯', ['000123', '白瓷杯']],
  ['a quoted text formula', '"=""000123""",白瓷杯', ['000123', '白瓷杯']],
  ['a text formula with a delimiter', 'x,="a,b"', ['x', 'a,b']],
  ['a text formula with a quote', '"=""5"""" plate""",x', ['5" plate', 'x']],
  ['a formula', '=1+1,"=HYPERLINK(""x"")"', ['=1+1', '=HYPERLINK("x")']],
  ['a formula of two texts', '="A"&"B",x', ['="A"&"B"', 'x']],
  ['empty cells', 'a,,"",', ['a', '', '', '']],
])('%s', (_name, line, cells) => expect(cellsOf(`${line}\n`)).toEqual([cells]));

describe('a line that cannot be read', () => {
  const summaryOf = (text: string) => read(text).map(({ line, problem, cells }) => [line, problem ?? cells.join('|')]);

  test('costs one line, whatever follows', () => {
    expect(summaryOf('a,b\n"x,1\nc,2\n"d",3\n')).toEqual([
      [1, 'a|b'],
      [2, 'quotes'],
      [3, 'c|2'],
      [4, 'd|3'],
    ]);
    expect(summaryOf('a,b\n"He said "hi, there" ok",1\nc,2')).toEqual([
      [1, 'a|b'],
      [2, 'quotes'],
      [3, 'c|2'],
    ]);
  });

  test('takes no other line into its quotes that ends with an inch sign', () => {
    expect(summaryOf('a,b,c\n"x,1,2\ny,3,5\nplate 12",4,6\nz,5,7\n')).toEqual([
      [1, 'a|b|c'],
      [2, 'quotes'],
      [3, 'y|3|5'],
      [4, 'plate 12"|4|6'],
      [5, 'z|5|7'],
    ]);
  });

  test('is counted with blank lines and line breaks within cells', () => {
    expect(summaryOf('\n\r\na,b\n\n"x\ny",1\n"z\n')).toEqual([
      [3, 'a|b'],
      [5, 'x\ny|1'],
      [7, 'quotes'],
    ]);
  });

  test('may be one that is too long', () => {
    const rows = read(`a,b\n${'x'.repeat(500)},1\nc,2\n`, { maxCharacters: 100 });
    expect(rows.map(({ line, problem }) => [line, problem])).toEqual([
      [1, undefined],
      [2, 'long'],
      [3, undefined],
    ]);
  });
});

test('a quote without its pair may be read as it stands', () => {
  expect(cellsOf('"x,1\n"y\nz",2\n', { unpaired: 'literal' })).toEqual([
    ['"x', '1'],
    ['y\nz', '2'],
  ]);
});

test('any text is read in full, wherever its pieces end', () => {
  const text = fc.stringMatching(/^[a,;="\n\r' ]{0,40}$/);
  fc.assert(
    fc.property(text, fc.array(fc.nat(), { maxLength: 6 }), (all, cuts) => {
      const rows = read(all, {}, cuts);
      expect(rows).toEqual(read(all));
      const lines = rows.map(({ line }) => line);
      expect(lines).toEqual([...new Set(lines)].toSorted((a, b) => a - b));
    }),
  );
});

test.each([
  ['sep=;\r\n名称；含规格;价格\r\na;1', ';'],
  ['\ufeffsep=\t\na\tb', '\t'],
  ['"sep=|"\na|b', '|'],
  ['SEP=,\na;b;c,d', ','],
])('%j names its delimiter, and that line is no row', (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter);
  const rows = read(text, { delimiter: delimiterOf(text) });
  expect(rows[0]).toMatchObject({ line: 2 });
  expect(rows[0]?.cells.length).toBeGreaterThan(1);
});

test.each([
  ['号码,价格\n186,1,000\n', ','],
  ['号码\t价格\n186\t1\n', '\t'],
  ['号码;价格,元\n186;1\n187;2\n', ';'],
  ['18607316688\n18607316689\n', ''],
  ['"名称,规格,产地";价格\n茶;1\n', ';'],
  ['\n\n编号;名称\nA;1\n', ';'],
  ['编号，名称\nA，1\n', '，'],
  ['编号;名称;描述\nA;茶;好,很好,真好\nB;杯;白,薄,透\n', ';'],
  ['编号,尺寸\nA,12"\nB,5"\n', ','],
  ['名称\n茶,红\n春,绿\n', ','],
])('%j is separated by %j', (text, delimiter) => expect(delimiterOf(text)).toBe(delimiter));
