import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { nodeReader } from '../../tests/node-reader.ts';
import { structuredAppend } from '../../tests/structured-append.ts';
import { foundIn } from '../decoder/found.ts';
import { pixelsOf } from '../decoder/grey.ts';
import { hardOptions, type ReadOnce } from '../decoder/looks.ts';
import type { Found } from '../decoder/protocol.ts';
import { besideTexts, csvOf, meaningOfScan } from './scan-texts.ts';
import { type Scan, withFound } from './scans.ts';

let read: ReadOnce;
beforeAll(async () => {
  read = await nodeReader();
});

const at = '2026-11-25T00:00:00.000Z';

async function partsOf(text: string, size: number): Promise<Found[]> {
  const found: Found[] = [];
  for (const { grey, width, height } of structuredAppend(text, size))
    found.push(
      ...foundIn(await read(pixelsOf({ data: Uint8ClampedArray.from(grey), width, height }), hardOptions), false),
    );
  return found;
}

const listOf = (found: readonly Found[]) => found.reduce<Scan[]>((list, one) => withFound(list, [one], at), []);

describe('codes that are one text together', () => {
  it('are read as parts, and joined once all are there, in whichever order', async () => {
    const text = 'WIFI:T:WPA;S:茶室 二楼 – 请扫这里;P:secret-9;;';
    const [one, two, three] = (await partsOf(text, 3)) as [Found, Found, Found];
    const [some] = listOf([three, one]);
    expect(some).toMatchObject({ times: 1, format: 'QRCode' });
    expect(some?.text).toMatch(/^WIFI.*….*;;$/);
    expect(meaningOfScan(some as Scan)).toEqual({ kind: 'part', size: 3, missing: [2] });
    const list = listOf([three, one, three, two]);
    expect(list).toHaveLength(1);
    expect(list[0]).toMatchObject({ text, times: 2 });
    expect(meaningOfScan(list[0] as Scan).kind).toBe('wifi');
    expect(besideTexts(list[0] as Scan)).toEqual([{ zh: '由 3 个码合成', en: 'Combined from 3 codes' }]);
    expect(csvOf(list, ({ en }) => en)).toContain(',3/3\r\n');
  });

  it('of two texts are two rows; what was mixed up says so and is not followed', async () => {
    const [first, second] = (await partsOf('https://example.com/aaaaaaaaaaaaaa', 2)) as [Found, Found];
    const other = (await partsOf('https://example.org/bbbbbbbbbbbbbbbb', 2)) as [Found, Found];
    expect(listOf([first, other[0], second, other[1]]).map(({ text }) => text)).toEqual([
      'https://example.org/bbbbbbbbbbbbbbbb',
      'https://example.com/aaaaaaaaaaaaaa',
    ]);
    // The same number by chance, of 256.
    const alike: Found = { ...other[1], part: { ...(second.part as NonNullable<Found['part']>) } };
    const [mixed] = listOf([first, alike]);
    expect(meaningOfScan(mixed as Scan)).toEqual({ kind: 'text' });
    expect(besideTexts(mixed as Scan)[0]?.en).toContain('do not match');
  });

  it('give the whole text for any text, however its bytes were cut', async () => {
    const texts = fc.string({ unit: 'binary', minLength: 4, maxLength: 20 }).filter((text) => text.isWellFormed());
    await fc.assert(
      fc.property(texts, fc.integer({ min: 2, max: 5 }), fc.nat(), (text, size, turn) => {
        const bytes = new TextEncoder().encode(text);
        const each = Math.ceil(bytes.length / size);
        const of = String(bytes.reduce((sum, byte) => sum ^ byte, 0));
        const all = Array.from({ length: size }, (_, index): Found => {
          const own = bytes.slice(index * each, (index + 1) * each);
          const words = new TextDecoder('latin1').decode(own);
          const part = { index, size, of };
          return { text: words, bytes: own, format: 'QRCode', outline: [], gs1: false, part };
        });
        const turned = [...all.slice(turn % size), ...all.slice(0, turn % size)];
        expect(listOf(turned)).toMatchObject([{ text, times: 1 }]);
      }),
    );
  });
});

describe('what stands beside a code', () => {
  const code = (more: Partial<Found>): Found => ({
    text: '9771234567003',
    format: 'EAN13',
    bytes: new Uint8Array(),
    outline: [],
    gs1: false,
    ...more,
  });

  it('is kept: add-ons apart, one that a frame missed is the same article', () => {
    const list = listOf([code({}), code({ addOn: '05' }), code({ addOn: '06' }), code({})]);
    expect(list.map(({ addOn, times }) => [addOn, times])).toEqual([
      ['06', 2],
      ['05', 2],
    ]);
    expect(besideTexts(list[0] as Scan)).toEqual([{ zh: '附加码 06', en: 'Add-on 06' }]);
  });

  it('stands in CSV, with bytes as such', () => {
    const list = listOf([
      code({ format: 'UPCE', text: '0012345000065', printed: '01234565' }),
      code({ format: 'DataMatrix', text: '00 FF', binary: true }),
    ]);
    const csv = csvOf(list, ({ en }) => en).split('\r\n');
    expect(csv[0]).toBe('Time,Type,Content,Times scanned,Add-on,Printed as,Encoding,Parts');
    const time = new Date(at).toLocaleString('sv-SE');
    expect(csv[1]).toBe(`${time},Data Matrix,00 FF,1,,,Hexadecimal,`);
    expect(csv[2]).toBe(`${time},UPC-E,0012345000065,1,,01234565,Text,`);
    expect(meaningOfScan(list[0] as Scan)).toEqual({ kind: 'binary', bytes: 2 });
    expect(besideTexts(list[1] as Scan)).toEqual([{ zh: '印刷号码 01234565', en: 'Printed as 01234565' }]);
  });
});
