import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import type { ApiClient } from '../../../tests/support/api.ts';
import { startTestServer, type TestServer } from '../../../tests/support/server.ts';
import type { ImportStatus } from '../shared/calls/answers.ts';
import { fromWgs84 } from '../shared/coordinates/convert.ts';
import { isShifted } from '../shared/coordinates/shifted-area.ts';
import { limits } from '../shared/places/limits.ts';
import {
  applied,
  checked,
  importCounts as counts,
  created,
  csv,
  downloaded,
  gbk,
  root,
  searched,
  settingsOf,
  upload,
  uploaded,
} from './places-server.ts';

let server: TestServer;
let api: ApiClient;

beforeAll(async () => {
  server = await startTestServer();
  api = await server.signedIn();
});
afterAll(() => server?.stop());

const beijing = { lng: 116.404, lat: 39.915 };

describe('a file', () => {
  test('of CSV in GBK is understood by its header, checked without writing, and imported', async () => {
    const { lng, lat } = fromWgs84(beijing, 'bd09', isShifted);
    const text = csv(
      ['门店编号', '店名', '详细地址', '联系电话', '百度经度', '百度纬度', '分类', '营业时段', '状态'],
      ['G1', '王府井店', '王府井大街１号', '010-1', lng, lat, '旗舰、地铁', '9:00-21:00', '停业'],
      ['', '', '', '', '', '', '', '', ''],
      ['G2', '海淀店', '中关村', '', lng, lat, '', '', ''],
    );
    const file = await uploaded(api, '门店.csv', gbk(text));
    expect(file).toMatchObject({
      ...{ rows: 3, state: 'uploaded', swapped: false, guess: { system: 'bd09', certain: true } },
      mapping: { code: 0, name: 1, address: 2, phone: 3, lng: 4, lat: 5, tags: 6, hours: 7, visible: 8 },
    });
    const check = await checked(api, file);
    expect(check).toMatchObject({ counts: counts(2), problems: [], warnings: [] });
    expect(check.preview).toMatchObject([
      { line: 2, action: 'create', code: 'G1', tags: ['旗舰', '地铁'], visible: false, written: `${lng}, ${lat}` },
      { line: 4, action: 'create', code: 'G2', visible: true },
    ]);
    expect(check.preview[0]?.lng).toBeCloseTo(beijing.lng, 5);
    expect(await searched(api, '王府井店')).toEqual([]);
    expect(await applied(api, file)).toMatchObject({ state: 'done', done: 3, counts: counts(2), problem: null });
    const [place] = await searched(api, 'G1');
    expect(place).toMatchObject({ name: '王府井店', address: '王府井大街１号', hours: '9:00-21:00', visible: false });
    expect([place?.lng, place?.lat]).toEqual([expect.closeTo(beijing.lng, 5), expect.closeTo(beijing.lat, 5)]);
  });

  test.each(['wgs84', 'gcj02', 'bd09'] as const)(
    'in %s lies where it should, and comes back the same',
    async (system) => {
      const { lng, lat } = fromWgs84(beijing, system, isShifted);
      const file = await uploaded(api, 'a.csv', csv(['名称', '坐标'], [`三系 ${system}`, `"${lng},${lat}"`]));
      expect(file.guess).toMatchObject({ system: 'gcj02', certain: false });
      await applied(api, file, { ...settingsOf(file), system });
      const [place] = await searched(api, `三系 ${system}`);
      expect([place?.lng, place?.lat]).toEqual([expect.closeTo(beijing.lng, 5), expect.closeTo(beijing.lat, 5)]);
      for (const format of ['csv', 'xlsx'] as const) {
        const query = `format=${format}&system=${system}&search=${encodeURIComponent(`三系 ${system}`)}`;
        const again = await uploaded(api, `b.${format}`, await downloaded(server, api, `export?${query}`));
        expect(again.guess).toMatchObject({ system, certain: true });
        expect(await checked(api, again)).toMatchObject({ counts: counts(0, 0, 1) });
      }
    },
  );

  test('with a line that cannot be read imports the others, and reports that line', async () => {
    const text = '名称,坐标\n甲店,"116.4,39.9"\n乙店,"116.5,39.9\n丙店,"116.6,39.9"\n丁店,x\n';
    const file = await uploaded(api, 'broken.csv', Buffer.from(text));
    const check = await checked(api, file);
    const bad = check.problems.map(({ line }) => line);
    expect([check.counts, bad]).toEqual([counts(2, 0, 0, 2), [3, 5]]);
    expect(await applied(api, file)).toMatchObject({ counts: counts(2, 0, 0, 2) });
    const download = (await api.send('GET', `${root}/imports/${file.id}/problems`)).text;
    expect(download.split('\n').map((line) => line.split(',')[0])).toEqual(expect.arrayContaining(['3', '5']));
  });

  test('of XLSX with numbers as cells is read, and the template can be imported', async () => {
    const cell = (value: string | number) =>
      typeof value === 'number' ? { value, type: Number } : { value, type: String };
    const rows = [
      ['编号', '名称', '经度', '纬度', '电话'],
      [1001, '表格店', 116.404, 39.915, 13_800_000_000],
    ].map((row) => row.map(cell));
    const file = await uploaded(api, 'x.xlsx', await writeXlsxFile(rows, { sheet: '一' }).toBuffer());
    expect(await applied(api, file)).toMatchObject({ counts: counts(1) });
    expect(await searched(api, '表格店')).toMatchObject([{ code: '1001', phone: '13800000000' }]);
    for (const english of [false, true]) {
      const template = await uploaded(
        api,
        't.xlsx',
        await downloaded(server, api, `import-template?english=${english}`),
      );
      expect(await checked(api, template)).toMatchObject({ counts: counts(2), warnings: [], problems: [] });
    }
  });

  test('that is imported twice changes nothing; a changed one updates by code, else by name and address', async () => {
    const rows = (phone: string) => [
      ['编号', '名称', '地址', '经度', '纬度', '电话'],
      ['T1', '两次甲', '一号', 116.1, 39.1, phone],
      ['', '两次乙', '二号', 116.2, 39.2, phone],
    ];
    expect(await applied(api, await uploaded(api, 'a.csv', csv(...rows('1'))))).toMatchObject({ counts: counts(2) });
    const second = await uploaded(api, 'a.csv', csv(...rows('1')));
    expect(await applied(api, second)).toMatchObject({ counts: counts(0, 0, 2) });
    expect(await applied(api, await uploaded(api, 'a.csv', csv(...rows('2'))))).toMatchObject({ counts: counts(0, 2) });
    const places = await searched(api, '两次');
    expect(places.map(({ phone, rev }) => [phone, rev])).toEqual([
      ['2', 1],
      ['2', 1],
    ]);
    // A place without a code gets that of a row with its name and address; an empty cell says nothing.
    const coded = csv(['编号', '名称', '地址', '电话'], ['T2', '两次乙', '二号', '']);
    expect(await applied(api, await uploaded(api, 'a.csv', coded))).toMatchObject({ counts: counts(0, 1) });
    expect(await searched(api, 'T2')).toMatchObject([{ name: '两次乙', phone: '2', lng: expect.closeTo(116.2, 1) }]);
    const [trashed] = await searched(api, 'T1');
    await api.delete(`${root}/places/${trashed?.id}`);
    const third = await uploaded(api, 'a.csv', csv(...rows('2')));
    expect(await applied(api, third)).toMatchObject({ counts: counts(0, 1, 1, 0, 1) });
    expect(await searched(api, '两次')).toHaveLength(2);
  });
});

