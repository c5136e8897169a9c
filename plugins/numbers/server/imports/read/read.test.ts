import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { guessColumns } from '../../../shared/imports/columns.ts';
import { PlaceBook } from '../../rules/place-book.ts';
import { NumberSet } from '../number-set.ts';
import { amountOf, monthsOf } from '../understand.ts';
import { CsvRows } from './index.ts';
import { JsonItems, looksLikeJson, rowsOf } from './json.ts';
import { Sniffer, textFormat } from './sniff.ts';

/** A text in pieces that end anywhere. */
function pieces(text: string, cuts: readonly number[]): string[] {
  const ends = [...new Set(cuts.map((cut) => cut % (text.length + 1)))].toSorted((a, b) => a - b);
  return [0, ...ends].map((from, index) => text.slice(from, ends[index]));
}
const anyCuts = fc.array(fc.nat(), { maxLength: 6 });

describe('CSV', () => {
  const read = (text: string, delimiter: string, cuts: readonly number[]) => {
    const lines = new CsvRows(delimiter);
    return [...pieces(text, cuts).flatMap((piece) => lines.push(piece)), ...lines.end()];
  };

  test('is read as it was written, wherever its pieces end', () => {
    const cell = fc.stringMatching(/^[ab 号,;"\n]{1,4}$/);
    const rows = fc
      .integer({ min: 2, max: 4 })
      .chain((width) =>
        fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 8 }),
      );
    fc.assert(
      fc.property(rows, anyCuts, fc.constantFrom(',', ';', '\t'), (table, cuts, delimiter) => {
        const text = table
          .map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(delimiter))
          .join('\r\n');
        const found = read(text, delimiter, cuts);
        expect(found.map(({ cells }) => cells)).toEqual(
          table.map((row) => row.map((one) => one.replaceAll('\r\n', '\n'))),
        );
      }),
    );
  });

  test('a quote without its pair costs one line', () => {
    const rows = read('"a,1\nb,2\nc,3\n', ',', []);
    expect(rows.map(({ line, broken }) => [line, broken?.word])).toEqual([
      [1, 'quotes'],
      [2, undefined],
      [3, undefined],
    ]);
  });
});

describe('JSON', () => {
  const items = (text: string, cuts: readonly number[] = []) => {
    const reader = new JsonItems();
    return [...pieces(text, cuts).flatMap((piece) => reader.push(piece)), ...reader.end()];
  };

  test('arrays, lines and wrapped answers give their items, wherever the pieces end', () => {
    const value = fc.array(
      fc.dictionary(
        fc.string({ maxLength: 4 }),
        fc.oneof(fc.string({ maxLength: 6 }), fc.integer(), fc.constant(null)),
      ),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(value, anyCuts, (list, cuts) => {
        const one = list.map((item) => JSON.stringify(item));
        for (const text of [
          JSON.stringify(list),
          one.join('\n'),
          one.map((item) => `/**/ jsonp_x1.y(${item});`).join('\n'),
        ])
          expect(items(text, cuts).map((item) => JSON.parse(item) as unknown)).toEqual(
            JSON.parse(JSON.stringify(list)),
          );
      }),
    );
  });

  test('is never run', () => {
    Reflect.set(globalThis, 'numbersWereRun', () => Reflect.set(globalThis, 'numbersRan', true));
    for (const text of ['numbersWereRun({"a": numbersWereRun()})', 'numbersWereRun([numbersWereRun()])']) {
      const rows = items(text).flatMap((item) => rowsOf(item, ['a'], 1));
      expect(rows.map(({ broken }) => broken?.word)).toContain('json');
    }
    expect(() => items('x=alert(1)')).toThrow();
    expect(Reflect.get(globalThis, 'numbersRan')).toBeUndefined();
    Reflect.deleteProperty(globalThis, 'numbersWereRun');
  });

  test('answers with another stride than they have, or that say to come again, are told', () => {
    const word = (answer: object) => rowsOf(JSON.stringify(answer), [], 1)[0]?.broken?.word;
    expect(word({ code: 'M0', splitLen: '12', numArray: [1, 2, 3] })).toBe('answer');
    expect(word({ code: 'M0', splitLen: 'x', numArray: [1] })).toBe('answer');
    expect(word({ code: 'M8', splitLen: '12', numArray: [] })).toBe('retry');
    expect(word({ code: 'T1', numArray: [] })).toBeUndefined();
  });

  test.each(["[{'a': 1}]", "{u'numArray': []}", "x({'code': 'M0'})"])('%s is Python', (text) => {
    const plain = { encoding: 'utf-8' as const, delimiter: '', header: false, names: [], sample: [] };
    expect(() => textFormat(text, plain)).toThrow(/Python/);
  });

  test('a column of numbers with an apostrophe is none', () => {
    expect(looksLikeJson("号码\n'18607316688\n")).toBe(false);
  });
});

