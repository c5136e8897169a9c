import type { LocalText } from '@fitout/sdk';
import type { ReadOptions, ReadResult } from '../import-types.ts';
import { poolOf } from '../rules/pools.ts';
import { zoneOfUid } from '../rules/time.ts';
import { Faults } from './faults.ts';
import { checkTime, cleanId, finish, type Taken } from './finish.ts';
import { type Json, rankOf, textOf } from './json.ts';

/**
 * The file that genshin-wish-export keeps (`gacha-list-<uid>.json`): `result` is a list of pools, each
 * `[type, [[time, name, kind, rank, gacha_type?, id?], …]]`, oldest first. Old versions have no ids.
 */
export function readWishExport(document: Json, options: ReadOptions): ReadResult {
  const faults = new Faults('wish-export');
  const uid = textOf(document.uid).trim() || (options.uid ?? '');
  const timeZone = zoneOfUid('ys', uid);
  const taken: Taken[] = [];
  let before = 0;
  for (const pool of document.result as unknown[]) {
    const [type, rows] = Array.isArray(pool) ? (pool as unknown[]) : [];
    if (textOf(type) === '' || !Array.isArray(rows)) {
      faults.file(
        'schema',
        'result 里的每一项应为 [卡池, 记录列表]',
        'each entry of result must be [banner, list of records]',
        '/result',
      );
      continue;
    }
    readRows(textOf(type), rows, { before, taken, timeZone }, faults);
    before += rows.length;
    options.progress?.(before / (before + 1));
  }
  return finish(faults, {
    version: '',
    app: 'genshin-wish-export',
    accounts: [{ game: 'ys', uid, timeZone, lang: textOf(document.lang), taken }],
    notes: [],
    ...(options.catalogue === undefined ? {} : { catalogue: options.catalogue }),
  });
}

interface Into {
  taken: Taken[];
  /** How many rows stand in the file before these. */
  before: number;
  timeZone: number;
}

function readRows(type: string, rows: unknown[], { taken, before, timeZone }: Into, faults: Faults): void {
  const list: LocalText = { zh: `卡池 ${type}`, en: `banner ${type}` };
  for (const [index, row] of rows.entries()) {
    if (!Array.isArray(row)) {
      faults.record('schema', { index, list }, '', '应为列表', 'must be a list');
      continue;
    }
    const [given, name, kind, rank, code, id] = row as unknown[];
    const place = { index, id, list };
    const time = checkTime(faults, place, given, timeZone);
    if (time === undefined) continue;
    if (textOf(name) === '') {
      faults.record('schema', place, 'name', '缺失', 'is missing');
      continue;
    }
    const digits = textOf(id);
    if (digits !== '' && !/^\d{1,19}$/.test(digits)) {
      faults.record('schema', place, 'id', '应为 1 到 19 位数字', 'must be 1 to 19 digits');
      continue;
    }
    const own = cleanId(digits, 'genshin-wish-export');
    taken.push({
      index: before + index,
      record: {
        ...(own === undefined ? {} : { id: own }),
        pool: poolOf('ys', type),
        code: textOf(code) || type,
        time,
        item: '',
        name: textOf(name),
        rank: rankOf(rank),
        kind: textOf(kind),
        from: 'wish-export',
      },
    });
  }
}