describe('rows that cannot be imported', () => {
  const text = csv(
    ['编号', '名称', '经度', '纬度', '显示', '备注'],
    ['B1', '好店', 116.4, 39.9, '是', ''],
    ['B2', '写反', 39.9, 116.4, '是', ''],
    ['B3', '零点', 0, 0, '是', ''],
    ['B4', '文字', '东四环', 39.9, '也许', ''],
    ['B1', '重号', 116.4, 39.9, '是', ''],
    ['B6', '', 116.4, 39.9, '是', ''],
    ['B7', '无坐标', '', '', '是', ''],
    ['', '好店二', '东经116度24分', '北纬39度54分', '否', ''],
    ['', '好店二', 116.4, 39.9, '', ''],
  );

  test('are reported with line, cell and reason, can be downloaded, and do not keep the good ones back', async () => {
    const file = await uploaded(api, '坏行.csv', text);
    const check = await checked(api, file);
    expect(check.counts).toEqual(counts(2, 0, 0, 7));
    expect(check.problems.map(({ line, field, cell }) => [line, field, cell])).toEqual([
      [3, 'lng', '39.9, 116.4'],
      [4, 'lng', '0, 0'],
      [5, 'visible', '也许'],
      [5, 'lng', '东四环, 39.9'],
      [6, 'code', 'B1'],
      [7, 'name', ''],
      [8, 'lng', ''],
      [10, 'name', '好店二'],
    ]);
    expect(check.warnings).toMatchObject([{ kind: 'swapped', rows: 1, lines: [3] }]);
    expect(await applied(api, file)).toMatchObject({ state: 'done', counts: counts(2, 0, 0, 7) });
    expect(await searched(api, '好店')).toHaveLength(2);
    const download = (await api.send('GET', `${root}/imports/${file.id}/problems`)).text;
    expect(download.split('\r\n')[1]).toBe('3,经度,"39.9, 116.4",纬度超过 90 度，经度与纬度可能写反了');
    expect(download.trimEnd().split('\r\n')).toHaveLength(9);
    expect((await api.send('GET', `${root}/imports/${file.id}/problems?english=true`)).text).toContain(
      '8,Longitude,,a new store needs coordinates',
    );
  });

  test('warn where positions are unusual', async () => {
    const same = Array.from({ length: limits.samePosition }, (_, n) => [`同点 ${n}`, 116.4, 39.9]);
    const rows = [['名称', 'GPS经度', '纬度'], ['西藏写反', 30.5, 85.2], ['首尔店', 126.978, 37.566], ...same];
    const file = await uploaded(api, 'w.csv', csv(...rows));
    const { warnings } = await checked(api, file);
    expect(warnings.map(({ kind, rows: n, lines }) => [kind, n, lines[0]])).toEqual([
      ['swapped', 1, 2],
      ['outside-area', 1, 3],
      ['same-position', limits.samePosition, 4],
    ]);
  });

  test('are good ones once longitude and latitude are swapped, which is offered', async () => {
    const swapped = csv(['名称', '经度', '纬度'], ['反一', 39.9, 116.4], ['反二', 31.2, 121.5]);
    const file = await uploaded(api, 's.csv', swapped);
    expect(file.swapped).toBe(true);
    expect((await checked(api, file, { ...settingsOf(file), swapped: false })).counts).toEqual(counts(0, 0, 0, 2));
    expect((await checked(api, file)).counts).toEqual(counts(2));
  });

  test('a name and address that several places have asks for a code', async () => {
    for (const code of ['D1', 'D2']) await created(api, { name: '连锁', address: '同址', code });
    const file = await uploaded(api, 'd.csv', csv(['名称', '地址', '经度', '纬度'], ['连锁', '同址', 116, 40]));
    expect((await checked(api, file)).problems).toMatchObject([
      { line: 2, message: { en: expect.stringContaining('enter a code') } },
    ]);
  });
});

