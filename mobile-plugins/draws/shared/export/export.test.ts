import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { sharedData } from '../../../../tests/support/shared-data.ts';
import { generateAccount } from '../../tests/support/generate.ts';
import { readDraws } from '../formats/read.ts';
import { importDraws } from '../import.ts';
import type { ReadFile } from '../import-types.ts';
import type { Account, DrawRecord } from '../model.ts';
import { exportDraws } from './index.ts';
import type { ExportFormat, Selection } from './types.ts';

const now = Date.UTC(2025, 0, 2, 3, 4, 5);

const write = (accounts: Account[], format: ExportFormat, selection?: Selection) =>
  exportDraws(accounts, { format, now, appVersion: '0.1.0', ...(selection === undefined ? {} : { selection }) });

function back(text: string): ReadFile {
  const result = readDraws(text);
  expect(result).toMatchObject({ ok: true });
  return result as ReadFile;
}

const ys = generateAccount({ pulls: 300, pools: ['ysupp', 'ysupw', 'ysnp', 'ys-100', 'ys-500'] });
const ugc: Account = {
  ...ys,
  uid: '100000008',
  records: ys.records.map((record, at) => ({
    ...record,
    schedule: '18',
    pool: 'ys-2000',
    code: at % 2 ? '2000' : '20011',
  })),
};
const american = generateAccount({ pulls: 60, uid: '600000001', seed: 2 });
const mc = generateAccount({ game: 'mc', pulls: 200, pools: ['mcupp', 'mcupw', 'mcnw', 'mc-3', 'mc-13'] });
/** Without ids, with made-up ones, without item ids, of a pool that nobody knows. */
const odd: Account = {
  ...ys,
  uid: '100000009',
  records: ys.records.slice(0, 30).map((record, at): DrawRecord => {
    const { id, ...loose } = record;
    if (at % 5 === 1) return { ...record, made: true };
    if (at % 5 === 2) return { ...loose, item: '', name: '无人知晓', rank: 0 };
    return at === 20 ? { ...record, pool: 'ys-901', code: '901' } : record;
  }),
};

describe('JSON', () => {
  it('reads back identically: both games, several accounts, whatever is in them', () => {
    const finished: Account = { ...mc, complete: ['mcupp', 'mc-13'] };
    expect(back(write([ys, american, finished, ugc], 'json').text).accounts).toEqual([ys, american, finished, ugc]);
  });

  it('and changes nothing when it is imported again', () => {
    const all = [ys, odd, mc];
    const { accounts, report } = importDraws(all, back(write(all, 'json').text));
    expect(accounts).toEqual(all.map((account) => ({ ...account, records: expect.any(Array) as DrawRecord[] })));
    expect(report.accounts.map(({ added, refused }) => [added, refused])).toEqual([
      [0, []],
      [0, []],
      [0, []],
    ]);
  });

  it('refuses a later version, leaves out a broken record', () => {
    const text = write([mc], 'json').text;
    const later = readDraws(text.replace('"version":1', '"version":2'));
    expect(later).toMatchObject({ ok: false, faults: [{ code: 'version' }] });
    const wrong = readDraws(text.replace('"pool":"mcupp"', '"pool":"ysupp"'));
    expect(wrong).toMatchObject({
      left: { total: 1, faults: [{ field: 'pool', index: expect.any(Number) as number }] },
    });
  });
});

