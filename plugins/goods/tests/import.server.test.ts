import { zipSync } from 'fflate';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { Answer, ApiClient } from '../../../tests/support/api.ts';
import { expectDuration } from '../../../tests/support/durations.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { ImportFile, ImportOutcome, PreviewRow } from '../shared/calls/files.ts';
import type { Good } from '../shared/calls/outputs.ts';
import type { Mapping } from '../shared/columns.ts';
import { limits } from '../shared/limits.ts';
import { goodInput } from './kit.ts';

const root = '/api/p/goods';
let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

function upload(name: string, bytes: Uint8Array | string): Promise<Answer<ImportFile>> {
  const form = new FormData();
  form.append('file', new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);
  return api.send('POST', `${root}/imports`, form);
}

type Checked = ImportOutcome & { preview: PreviewRow[] };
const check = (id: string, mapping: Mapping) => api.post<Checked>(`${root}/imports/${id}/check`, { mapping });
const apply = (id: string, mapping: Mapping, skipBad = false, skip: { skipDuplicates?: boolean } = {}) =>
  api.send<ImportOutcome>('POST', `${root}/imports/${id}/apply`, { mapping, skipBad, ...skip });
const find = async (q: string) => (await api.get<{ items: Good[] }>(`${root}/goods?q=${encodeURIComponent(q)}`)).items;

/** Bytes of a text in GBK: what a Chinese Excel writes. */
function gbk(text: string): Buffer {
  const bytesOf = new Map<string, number[]>();
  const decoder = new TextDecoder('gbk');
  for (let high = 0x81; high < 0xff; high++)
    for (let low = 0x40; low < 0xff; low++)
      if (low !== 0x7f) bytesOf.set(decoder.decode(new Uint8Array([high, low])), [high, low]);
  return Buffer.from([...text].flatMap((sign) => bytesOf.get(sign) ?? [sign.charCodeAt(0)]));
}

