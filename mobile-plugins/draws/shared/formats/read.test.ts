import { describe, expect, it } from 'vitest';
import type { DrawCatalogue } from '../../../../plugins/draws-admin/api.ts';
import { generateAccount, uigf3Document, uigf4Document } from '../../tests/support/generate.ts';
import { refused, taken } from '../../tests/support/read.ts';
import type { DrawRecord } from '../model.ts';

const faultOf = (document: unknown) => refused(document).faults[0];
/** Of a file whose other records are taken. */
const leftOf = (document: unknown) => taken(document).left.faults[0];
const account = generateAccount({ pulls: 40 });
const origin = (records: DrawRecord[], from: DrawRecord['from']) => records.map((record) => ({ ...record, from }));

const record3 = {
  uigf_gacha_type: '301',
  gacha_type: '400',
  item_id: '10000046',
  time: '2021-03-05 18:00:00',
  id: '1614938760000000001',
  name: '胡桃',
  rank_type: '5',
  item_type: '角色',
};
const file3 = (list: object[], info: object = {}) => ({
  info: { uid: '100000001', uigf_version: 'v3.0', ...info },
  list,
});

describe('UIGF', () => {
  it('4.2: several accounts, order, all fields', () => {
    const second = generateAccount({ pulls: 12, uid: '600000001', seed: 3 });
    const shuffled = { ...account, records: account.records.toReversed() };
    const file = taken(uigf4Document(shuffled, second));
    expect(file).toMatchObject({ format: 'uigf4', version: '4.2', app: 'tests 1.0', notes: [] });
    expect(file.accounts).toEqual([account, second]);
    expect(file.accounts[1]?.timeZone).toBe(-5);
  });

  it('3.0: zone by uid where none is given; an explicit one wins and is told', () => {
    expect(taken(uigf3Document(account)).accounts[0]).toEqual({
      ...account,
      records: origin(account.records, 'uigf3'),
    });
    for (const [uid, zone] of [
      ['600000001', -5],
      ['700000001', 1],
      ['800000001', 8],
      ['1700000001', 1],
    ] as const)
      expect(taken(file3([record3], { uid })).accounts[0]?.timeZone).toBe(zone);
    const zoned = taken(file3([record3], { uid: '700000001', region_time_zone: 8 }));
    expect(zoned.accounts[0]?.timeZone).toBe(8);
    expect(zoned.notes[0]?.zh).toContain('UTC+8');
  });

  it('400 is the pool of 301 and keeps its code; codes that nobody knows keep a pool of their own', () => {
    const { records } = taken(file3([record3, { ...record3, id: '2', uigf_gacha_type: '901', gacha_type: '901' }]))
      .accounts[0] as never as { records: DrawRecord[] };
    expect(records.map(({ pool, code }) => [pool, code])).toEqual([
      ['ys-901', '901'],
      ['ysupp', '400'],
    ]);
  });

  it('2.x: a minimal file; missing ids count down from the next valid one', () => {
    const bare = { gacha_type: '200', time: '2021-01-01 00:00:00', name: '冷刃' };
    const file = taken({
      info: { uid: '100000001', uigf_version: 'v2.2' },
      list: [
        bare,
        { ...bare, id: '' },
        { ...bare, id: '1609430400000000100' },
        { ...bare, time: '2021-01-02 00:00:00' },
      ],
    });
    expect(file.accounts[0]?.records.map(({ id, made }) => [id, made])).toEqual([
      ['1609430400000000098', true],
      ['1609430400000000099', true],
      ['1609430400000000100', undefined],
      [undefined, undefined],
    ]);
    expect(file.notes[0]?.zh).toContain('3 条记录没有编号');
  });

  it('numbers beyond 2^53 keep their digits, also where a text belongs', () => {
    const text = JSON.stringify(file3([record3])).replace('"1614938760000000001"', '1614938760000000001');
    expect(JSON.parse(text).list[0].id).not.toBe(1614938760000000001n);
    const file = taken(text);
    expect(file.accounts[0]?.records[0]?.id).toBe('1614938760000000001');
    const small = JSON.stringify(file3([record3])).replace('"1614938760000000001"', '17');
    expect(taken(small).accounts[0]?.records[0]?.id).toBe('17');
    expect(taken(small).notes[0]?.zh).toContain('1 条记录里有该是文本的数字');
  });

  it('takes names as texts, whatever stands in them', () => {
    const name = '<img src=x onerror=alert(1)>"\\ 1234567890123456789';
    expect(taken(file3([{ ...record3, name }])).accounts[0]?.records[0]?.name).toBe(name);
  });

  it('other games are checked, told of and left out', () => {
    const other = { gacha_id: '1', gacha_type: '11', item_id: '1', time: '2024-01-01 00:00:00', id: '9' };
    const hkrpg = [{ uid: '1', timezone: 8, list: [other, other] }];
    expect(taken({ ...uigf4Document(account), hkrpg }).notes[0]?.zh).toContain('2 条崩坏：星穹铁道');
    const wrong = [{ uid: '1', timezone: 8, list: [{ ...other, gacha_type: '3' }] }];
    expect(leftOf({ ...uigf4Document(account), hkrpg: wrong })?.text.zh).toContain('hkrpg 第 1 条记录');
  });

  it('千星奇域 is kept in pools of its own; what is not whole is told of', () => {
    const ugc = {
      id: '1761109800000081972',
      schedule_id: '18',
      item_type: '装扮形录',
      item_id: '270857',
      item_name: '部件形录',
      rank_type: '2',
      time: '2025-10-22 13:07:45',
      op_gacha_type: '20021',
    };
    const list = [ugc, { ...ugc, id: '1761109800000081973', op_gacha_type: '1000' }, { ...ugc, time: undefined }];
    const file = taken({ ...uigf4Document(account), hk4e_ugc: [{ uid: '100000001', timezone: 8, list }] });
    expect(file.accounts).toHaveLength(1);
    const own = file.accounts[0]?.records.slice(account.records.length);
    expect(own?.map(({ pool, code, rank, schedule }) => [pool, code, rank, schedule])).toEqual([
      ['ys-2000', '20021', 2, '18'],
      ['ys-1000', '1000', 2, '18'],
    ]);
    expect(file.notes[0]?.zh).toContain('1 条千星奇域');
  });

  it('fills names, ranks and ids from the catalogue', () => {
    const catalogue: DrawCatalogue = {
      version: '1',
      banners: [],
      items: [
        {
          game: 'ys',
          id: '11301',
          zh: '冷刃',
          en: 'Cool Steel',
          rank: 3,
          kind: 'weapon',
          standardFrom: null,
          source: 't',
          asOf: '2025-01-01',
        },
      ],
    };
    const bare = { gacha_type: '200', time: '2021-01-01 00:00:00', name: 'Cool Steel' };
    const file = taken({ info: { uid: '1', uigf_version: 'v2.0' }, list: [bare] }, { catalogue });
    expect(file.accounts[0]?.records[0]).toMatchObject({ item: '11301', rank: 3, name: 'Cool Steel' });
  });

  it('equal records of one id count once, and that is said', () => {
    const file = taken(file3([record3, record3]));
    expect(file.accounts[0]?.records).toHaveLength(1);
    expect(file.notes[0]?.zh).toContain('1 条记录重复');
  });

  it('ids decide where times contradict them, and that is said', () => {
    const file = taken(
      file3([
        { ...record3, id: '2', time: '2021-01-01 00:00:00' },
        { ...record3, id: '1' },
      ]),
    );
    expect(file.accounts[0]?.records.map(({ id }) => id)).toEqual(['1', '2']);
    expect(file.notes[0]?.zh).toContain('编号 2');
  });
});

