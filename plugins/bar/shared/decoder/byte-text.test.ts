import { join } from 'node:path';
import { create } from 'qrcode';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { encoded } from '../../../../tests/support/encode.ts';
import { sharedData } from '../../../../tests/support/shared-data.ts';
import { nodeReader } from '../../tests/node-reader.ts';
import { structuredAppend } from '../../tests/structured-append.ts';
import { type Scan, withFound } from '../scan/scans.ts';
import { foundIn } from './found.ts';
import { type Grey, pixelsOf } from './grey.ts';
import { hardOptions, type ReadOnce } from './looks.ts';

let read: ReadOnce;
beforeAll(async () => {
  read = await nodeReader();
});

const foundAt = async (grey: Grey) => foundIn(await read(pixelsOf(grey), hardOptions), false);

/** What a QR code of these bytes, without a declared character set, is read as. */
async function textOf(bytes: Uint8Array): Promise<string | undefined> {
  const { modules } = create([{ data: bytes, mode: 'byte' }], { errorCorrectionLevel: 'M' });
  const [scale, quiet] = [4, 4];
  const width = (modules.size + 2 * quiet) * scale;
  const data = new Uint8ClampedArray(width * width).map((_, at) => {
    const [x, y] = [at % width, Math.floor(at / width)].map((one) => Math.floor(one / scale) - quiet) as [
      number,
      number,
    ];
    const inside = Math.min(x, y) >= 0 && Math.max(x, y) < modules.size;
    return inside && modules.get(y, x) ? 0 : 255;
  });
  return (await foundAt({ data, width, height: width }))[0]?.text;
}

describe('a QR code that names no character set', () => {
  it.each([
    '品名:红茶 净含量:100克',
    '红茶',
    '办公室',
    '蘑菇',
    '麒麟瓜',
    '龙井43号（大）',
    '朱镕基',
    '紅茶禮盒',
    'WIFI:T:WPA;S:茶馆;P:12345678;;',
    'BEGIN:VCARD\nVERSION:2.1\nFN:欧阳娜娜\nORG:红叶茶业\nEND:VCARD',
    'https://example.cn/商品?id=1',
  ])('in GB 18030: %s', async (text) => expect(await textOf(encoded(text, 'gb18030'))).toBe(text));

  it.each(['紅茶禮盒', '臺北市信義路五段', '品名：烏龍茶', '台北', 'WIFI:T:WPA;S:茶館;P:12345678;;'])(
    'in Big5: %s',
    async (text) => expect(await textOf(encoded(text, 'big5'))).toBe(text),
  );

  it.each(['日本語テスト', 'カタカナ', 'お茶', 'コーヒー豆', 'ｺｰﾋｰ', '品名：お茶100グラム'])(
    'in Shift_JIS: %s',
    async (text) => expect(await textOf(encoded(text, 'shift_jis'))).toBe(text),
  );

  it.each([
    'Müller Straße',
    'Crème brûlée',
    'naïve façade',
    'Señor Niño',
    'coração',
    'Åse Østergård',
    'GRÖSSE 42',
    '25 °C',
  ])('in Latin-1: %s', async (text) => expect(await textOf(encoded(text, 'latin1'))).toBe(text));

  it.each(['红茶 100克', 'Müller', '日本語', 'é', 'plain'])('in UTF-8: %s', async (text) =>
    expect(await textOf(new TextEncoder().encode(text))).toBe(text),
  );
});

it('codes that are one text in GB 18030 are joined, wherever a character was cut', async () => {
  const text = '净含量:100克 产地:福建省武夷山市 红茶礼盒';
  for (const size of [2, 3]) {
    const found = [];
    for (const { grey, width, height } of structuredAppend(encoded(text, 'gb18030'), size))
      found.push(...(await foundAt({ data: Uint8ClampedArray.from(grey), width, height })));
    const list = found.reduce<Scan[]>((all, one) => withFound(all, [one], '2026-11-25T00:00:00.000Z'), []);
    expect(list.map((scan) => scan.text)).toEqual([text]);
  }
});

it('the code that people were let down by is Chinese', async ({ skip }) => {
  const { folder, missing } = sharedData('cases');
  skip(missing !== undefined, missing);
  const { data, info } = await sharp(join(folder, 'b1-gbk.png'))
    .flatten({ background: '#ffffff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const grey = { data: Uint8ClampedArray.from(data), width: info.width, height: info.height };
  expect((await foundAt(grey)).map(({ text }) => text)).toEqual(['品名:红茶 净含量:100克']);
});
