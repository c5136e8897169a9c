import { describe, expect, it } from 'vitest';
import { generateAccount, mcAnswer, uigf4Document } from '../../tests/support/generate.ts';
import { refused, taken } from '../../tests/support/read.ts';
import { importDraws } from '../import.ts';
import type { DrawRecord } from '../model.ts';

const faultOf = (document: unknown) => refused(document).faults[0];
const _origin = (records: DrawRecord[], from: DrawRecord['from']) => records.map((record) => ({ ...record, from }));

import { parseWithDigits } from './parse.ts';

const account = generateAccount({ pulls: 40 });

describe('鸣潮', () => {
  const waves = generateAccount({ game: 'mc', pulls: 60 });
  const own = waves.records.filter(({ pool }) => pool === 'mcupw');
  const answer = mcAnswer(waves, 'mcupw');

  it('an answer: newest first, tens of a second in their order; the pool asked for wins over the label', () => {
    const file = taken(answer, { asked: 2, uid: '101356589' });
    expect(file.accounts).toEqual([{ ...waves, lang: '', records: own }]);
    const unasked = taken(answer).accounts[0];
    expect([unasked?.uid, unasked?.records[0]?.pool]).toEqual(['', 'mcupp']);
  });

  it.each([
    ['answers by number', { playerId: 101356589, 2: answer }],
    ['answers by label', { uid: '101356589', data: { 武器活动唤取: answer } }],
    [
      'what our server fetched',
      {
        game: 'mc',
        uid: '101356589',
        pools: [
          { pool: 2, records: answer.data },
          { pool: 3, records: [] },
        ],
      },
    ],
    ['a list of requests and answers', [{ playerId: '101356589', cardPoolType: 2, response: answer }]],
    [
      'a bot’s file',
      {
        info: { uid: '101356589', version: 'v2.0' },
        list: answer.data.map((one) => ({ ...one, cardPoolType: '武器精准调谐' })),
      },
    ],
  ])('%s', (_, document) => {
    expect(taken(document).accounts.map(({ uid, records }) => [uid, records])).toEqual([['101356589', own]]);
  });

  it('wuwatracker: UTC back to the server’s clock, order by group', () => {
    const pull = (group: number, name: string) => ({
      cardPoolType: 1,
      resourceId: group === 1 ? null : 1203,
      qualityLevel: 5,
      name,
      time: '2024-06-06T04:08:34+00:00',
      group,
    });
    const file = taken({ version: '0.0.2', playerId: '600000001', pulls: [pull(2, 'b'), pull(3, 'c'), pull(1, 'a')] });
    expect(file).toMatchObject({ format: 'wuwatracker', accounts: [{ uid: '600000001', timeZone: 1 }] });
    expect(file.accounts[0]?.records.map(({ name, time, item }) => [name, time, item])).toEqual([
      ['a', '2024-06-06 05:08:34', ''],
      ['b', '2024-06-06 05:08:34', '1203'],
      ['c', '2024-06-06 05:08:34', '1203'],
    ]);
  });

  it('WWGF: pools by number, ids not taken', () => {
    const file = taken({
      info: { uid: '101356589', lang: 'zh-cn', region_time_zone: 8, wwgf_version: 'v0.1b', export_app: 'x' },
      list: [
        {
          gacha_id: '0002',
          gacha_type: '角色活动唤取',
          item_id: '21040043',
          time: '2025-02-13 10:08:05',
          name: '远行者臂铠·破障',
          rank_type: '3',
          id: '1739412485000100010',
        },
      ],
    });
    expect(file).toMatchObject({ format: 'wwgf', version: '0.1b' });
    expect(file.accounts[0]?.records).toEqual([
      {
        pool: 'mcupw',
        code: '2',
        time: '2025-02-13 10:08:05',
        item: '21040043',
        name: '远行者臂铠·破障',
        rank: 3,
        kind: '',
        from: 'wwgf',
      },
    ]);
  });

  it('a refusal of the game’s server and a pool that nobody knows are told', () => {
    const gone = faultOf({ code: -1, message: '请求游戏获取日志异常!', data: null });
    expect(gone?.code).toBe('upstream');
    expect(gone?.text.zh).toContain('请求游戏获取日志异常');
    const odd = { ...answer, data: answer.data.slice(0, 1).map((one) => ({ ...one, cardPoolType: '神秘唤取' })) };
    expect(faultOf(odd)).toMatchObject({ code: 'pool', index: 0 });
    expect(taken(odd, { asked: 14 }).accounts[0]?.records[0]?.pool).toBe('mc-14');
  });
});

it('the game’s own wish history: several uids are several accounts, and that is said', () => {
  const entry = {
    uid: '100000001',
    gacha_type: '302',
    item_id: '',
    time: '2021-03-05 18:00:00',
    name: '护摩之杖',
    lang: 'zh-cn',
    rank_type: '5',
    id: '5',
  };
  const file = taken([{ retcode: 0, message: 'OK', data: { list: [entry, { ...entry, uid: '700000001' }] } }]);
  expect(file.accounts.map(({ uid, timeZone }) => [uid, timeZone])).toEqual([
    ['100000001', 8],
    ['700000001', 1],
  ]);
  expect(file.notes[0]?.zh).toContain('2 个账号');
  expect(faultOf({ retcode: -101, message: 'authkey timeout', data: null })?.text.zh).toContain('authkey timeout');
});

it('numbers of 16 digits and more become texts outside of strings alone', () => {
  expect(
    parseWithDigits(
      '{"a":12345678901234567890,"b":[-1234567890123456],"c":"x: 12345678901234567890 \\"","d":1.2345678901234567}',
    ),
  ).toEqual({
    a: '12345678901234567890',
    b: ['-1234567890123456'],
    c: 'x: 12345678901234567890 "',
    d: 1.2345678901234567,
  });
});

it('an import leaves the accounts it was given alone', () => {
  const before = [generateAccount({ pulls: 10 })];
  const copy = structuredClone(before);
  const { accounts, report } = importDraws(before, taken(uigf4Document(account)));
  expect(before).toEqual(copy);
  expect(accounts[0]?.records).toEqual(account.records);
  expect(report.accounts).toEqual([
    { key: 'ys:100000001', added: 30, known: 10, completed: 0, refused: [], total: 40 },
  ]);
});
