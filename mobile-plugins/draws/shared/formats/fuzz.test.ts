import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { generateAccount, mcAnswer, uigf3Document, uigf4Document } from '../../tests/support/generate.ts';
import { exportDraws } from '../export/index.ts';
import { importDraws } from '../import.ts';
import { accountStatistics } from '../statistics/account.ts';
import { readDocument, readDraws } from './read.ts';

const ys = generateAccount({ pulls: 4 });
const mc = generateAccount({ game: 'mc', pulls: 4, pools: ['mcupp'] });
const row = ['2021-03-05 18:00:00', '胡桃', '角色', 5, '301', '1614938760000000001'];
const time = '2024-06-06 12:00:00';
const item = { type: 'weapon', code: '301', id: 'cool_steel', time, pity: 1 };
const bot = {
  gacha_id: '0001',
  gacha_type: '角色活动唤取',
  item_id: '1203',
  time,
  name: '安可',
  rank_type: '5',
  id: '1',
};
const documents: Record<string, unknown> = {
  uigf4: { ...uigf4Document(ys), hkrpg: [], hk4e_ugc: [{ uid: '1', timezone: 8, list: [{ id: '1' }] }] },
  uigf3: uigf3Document(ys),
  uigf2: { info: { uid: '1', uigf_version: 'v2.2' }, list: [{ gacha_type: '200', time, name: '冷刃' }] },
  wishExport: { uid: '1', lang: 'zh-cn', result: [['301', [row, row.slice(0, 4)]]] },
  paimon: { 'wish-uid': '1', server: 'Asia', 'wish-counter-standard': { pulls: [item, item] } },
  ysApi: { retcode: 0, message: 'OK', data: { list: [{ uid: '1', gacha_type: '302', time, name: '弓', id: '5' }] } },
  mcApi: { playerId: 1, 1: mcAnswer(mc, 'mcupp') },
  tracker: {
    playerId: '1',
    pulls: [
      { cardPoolType: 1, resourceId: 1203, qualityLevel: 5, name: 'x', time: '2024-06-06T04:08:34+00:00', group: 1 },
    ],
  },
  wwgf: { info: { uid: '1', wwgf_version: 'v0.1b' }, list: [bot] },
  backup: JSON.parse(exportDraws([ys, mc], { format: 'json', now: 0, appVersion: '0' }).text) as unknown,
};

/** Any value in the place of any other. */
function changed(document: unknown): fc.Arbitrary<unknown> {
  const text = JSON.stringify(document);
  const places = [...text.matchAll(/(?<=[:[,])(?:"[^"]*"|-?\d+)(?=[,\]}])/g)];
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    // Names that every object inherits: a table that is asked for one of them must not know it.
    fc.constantFrom('__proto__', 'constructor', 'toString'),
    fc.constantFrom('', '0', '-1', '99999999999999999999', time, null, 1e300),
  );
  return fc.tuple(fc.nat(Math.max(0, places.length - 1)), value).map(([at, other]) => {
    const place = places[at];
    if (place === undefined) return document;
    return JSON.parse(text.slice(0, place.index) + JSON.stringify(other) + text.slice(place.index + place[0].length));
  });
}

describe('whatever a file holds, reading it never throws', () => {
  it.each(Object.entries(documents))(
    '%s is read, and with any value changed it is read or refused in words',
    (_, document) => {
      expect(readDocument(document)).toMatchObject({ ok: true });
      fc.assert(
        fc.property(changed(document), (other) => {
          const result = readDocument(other);
          if (!result.ok) {
            expect(result.total).toBeGreaterThan(0);
            for (const { text } of result.faults) {
              expect(text.zh).not.toMatch(/undefined|\[object|NaN/);
              expect(text.en).not.toMatch(/undefined|\[object|NaN/);
              expect(text.zh.length).toBeLessThan(300);
            }
            return;
          }
          const file = {
            ...result,
            accounts: result.accounts.map((account) => ({ ...account, uid: account.uid || '9' })),
          };
          const { accounts } = importDraws([], file);
          for (const account of accounts) accountStatistics(account);
          const kept = exportDraws(accounts, { format: 'json', now: 0, appVersion: '0' }).text;
          expect(readDraws(kept)).toMatchObject({ ok: true });
          exportDraws(accounts, { format: 'uigf4', now: 0, appVersion: '0' });
        }),
        { numRuns: 300 },
      );
    },
  );

  it('any text and any JSON', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(readDraws(text).ok).toBe(false);
      }),
    );
  });

  it('a file that breaks off anywhere', () => {
    const text = JSON.stringify(documents.uigf4);
    fc.assert(
      fc.property(fc.nat(text.length - 1), (end) => {
        expect(readDraws(text.slice(0, end)).ok).toBe(false);
      }),
    );
  });
});