describe('UIGF', () => {
  it.each(['uigf4', 'uigf3'] as const)('%s: Genshin reads back with ids, codes and times as they were', (format) => {
    const { text, count, left } = write([ys], format, { account: 'ys:100000001' });
    expect({ count, left }).toEqual({ count: 300, left: [] });
    const from = format;
    expect(back(text).accounts).toEqual([{ ...ys, records: ys.records.map((record) => ({ ...record, from })) }]);
  });

  it('4.2 has 千星奇域 in its own list, and it reads back; 3.0 has none and says so', () => {
    const file = write([ugc], 'uigf4');
    expect([file.count, file.left]).toEqual([300, []]);
    expect(JSON.parse(file.text)).toMatchObject({ hk4e: [{ list: [] }], hk4e_ugc: [{ uid: '100000008' }] });
    expect(back(file.text).accounts[0]?.records).toEqual(ugc.records);
    expect(write([ugc], 'uigf3')).toMatchObject({ count: 0, left: [{ count: 300 }] });
  });

  it('4.2 leaves out what it cannot hold, and says so', () => {
    const { left, count, text } = write([ys, mc, odd], 'uigf4');
    expect(count).toBe(329);
    expect(left.map((one) => one.count)).toEqual([200, 1, 6]);
    expect(left[0]?.reason.zh).toContain('鸣潮');
    expect(left[1]?.reason.zh).toContain('4.2');
    expect(text).not.toContain('"901"');
  });

  it('missing ids count down from the next one, all differ, and importing the file again adds nothing', () => {
    const own = { ...odd, records: odd.records.filter(({ pool }) => pool !== 'ys-901') };
    for (const format of ['uigf4', 'uigf3'] as const) {
      const { text } = write([own], format);
      const ids = [...text.matchAll(/"id":"(\d+)"/g)].map(([, id]) => BigInt(id as string));
      expect(new Set(ids).size).toBe(29);
      expect(ids).toEqual(ids.toSorted((a, b) => (a < b ? -1 : 1)));
      expect(importDraws([own], back(text)).report.accounts[0]).toMatchObject({ added: 0, total: 29 });
    }
  });

  it('counting down steps over ids that are taken, and never below 1', () => {
    const base = ys.records[0] as DrawRecord;
    const { id: _, ...loose } = base;
    const records = [loose, { ...base, id: '1' }, { ...base, id: '5' }, loose, loose, { ...base, id: '6' }];
    const { list } = JSON.parse(write([{ ...ys, records }], 'uigf3').text) as { list: { id: string }[] };
    expect(list.map(({ id }) => id)).toEqual(['7', '1', '5', '3', '4', '6']);
  });

  it('3.0 holds one Genshin account', () => {
    expect(() => write([ys, american], 'uigf3')).toThrow(TypeError);
    expect(() => write([mc], 'uigf3')).toThrow(TypeError);
    const { info } = JSON.parse(write([american], 'uigf3').text) as { info: object };
    expect(info).toMatchObject({ region_time_zone: -5, export_time: '2025-01-01 22:04:05', uigf_version: 'v3.0' });
  });

  describe('by the published schemas', () => {
    const { folder, missing } = sharedData('uigf');
    beforeEach(({ skip }) => skip(missing !== undefined, missing));
    const ajv = new Ajv2020({ strict: false });
    const published = (version: string) =>
      ajv.compile(JSON.parse(readFileSync(resolve(folder, `uigf-${version}.schema.json`), 'utf8')) as object);

    it('4.2 is valid: everything, an account, a pool, odd ones', () => {
      const valid = published('4.2');
      for (const selection of [
        {},
        { account: 'ys:600000001' },
        { pool: 'ys-500' },
        { account: 'ys:100000009' },
      ] as const) {
        expect(valid(JSON.parse(write([ys, american, odd, mc, ugc], 'uigf4', selection).text))).toBe(true);
        expect(valid.errors).toBeNull();
      }
    });

    it('3.0 is valid: an account, a pool, odd ones', () => {
      const valid = published('3.0');
      for (const account of [ys, american, odd]) expect(valid(JSON.parse(write([account], 'uigf3').text))).toBe(true);
    });
  });
});

describe('CSV', () => {
  const rows = (text: string) => parse(text, { bom: true }) as string[][];

  it('has every record with its pity, pool by pool', () => {
    const { text, count, fileName } = write([ys, mc], 'csv');
    expect([count, fileName]).toEqual([500, 'draws-20250102-030405.csv']);
    const [head, ...lines] = rows(text);
    expect(head).toHaveLength(11);
    expect(lines).toHaveLength(500);
    expect(lines[0]?.slice(0, 4)).toEqual([
      '100000001',
      '原神 角色活动祈愿',
      '301',
      ys.records.find(({ pool }) => pool === 'ysupp')?.time,
    ]);
    expect(lines[0]?.[10]?.trim()).toBe(ys.records.find(({ pool }) => pool === 'ysupp')?.id);
  });

  it('no cell is a formula, and what is not one stays as it was', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.constantFrom('=1+1', '@SUM(A1)', '+1', '-1', '＝1', '\t=1', 'a,"b"\r\nc', ' x '),
    );
    fc.assert(
      fc.property(cell, (name) => {
        const account = { ...mc, records: [{ ...(mc.records[0] as DrawRecord), name: name || 'x' }] };
        const [, line] = rows(write([account], 'csv').text);
        const found = line?.[4] ?? '';
        expect(found).not.toMatch(/^[=+\-@\t\r＝＋－＠]/);
        expect(found.replace(/^'/, '')).toBe((name || 'x').replace(/^'/, ''));
      }),
    );
  });
});

it('a selection means an account, a pool, or both; the name says which', () => {
  const all = [ys, american, mc];
  const one = write(all, 'json', { account: 'ys:600000001', pool: 'ysupw' });
  const expected = american.records.filter(({ pool }) => pool === 'ysupw');
  expect(back(one.text).accounts).toEqual([{ ...american, records: expected }]);
  expect(one).toMatchObject({ count: expected.length, fileName: 'draws-600000001-ysupw-20250102-030405.json' });
  expect(write(all, 'json', { pool: 'mcupw' }).fileName).toBe('draws-101356589-mcupw-20250102-030405.json');
});