describe('what is no table of places', () => {
  test('is refused in words', async () => {
    const bad: [string, Uint8Array | string, number][] = [
      ['empty.csv', '', 422],
      ['header.csv', '名称,经度,纬度\n', 422],
      ['broken.xlsx', new Uint8Array([0x50, 0x4b, 3, 4, 1, 2, 3]), 422],
      ['long.csv', `名称\n${'a\n'.repeat(limits.importRows + 1)}`, 413],
      ['large.csv', new Uint8Array(limits.importBytes + 1).fill(65), 413],
    ];
    for (const [name, bytes, status] of bad) {
      const answer = await upload(api, name, bytes);
      expect([name, answer.status, typeof answer.body.message]).toEqual([name, status, 'string']);
    }
  });

  test('needs a column of names or codes, and both axes', async () => {
    const file = await uploaded(api, 'a.csv', csv(['甲', '乙'], [1, 2]));
    expect(file.mapping).toEqual({});
    for (const mapping of [{}, { lng: 0, lat: 1 }, { name: 0, lng: 1 }, { name: 99 }])
      expect(
        (await api.send('POST', `${root}/imports/${file.id}/check`, { mapping, system: 'wgs84', swapped: false }))
          .status,
      ).toBe(400);
  });

  test('a file of another person is not there', async () => {
    const file = await uploaded(api, 'a.csv', csv(['名称', '经度', '纬度'], ['别人', 116, 40]));
    const { person, password } = await api.post<{ person: { username: string }; password: string }>('/api/v1/people', {
      ...{ username: 'second', name: '第二人' },
      roleIds: [(await api.post<{ id: string }>('/api/v1/roles', { name: '改地图', functions: ['gaode.edit'] })).id],
    });
    const second = await server.signedIn({ username: person.username, password });
    await second.post('/api/v1/password', { next: 'long enough 42' });
    expect((await second.send('GET', `${root}/imports/${file.id}`)).status).toBe(404);
    expect((await second.send('POST', `${root}/imports/${file.id}/apply`, settingsOf(file))).status).toBe(404);
    expect((await second.get<{ items: ImportStatus[] }>(`${root}/imports`)).items).toEqual([]);
    expect((await api.get<{ items: ImportStatus[] }>(`${root}/imports`)).items[0]).toMatchObject({
      id: file.id,
      state: 'uploaded',
    });
  });
});
