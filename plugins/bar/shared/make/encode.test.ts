import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { pixelsOf, readPixels } from '../../tests/read-codes.ts';
import { gs1Of } from '../codes/gs1.ts';
import { checkDigit } from '../codes/gtin.ts';
import { symbolDrawing } from '../draw/symbol-drawing.ts';
import { symbolSizes } from './data-matrix-words.ts';
import { type Encode, loadEncode, type QrLevel, qrLevels } from './encode.ts';
import type { CodeKind } from './symbol.ts';

let encode: Encode;

beforeAll(async () => {
  encode = await loadEncode();
});

/** What a reader says of the code, as texts and kinds. */
async function readBack(kind: CodeKind, text: string, level?: QrLevel): Promise<string[]> {
  const symbol = encode(kind, text, level);
  const drawing = symbolDrawing(symbol, { dark: '#000000', light: '#ffffff', digits: false }, () => 1);
  const found = await readPixels(pixelsOf(drawing, 3));
  return found.map((one) => `${one.format} ${one.text}`);
}

const digits = (length: number) =>
  fc.array(fc.integer({ min: 0, max: 9 }), { minLength: length, maxLength: length }).map((list) => list.join(''));

/** `say`: what the reader makes of the whole number. */
async function readsEach(kind: CodeKind, body: fc.Arbitrary<string>, say: (number: string) => string): Promise<void> {
  await fc.assert(
    fc.asyncProperty(body, async (text) => {
      const whole = text + checkDigit(text);
      expect(await readBack(kind, text)).toEqual([say(whole)]);
      expect(encode(kind, whole)).toEqual(encode(kind, text));
    }),
    { numRuns: 60 },
  );
}

describe('codes that are made are read back by zxing', () => {
  it('EAN-13', () => readsEach('EAN13', digits(12), (number) => `EAN13 ${number}`));
  it('EAN-8', () => readsEach('EAN8', digits(7), (number) => `EAN8 ${number}`));
  // It is an EAN-13 with a 0 in front, and read as such.
  it('UPC-A', () => readsEach('UPCA', digits(11), (number) => `EAN13 0${number}`));
  it('ITF-14', () => readsEach('ITF14', digits(13), (number) => `ITF ${number}`));
  it('Code 128 of any characters of ASCII, also where sets change', async () => {
    const characters = fc.oneof(
      fc.string({
        unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)),
        minLength: 1,
        maxLength: 6,
      }),
      digits(1),
      digits(4),
      digits(7),
    );
    const texts = fc.array(characters, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(''));
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await readBack('Code128', text)).toEqual([`Code128 ${text}`]);
      }),
      { numRuns: 150 },
    );
  });
  it('QR at each level, of any text', async () => {
    const texts = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(...qrLevels), async (text, level) => {
        const [found] = await readBack('QRCode', text, level);
        expect(found).toMatch(/^QRCode /);
      }),
      { numRuns: 60 },
    );
    expect(await readBack('QRCode', '龙井 https://example.com/茶', 'H')).toEqual([
      'QRCode 龙井 https://example.com/茶',
    ]);
  });
});

describe('Data Matrix', () => {
  const texts = fc.oneof(
    fc.string({ unit: fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)), minLength: 1 }),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
    digits(13),
  );
  it('of any text is read back', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await readBack('DataMatrix', text)).toEqual([`DataMatrix ${text}`]);
      }),
      { numRuns: 150 },
    );
  });

  it.each(symbolSizes)('of $size modules, filled to the last word, is read back', async ({ size, data }) => {
    const text = Array.from({ length: data }, (_, at) => String.fromCharCode(33 + ((at * 7) % 15))).join('');
    expect(encode('DataMatrix', text)).toMatchObject({ size });
    expect(await readBack('DataMatrix', text)).toEqual([`DataMatrix ${text}`]);
  });

  it('holds what needs more than one byte to say how long it is', async () => {
    for (const count of [83, 84, 400]) {
      const text = '茶'.repeat(count);
      expect(await readBack('DataMatrix', text)).toEqual([`DataMatrix ${text}`]);
    }
  });
});

