import { describe, expect, test } from 'vitest';
import { detectSystem } from '../coordinates/detect.ts';
import { guessMapping } from './columns.ts';
import { guessSwapped, matchKey, readRow } from './read-row.ts';

describe('the header of a file', () => {
  test.each([
    [
      '名称,地址,电话,经度,纬度,标签,营业时间,编号',
      { name: 0, address: 1, phone: 2, lng: 3, lat: 4, tags: 5, hours: 6, code: 7 },
    ],
    ['门店编号,门店名称,详细地址,经度（GCJ-02）,纬度（GCJ-02）', { code: 0, name: 1, address: 2, lng: 3, lat: 4 }],
    ['店名,百度坐标,是否显示', { name: 0, position: 1, visible: 2 }],
    ['Store name,Address,Longitude,Latitude', { name: 0, address: 1, lng: 2, lat: 3 }],
    ['name,lnglat', { name: 0, position: 1 }],
    ['编号,名称,坐标（经度,纬度）', { code: 0, name: 1, position: 2 }],
    ['甲,乙', {}],
  ])('%s says which column is which', (line, mapping) => {
    const header = line.includes('（经度,') ? ['编号', '名称', '坐标（经度,纬度）'] : line.split(',');
    expect(guessMapping(header)).toEqual(mapping);
  });

  test.each([
    ['百度经度', 'bd09', true],
    ['lng_bd09', 'bd09', true],
    ['高德坐标', 'gcj02', true],
    ['腾讯地图经纬度', 'gcj02', true],
    ['经度(GCJ-02)', 'gcj02', true],
    ['GPS经度', 'wgs84', true],
    ['WGS84 lng', 'wgs84', true],
    ['经度', 'gcj02', false],
  ])('%s: %s', (name, system, certain) => {
    expect(detectSystem(['名称', name], '门店.xlsx')).toMatchObject({ system, certain });
  });

  test('is asked about where it names two systems, and the name of the file counts where the header says nothing', () => {
    expect(detectSystem(['高德经度', '百度经度'], 'a.csv').certain).toBe(false);
    expect(detectSystem(['经度'], '百度导出.csv')).toMatchObject({ system: 'bd09', certain: true });
  });
});

describe('a row', () => {
  const mapping = guessMapping(['编号', '名称', '地址', '经度', '纬度', '标签', '是否显示']);
  const settings = { mapping, system: 'wgs84', swapped: false } as const;

  test('says what its cells say, and nothing of fields that are empty', () => {
    const row = ['A1', ' 朝阳店 ', '', '116.40', '39.90', '旗舰、 24小时，旗舰', '否'];
    expect(readRow(row, settings)).toEqual({
      values: {
        code: 'A1',
        name: '朝阳店',
        tags: ['旗舰', '24小时'],
        visible: false,
        position: { lng: 116.4, lat: 39.9 },
      },
      written: '116.40, 39.90',
      looksSwapped: false,
      faults: [],
    });
  });

  test('tells everything that is wrong with it, with the cell', () => {
    const { faults } = readRow(['A'.repeat(61), '甲', '', '39.9', '116.4', '', '也许'], settings);
    expect(faults.map(({ field, cell }) => [field, cell.slice(0, 12)])).toEqual([
      ['code', 'AAAAAAAAAAAA'],
      ['visible', '也许'],
      ['lng', '39.9, 116.4'],
    ]);
  });

  test('says that the coordinates of the file are swapped where most are', () => {
    const header = ['编号', '名称', '地址', '经度', '纬度'];
    const rows = [
      ['', '甲', '', '39.9', '116.4'],
      ['', '乙', '', '31.2', '121.5'],
      ['', '丙', '', 'x', ''],
    ];
    expect(guessSwapped(header, rows, mapping)).toBe(true);
    expect(guessSwapped(header, [['', '甲', '', '116.4', '39.9'], rows[1] as string[]], mapping)).toBe(false);
    expect(guessSwapped(['纬度,经度'], [], { position: 0 })).toBe(true);
    expect(guessSwapped(['经度,纬度'], [], { position: 0 })).toBe(false);
  });

  test('is the same place as another by name and address, whatever the width and the spaces', () => {
    expect(matchKey('朝阳 店', '建国路１号')).toBe(matchKey('朝阳店', '建国路1号'));
    expect(matchKey('a', 'b')).not.toBe(matchKey('ab', ''));
  });
});