test.each([
  ['utf-8', Buffer.from('号码,城市\n18607316888,长沙X\n')],
  ['gb18030', Buffer.from('bac5c2eb2cb3c7cad00a31383630373331363838382cb3a4c9b3580a', 'hex')],
])('one wrong byte in %s rejects no file', (encoding, bytes) => {
  bytes[bytes.indexOf('X')] = 0xff;
  const sniffer = new Sniffer();
  sniffer.look(bytes);
  expect(sniffer.format()).toMatchObject({ kind: 'csv', encoding, delimiter: ',' });
});

test('a web page with the name of a spreadsheet is called that', () => {
  const sniffer = new Sniffer();
  sniffer.look(Buffer.from('<html><table><tr><td>18607316888</td></tr></table></html>'));
  expect(() => sniffer.format()).toThrow(expect.objectContaining({ reason: 'numbers.file-xls' }) as Error);
});

test('an encoding is told wherever its pieces end', () => {
  const gbk = Buffer.from('bac5c2eb2cb3c7cad00a31383630373331363638382cb3a4c9b3', 'hex');
  fc.assert(
    fc.property(fc.nat({ max: gbk.length }), (cut) => {
      const sniffer = new Sniffer();
      for (const part of [gbk.subarray(0, cut), gbk.subarray(cut)]) sniffer.look(part);
      expect(sniffer.format()).toMatchObject({ kind: 'csv', encoding: 'gb18030', delimiter: ',' });
    }),
  );
});

test.each([
  [
    ['手机号', '卖价（元）', '预存话费', '月低消', '合约期', '归属地'],
    { number: 0, price: 1, prestore: 2, monthly: 3, months: 4, place: 5 },
  ],
  [['phoneNumber', 'prePrice', 'pnPrice'], { number: 0, prestore: 1, monthly: 2 }],
  [['billId', 'lhYcje', 'lhBdje', 'lhQyq'], { number: 0, prestore: 1, monthly: 2, months: 3 }],
  [
    ['num', 'prestore', 'minConsume', 'agreementPeriod', 'city'],
    { number: 0, prestore: 1, monthly: 2, months: 3, place: 4 },
  ],
  [undefined, { number: 0 }],
])('columns of %j', (header, columns) => {
  expect(guessColumns(header, [['18607316688', '1', '2', '3', '4', '5']])).toEqual(columns);
});

test('amounts are never rounded', () => {
  expect([amountOf('1e9', 'yuan'), amountOf('-1', 'yuan'), amountOf('1.005', 'yuan')]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
  expect([
    amountOf('100000', 'li'),
    amountOf('15', 'li'),
    amountOf('990', 'fen'),
    amountOf('1,299.5元', 'yuan'),
  ]).toEqual([...[10_000, undefined, 990, 129_950]]);
  expect(['2年', '24个月', '00000', '1201', 'x'].map(monthsOf)).toEqual([24, 24, 0, undefined, undefined]);
});

test('places by name, area code and province, as the organisation calls them', () => {
  const book = new PlaceBook();
  const findPlace = (text: string, province?: string) => book.find(text, province);
  for (const text of ['长沙', '长沙市', '430100', '湖南长沙', '湖南省长沙市'])
    expect([text, findPlace(text)?.place]).toEqual([text, 430100]);
  for (const area of ['0755', '755']) expect(findPlace(area)?.place).toBe(440300);
  // Of three cities.
  expect(findPlace('0731')).toBeUndefined();
  expect(findPlace('亚特兰蒂斯')).toBeUndefined();
  expect(findPlace('长沙', '广东')).toBeUndefined();
  const at = { province: '湖南', pinyin: 'xingsha', area: '0731' };
  const own = new PlaceBook([
    { ...at, code: 430182, name: '星沙', hidden: false },
    { ...at, code: 430100, name: '省城', hidden: true },
  ]);
  expect(own.find('星沙')?.place).toBe(430182);
  // One that is hidden is named by no file, and keeps its name.
  expect([own.find('省城'), own.find('长沙'), own.nameOf(430100)]).toEqual([undefined, undefined, '省城']);
});

test('a set of numbers has those that were put in, and no others', () => {
  const number = fc.bigInt({ min: 10_000_000_000n, max: 19_999_999_999n }).map(String);
  fc.assert(
    fc.property(fc.array(number, { maxLength: 3000 }), fc.array(number), (put, others) => {
      const set = new NumberSet();
      for (const one of put) set.add(one);
      const plain = new Set(put);
      for (const one of [...put, ...others]) expect(set.has(one)).toBe(plain.has(one));
    }),
    { numRuns: 20 },
  );
});