describe('times in other writings', () => {
  it.each(['2021-03-05T18:00:00', '2021/3/5 18:00:00', '2021-03-05 18:00:00.250', '2021-03-05T10:00:00Z', 1614938400])(
    '%s is read',
    (time) => {
      const file = taken(file3([record3, { ...record3, id: '7', time }]));
      expect(file.left.total).toBe(0);
      expect(file.accounts[0]?.records[0]).toMatchObject({ id: '7', time: '2021-03-05 18:00:00' });
    },
  );
});

describe('left out or refused, with the reason', () => {
  const whole = JSON.stringify(uigf4Document(account));
  const change = (index: number, more: object) => {
    const document = uigf4Document(account);
    Object.assign(document.hk4e[0]?.list[index] as object, more);
    return document;
  };

  it.each([
    ['nothing', '  ', 'empty', '空'],
    ['a truncated file', whole.slice(0, -30), 'json', '不完整'],
    ['a truncated text', whole.slice(0, whole.lastIndexOf('"') - 2), 'json', '不完整'],
    ['a broken one', whole.replace('"hk4e"', 'hk4e'), 'json', '第 1 行'],
    ['a page', '<!doctype html><p>', 'json', '不是 JSON'],
    ['another kind of file', '{"a":1}', 'unknown-format', '认不出'],
    ['SRGF', '{"info":{"srgf_version":"v1.0"},"list":[]}', 'other-game', '星穹铁道'],
    ['a later version', whole.replace('v4.2', 'v5.0'), 'version', 'v5.0'],
    ['no version at all', '{"info":{},"hk4e":[]}', 'schema', '/info/export_timestamp'],
    ['a list without records', JSON.stringify(file3([])), 'empty', '没有任何'],
  ] as const)('%s', (_, text, code, words) => {
    const fault = faultOf(text);
    expect(fault?.code).toBe(code);
    expect(fault?.text.zh).toContain(words);
    expect(fault?.text.en).not.toBe('');
  });

  it.each([
    ['a field that is missing', { time: undefined }, 'time', '缺失'],
    ['a time without seconds', { time: '2021-03-05 18:00' }, 'time', 'YYYY-MM-DD HH:mm:ss'],
    ['a day that does not exist', { time: '2023-02-29 00:00:00' }, 'time', '2023-02-29'],
    ['an hour that does not exist', { time: '2021-03-05 24:00:00' }, 'time', '24:00:00'],
    ['an id of 20 digits', { id: '12345678901234567890' }, 'id', '1 到 19 位'],
    ['an id of letters', { id: 'x1' }, 'id', '1 到 19 位'],
    ['a pool that 4.2 does not know', { gacha_type: '901' }, 'gacha_type', '901'],
    ['an item of another kind', { item_id: [1] }, 'item_id', '文本'],
  ])('%s: format, record and field are named', (_, more, field, words) => {
    const fault = leftOf(change(7, more));
    expect(fault).toMatchObject({ field, index: 7 });
    expect(fault?.text.zh).toMatch(/^UIGF 4：第 8 条记录（编号 /);
    expect(fault?.text.zh).toContain(words);
    expect(fault?.text.en).toMatch(/^UIGF 4: record 8 \(id /);
  });

  it.each([
    ['a pool of words', { uigf_gacha_type: 'a b', gacha_type: 'a b' }, 'gacha_type'],
    ['a name as long as a page', { name: '长'.repeat(201) }, 'name'],
    ['an item that is neither number nor name', { item_id: 'x', name: '' }, 'item_id'],
  ])('%s', (_, more, field) => {
    expect(leftOf(file3([record3, { ...record3, id: '7', ...more }]))).toMatchObject({ field, index: 1, id: '7' });
  });

  it('a time zone of no place, an account of no number', () => {
    expect(faultOf(file3([record3], { region_time_zone: 99 }))?.text.zh).toContain('99');
    expect(faultOf(file3([record3], { uid: '1*****9' }))).toMatchObject({ code: 'uid' });
  });

  it('two pulls under one id', () => {
    const id = account.records[0]?.id;
    const fault = leftOf(change(7, { id }));
    expect(fault).toMatchObject({ code: 'duplicate-id', index: 7, id });
  });

  it('records of another uid', () => {
    const fault = leftOf(file3([record3, { ...record3, id: '2', uid: '100000002' }]));
    expect(fault).toMatchObject({ code: 'mixed-uid', index: 1 });
    expect(fault?.text.zh).toContain('100000002');
  });

  it('counts every fault and tells the first twenty', () => {
    const { faults, total } = refused(file3(Array.from({ length: 50 }, () => ({ ...record3, id: '', time: 'x' }))));
    expect([faults.length, total]).toEqual([20, 50]);
  });

  it('two wrong records of forty are left out and listed, the others are taken as they are', () => {
    const document = change(7, { time: '昨天' });
    Object.assign(document.hk4e[0]?.list[39] as object, { id: 'x' });
    const file = taken(document);
    expect(file.left.total).toBe(2);
    expect(file.left.faults.map(({ index, field }) => [index, field])).toEqual([
      [7, 'time'],
      [39, 'id'],
    ]);
    expect(file.accounts[0]?.records).toEqual(account.records.filter((_, index) => index !== 7 && index !== 39));
  });

  it('of two pulls under one id the first stays', () => {
    const { accounts, left } = taken(file3([record3, { ...record3, time: '2021-03-06 18:00:00' }]));
    expect([accounts[0]?.records.map(({ time }) => time), left.total]).toEqual([['2021-03-05 18:00:00'], 1]);
  });

  it('records of another account are not taken', () => {
    const { accounts, left } = taken(file3([record3, { ...record3, id: '2', uid: '100000002' }]));
    expect([accounts[0]?.records.length, left.faults[0]?.code]).toEqual([1, 'mixed-uid']);
  });
});

describe('genshin-wish-export', () => {
  const row = (...more: unknown[]) => ['2021-03-05 18:00:00', '胡桃', '角色', 5, ...more];

  it('reads its own file, old rows without ids as well', () => {
    const file = taken({
      uid: '100000001',
      lang: 'zh-cn',
      typeMap: [],
      result: [
        ['301', [row(), row('400', '1614938760000000001')]],
        ['500', [row()]],
      ],
    });
    expect(file).toMatchObject({ format: 'wish-export', accounts: [{ uid: '100000001', lang: 'zh-cn' }] });
    expect(file.accounts[0]?.records.map(({ pool, code, id }) => [pool, code, id])).toEqual([
      ['ysupp', '400', '1614938760000000001'],
      ['ys-500', '500', undefined],
      ['ysupp', '301', undefined],
    ]);
  });

  it('its made-up numbers in UIGF are no ids', () => {
    const app = { export_app: 'genshin-wish-export' };
    expect(taken(file3([{ ...record3, id: '1000000000000000001' }], app)).accounts[0]?.records[0]?.id).toBeUndefined();
    expect(taken(file3([{ ...record3, id: '1000000000000000001' }])).accounts[0]?.records[0]?.id).toBe(
      '1000000000000000001',
    );
  });

  it('names what is wrong', () => {
    const fault = leftOf({ uid: '1', result: [['301', [row(), ['yesterday', '胡桃', '角色', 5]]]] });
    expect(fault?.text.zh).toBe(
      'genshin-wish-export：卡池 301 第 2 条记录的 time 应为 YYYY-MM-DD HH:mm:ss，实为 yesterday',
    );
  });
});

describe('paimon.moe', () => {
  const pull = (id: string, pity = 1) => ({ type: 'character', code: '301', id, time: '2021-03-05 18:00:00', pity });

  it('reads its backup: accounts by prefix, values as texts, ranks by item and pity', () => {
    const file = taken({
      server: 'Europe',
      'wish-uid': '700000001',
      'wish-counter-character-event': { pulls: [pull('qiqi'), pull('unheard_of', 70), pull('thing')] },
      'wish-counter-chronicled': { pulls: [] },
      'account2-wish-uid': '"600000002"',
      'account2-wish-counter-standard': JSON.stringify({ pulls: [{ ...pull('jean'), code: undefined }] }),
    });
    expect(file.accounts.map(({ uid, timeZone }) => [uid, timeZone])).toEqual([
      ['700000001', 1],
      ['600000002', -5],
    ]);
    expect(file.accounts[0]?.records.map(({ item, name, rank }) => [item, name, rank])).toEqual([
      ['10000035', 'qiqi', 5],
      ['', 'unheard_of', 5],
      ['', 'thing', 0],
    ]);
    expect(file.accounts[1]?.records[0]).toMatchObject({ pool: 'ysnp', code: '200', item: '10000003' });
    expect(file.notes[0]?.zh).toContain('1 条记录的星级未知（thing）');
  });

  it('reads old backups with times in seconds, on the clock of their server', () => {
    const pulls = [1609459200, '1609459260'].map((time) => ({ ...pull('qiqi'), time }));
    const file = taken({ 'wish-uid': '800000001', server: 'Asia', 'wish-counter-standard': { pulls } });
    expect(file.accounts[0]?.records.map(({ time }) => time)).toEqual(['2021-01-01 08:00:00', '2021-01-01 08:01:00']);
    expect(file.notes[0]?.zh).toContain('2 条记录的时间');
  });

  it('knows the rank of pulls that were entered by number alone', () => {
    const pulls = [3, 4, 5].map((rank) => ({ ...pull(`unknown_${rank}_star`), type: `unknown_${rank}_star` }));
    const file = taken({ 'wish-uid': '800000001', 'wish-counter-standard': { pulls } });
    expect(file.accounts[0]?.records.map(({ rank, kind }) => [rank, kind])).toEqual([
      [3, ''],
      [4, ''],
      [5, ''],
    ]);
    expect(file.notes).toEqual([]);
  });
});