describe('GS1-128', () => {
  it('begins with function 1, ends what has no fixed length by it, and is read as elements', async () => {
    const typed = '(01)06901028075831(10)A1-b(17)261231(21)77';
    const symbol = encode('GS1128', typed);
    expect(symbol).toMatchObject({ kind: 'GS1128', text: '010690102807583110A1-b\u001d172612312177' });
    const drawing = symbolDrawing(symbol, { dark: '#000000', light: '#ffffff', digits: false }, () => 1);
    const [found] = await readPixels(pixelsOf(drawing, 3));
    expect(found).toMatchObject({ format: 'Code128', contentType: 'GS1', text: symbol.text });
    expect(
      gs1Of(symbol.text)
        ?.map(({ ai, value }) => `(${ai})${value}`)
        .join(''),
    ).toBe(typed);
  });
});

describe('Code 128', () => {
  it('takes the set that needs the fewest characters', () => {
    const characters = (text: string) => {
      const { width } = encode('Code128', text) as { width: number };
      return (width - 13) / 11; // each has 11 modules, the stop 13
    };
    expect(characters('12345678')).toBe(2 + 4);
    expect(characters('AB1234')).toBe(2 + 2 + 1 + 2);
    expect(characters('1234567')).toBe(2 + 3 + 1 + 1);
    expect(characters('abc')).toBe(2 + 3);
    expect(characters('A1B')).toBe(2 + 3);
  });
});

describe('what is no code says why', () => {
  const refused = (kind: CodeKind, text: string) => {
    try {
      encode(kind, text);
    } catch (error) {
      return (error as { text: { zh: string } }).text.zh;
    }
    return undefined;
  };
  it.each([
    ['EAN13', '6901028075830', '校验位不对：最后一位应为 1'],
    ['EAN13', '69010280', 'EAN-13 要 13 位数字（或 12 位，校验位自动补上）'],
    ['EAN13', 'abc', 'EAN-13 要 13 位数字（或 12 位，校验位自动补上）'],
    ['ITF14', '1', 'ITF-14 要 14 位数字（或 13 位，校验位自动补上）'],
    ['Code128', '', '请填写编码内容'],
    ['Code128', '龙井', 'Code 128 只能包含英文字母、数字和半角符号；中文请用二维码'],
    ['Code128', 'x'.repeat(81), 'Code 128 最多 80 个字符'],
    ['GS1128', '', '请填写编码内容'],
    ['GS1128', '0106901028075831', '请以括号写出每个应用标识符，如 (01)06901028075831(17)261231(10)A1'],
    ['GS1128', 'A(01)06901028075831', '请以括号写出每个应用标识符，如 (01)06901028075831(17)261231(10)A1'],
    ['GS1128', '(01)6901028075831', '(01) 商品条码应为 14 位数字：13 位条码请在前面补 0'],
    ['GS1128', '(01)06901028075830', '(01) 的校验位不对：第 14 位应为 1'],
    ['GS1128', '(05)1', '没有应用标识符 (05)'],
    ['GS1128', '(17)261331', '(17) 应为 年月日 六位，如 261231'],
    ['GS1128', '(10)批号', '(10) 批号应为 1–20 个字符'],
    ['GS1128', '(10)', '(10) 批号应为 1–20 个字符'],
    [
      'GS1128',
      `(10)${'1'.repeat(20)}(21)${'2'.repeat(20)}(22)12345`,
      'GS1-128 最多 48 个字符，现有 53 个：请拆成两个码',
    ],
    ['DataMatrix', '', '请填写编码内容'],
    ['DataMatrix', 'x'.repeat(1559), '内容太长，一个 Data Matrix 放不下：请缩短内容'],
    ['QRCode', 'x'.repeat(3000), '内容太长，一个二维码放不下：请缩短内容，或降低容错级别'],
  ] as const)('%s %s', (kind, text, words) => {
    expect(refused(kind, text)).toBe(words);
  });
  it('spaces and lines between digits are no matter', () => {
    expect(encode('EAN13', '690 1028-07583 1').text).toBe('6901028075831');
  });
});