describe('an import', () => {
  test('of CSV in GBK: columns understood, codes updated, the rest as it was', async () => {
    const old = await api.post<Good>(
      `${root}/goods`,
      goodInput('旧名', { code: 'A-1', stock: 3, tags: ['留'], description: '原有描述' }),
    );
    const csv = '货号,商品标题,售价,库存数量\r\nA-1,新名,"￥1,280.50",\r\nA-2,手冲壶,99,12\r\n,无号商品,5.5,1\r\n';
    const { body } = await upload('商品.csv', gbk(csv));
    expect(body.result).toMatchObject({ rows: 3, mapping: { code: 0, name: 1, price: 2, stock: 3 } });
    const checked = await check(body.result.id, body.result.mapping);
    expect(checked).toMatchObject({ create: 2, update: 1, same: 0, bad: 0 });
    expect(checked.preview.map(({ action }) => action)).toEqual(['update', 'create', 'create']);
    expect(await find('手冲壶')).toEqual([]);
    expect((await apply(body.result.id, body.result.mapping)).body.result).toMatchObject({ create: 2, update: 1 });
    expect(await api.get<Good>(`${root}/goods/${old.id}`)).toMatchObject({
      name: '新名',
      price: 128_050,
      stock: 3,
      tags: ['留'],
      description: '原有描述',
    });
    expect((await find('无号商品'))[0]?.code).toMatch(/^G/);
    // Once is once.
    expect((await apply(body.result.id, body.result.mapping)).body.reason).toBe('goods.import-gone');
  });

  test('says which rows without a code are there already, and leaves them out when asked to', async () => {
    const csv = '名称,价格,库存\n无号甲,5,1\n无号乙,6.50,2\n';
    const first = (await upload('无编号.csv', csv)).body.result;
    expect(await check(first.id, first.mapping)).toMatchObject({ create: 2, duplicates: 0 });
    await apply(first.id, first.mapping);
    // Again, with a new price, a new good, and one that has a code: three that are not there yet.
    const more = `编号,${csv.trim().replaceAll('\n', '\n,')}\n,无号乙,7,2\n,无号丙,5,1\nW-1,无号甲,5,1\n`;
    const { id, mapping } = (await upload('无编号.csv', more)).body.result;
    const checked = await check(id, mapping);
    expect(checked).toMatchObject({ create: 5, duplicates: 2, bad: 0 });
    expect(checked.preview.map(({ duplicate }) => duplicate)).toEqual([true, true, false, false, false]);
    const { body } = await apply(id, mapping, false, { skipDuplicates: true });
    expect(body.result).toMatchObject({ create: 3, duplicates: 2 });
    const made = (await find('无号')).filter(({ name }) => name !== '无号商品');
    expect(made.map(({ name, price }) => `${name} ${price}`).sort()).toEqual(
      ['无号丙 500', '无号乙 650', '无号乙 700', '无号甲 500', '无号甲 500'].sort(),
    );
    // Who wants them twice may have them; what lies in the trash is not there.
    const third = (await upload('无编号.csv', csv)).body.result;
    expect((await apply(third.id, third.mapping)).body.result).toMatchObject({ create: 2, duplicates: 2 });
    await api.post(`${root}/batch`, { action: 'trash', ids: (await find('无号')).map((good) => good.id) });
    const fourth = (await upload('无编号.csv', csv)).body.result;
    expect(await check(fourth.id, fourth.mapping)).toMatchObject({ create: 2, duplicates: 0 });
  });

  test('with a bad row does nothing, until it is said that bad rows may be left out', async () => {
    const csv =
      '编号,名称,价格,库存,状态\nB-1,甲,1,1,上架\nB-2,乙,一元,1,上架\nB-1,丙,2,-5,也许\n,丁,,1,\nB-5,,3,1,\nB-6,,两元,-1,\n';
    const { id, mapping } = (await upload('b.csv', csv)).body.result;
    const checked = await check(id, mapping);
    expect(checked.bad).toBe(5);
    expect(checked.problems.map(({ line, field }) => [line, field])).toEqual([
      [3, 'price'],
      [4, 'stock'],
      [4, 'listed'],
      [4, 'code'],
      [5, 'price'],
      [6, 'name'],
      [7, 'price'],
      [7, 'stock'],
      [7, 'name'],
    ]);
    const refused = await apply(id, mapping);
    expect([refused.status, refused.body.reason]).toEqual([422, 'goods.import-problems']);
    expect(await find('B-1')).toEqual([]);
    expect((await apply(id, mapping, true)).body.result).toMatchObject({ create: 1, bad: 5 });
    expect(await find('B-1')).toMatchObject([{ name: '甲', listed: true }]);
  });

  test('of a CSV with a line that cannot be read imports the others, and counts lines as the file does', async () => {
    const csv = 'sep=;\n\n编号;名称;价格\n="000123";白瓷杯 5";68\n"C-2;茶盘;1\n\'000456;茶巾;9.9\n\nC-4;;1\n';
    const { id, mapping } = (await upload('c.csv', csv)).body.result;
    const checked = await check(id, mapping);
    expect(checked).toMatchObject({ create: 2, bad: 2 });
    expect(checked.problems.map(({ line, field }) => [line, field])).toEqual([
      [5, null],
      [8, 'name'],
    ]);
    expect((await apply(id, mapping, true)).body.result).toMatchObject({ create: 2, bad: 2 });
    expect(await find('白瓷杯 5')).toMatchObject([{ code: '000123', name: '白瓷杯 5"' }]);
    expect(await find('茶巾')).toMatchObject([{ code: '000456' }]);
  });

  test('of a good in the trash brings it back', async () => {
    const good = await api.post<Good>(`${root}/goods`, goodInput('丢弃', { code: 'T-1' }));
    await api.post(`${root}/batch`, { action: 'trash', ids: [good.id] });
    const { id, mapping } = (await upload('t.csv', '编号,名称,价格\nT-1,丢弃,10\n')).body.result;
    expect((await apply(id, mapping)).body.result).toMatchObject({ update: 1, restore: 1, create: 0 });
    expect((await api.get<Good>(`${root}/goods/${good.id}`)).trashed).toBe(false);
  });

  test('of XLSX, numbers, dates and all; what was exported comes back the same', async () => {
    const sheet = [
      ['编号', '名称', '价格', '库存', '标签', '描述'].map((value) => ({ value, type: String })),
      [
        { value: 690_123_456_789_012, type: Number },
        { value: '=1+1 茶', type: String },
        { value: 19.9, type: Number },
        { value: 7, type: Number },
        { value: '热卖，新品', type: String },
        { value: new Date('2026-05-01T00:00:00Z'), type: Date, format: 'yyyy-mm-dd' },
      ],
    ];
    const file = await writeXlsxFile(sheet, { sheet: '一' }).toBuffer();
    const { id, mapping } = (await upload('x.xlsx', file)).body.result;
    expect((await apply(id, mapping)).body.result).toMatchObject({ create: 1, bad: 0 });
    expect(await find('690123456789012')).toMatchObject([
      { name: '=1+1 茶', price: 1990, stock: 7, tags: ['热卖', '新品'], description: '2026-05-01' },
    ]);
    for (const format of ['csv', 'xlsx']) {
      const answer = await fetch(`${server.url}${root}/export?format=${format}`, { headers: api.headers() });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-disposition')).toContain(`.${format}`);
      if (format === 'csv') expect(bytes.toString()).toContain(`,'=1+1 茶,`);
      const back = (await upload(`back.${format}`, bytes)).body.result;
      const all = (await api.get<{ total: number }>(`${root}/goods`)).total;
      expect(await check(back.id, back.mapping), format).toMatchObject({ create: 0, update: 0, same: all, bad: 0 });
    }
  });

  test('takes pictures of the asset library alone', async () => {
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#c33' } })
      .png()
      .toBuffer();
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(bytes)]), 'red.png');
    const stored = await api.send<{ items: { asset: { key: string } }[] }>('POST', '/api/p/images/assets', form);
    const key = stored.body.result.items[0]?.asset.key ?? '';
    const csv = `编号,名称,价格,图片\nP-1,有图,1,/a/${key}\nP-2,外图,1,https://x.example/a.png\nP-3,无图,1,/a/${'0'.repeat(64)}\n`;
    const { id, mapping } = (await upload('p.csv', csv)).body.result;
    expect((await apply(id, mapping, true)).body.result).toMatchObject({ create: 1, bad: 2 });
    expect((await find('P-1'))[0]?.images).toMatchObject([{ key, width: 40, height: 40 }]);
  });

  test.each<[string, () => Uint8Array | string | Promise<Uint8Array>, number, RegExp]>([
    ['an empty file', () => '', 422, /空/],
    ['a header alone', () => '编号,名称\n', 422, /没有找到数据/],
    ['an old workbook', () => Buffer.from('d0cf11e0a1b11ae100000000', 'hex'), 422, /另存为/],
    ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 422, /无法识别/],
    ['a zip that is no workbook', () => zipSync({ 'a.txt': new Uint8Array(10) }), 422, /无法识别/],
    ['a workbook of nonsense', () => zipSync({ 'xl/workbook.xml': Buffer.from('<x>') }), 422, /无法识别|没有找到/],
    ['a cut workbook', async () => (await workbook()).subarray(0, 900), 422, /无法识别/],
    ['a quote without its pair', () => '编号,名称\nA,"x\n', 422, /引号/],
    ['too many rows', () => `名称,价格\n${'a,1\n'.repeat(10_001)}`, 413, /10000 行/],
    ['a zip bomb', () => bomb(), 413, /过大/],
    ['more bytes than may be', () => Buffer.alloc(5_000_001, 'a,'), 413, /最大 5 MB/],
  ])('of %s is refused in words', async (_what, bytes, status, words) => {
    const answer = await upload('文件', await bytes());
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(words)]);
  });

  test('of 5,000 rows takes seconds, and a list of them is quick', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, n) => `L-${n},批量商品 ${n},${n % 300}.90,${n % 50},件,标签${n % 20}`,
    );
    const { id, mapping } = (await upload('l.csv', `编号,名称,价格,库存,单位,标签\n${rows.join('\n')}`)).body.result;
    const started = performance.now();
    expect((await apply(id, mapping)).body.result).toMatchObject({ create: 5000, bad: 0 });
    const imported = performance.now() - started;
    const times: number[] = [];
    for (let round = 0; round < 20; round++) {
      const from = performance.now();
      await api.get(`${root}/goods?q=${encodeURIComponent('批量 99')}&order=price-up&limit=100`);
      times.push(performance.now() - from);
    }
    const list = times.sort((a, b) => a - b)[10] ?? 0;
    expectDuration(imported, 15_000);
    expect(list).toBeLessThan(250);
  });
});

async function workbook(): Promise<Buffer> {
  return writeXlsxFile([[{ value: '名称', type: String }], [{ value: '茶', type: String }]], {
    sheet: '一',
  }).toBuffer();
}

/** Some kilobytes that unfold to more than may be, in the part that every reader opens first. */
function bomb(): Uint8Array {
  return zipSync({ 'xl/workbook.xml': new Uint8Array(limits.importUnfolded + 1_000_000) });
}
