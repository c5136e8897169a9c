import { type LocalText, pluralize } from '@fitout/sdk';
import type { ReadOptions, ReadResult } from '../import-types.ts';
import { unknownRank } from '../names.ts';
import { poolOf } from '../rules/pools.ts';
import { zoneOfUid } from '../rules/time.ts';
import { Faults } from './faults.ts';
import { checkTime, finish, type TakenAccount } from './finish.ts';
import { isObject, type Json, textOf } from './json.ts';

const codes: Record<string, string> = {
  beginners: '100',
  standard: '200',
  'character-event': '301',
  'weapon-event': '302',
  chronicled: '500',
};

const counter = /^(.*?)wish-counter-(beginners|standard|character-event|weapon-event|chronicled)$/;

const zones: ReadonlyMap<string, number> = new Map(
  Object.entries({ America: -5, Europe: 1, Asia: 8, China: 8, HMT: 8, TW: 8 }),
);

export function isPaimon(document: Json): boolean {
  return Object.keys(document).some((key) => counter.test(key));
}

/** Old backups hold each value as the text that the browser kept. */
function unwrapped(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/**
 * A backup of paimon.moe: `wish-counter-<pool>: {pulls: [{type, code, id: slug, time, pity}]}`, oldest first; a second
 * account's keys begin with `account2-`. It has no ids of records and no ranks: those come from the catalogue.
 */
export function readPaimon(document: Json, options: ReadOptions): ReadResult {
  const faults = new Faults('paimon');
  const accounts = new Map<string, TakenAccount>();
  for (const [key, value] of Object.entries(document)) {
    const [, prefix, pool] = counter.exec(key) ?? [];
    if (prefix === undefined || pool === undefined) continue;
    let account = accounts.get(prefix);
    if (account === undefined) {
      const said = textOf(unwrapped(document[`${prefix}wish-uid`])).trim();
      const uid = said || (prefix === '' ? (options.uid ?? '') : '');
      const zone = zones.get(textOf(unwrapped(document[`${prefix}server`])));
      account = { game: 'ys', uid, timeZone: zone ?? zoneOfUid('ys', uid), lang: 'en-us', taken: [] };
      accounts.set(prefix, account);
    }
    readPulls(pool, unwrapped(value), account, faults);
  }
  const filled = [...accounts.values()].filter(({ taken }) => taken.length > 0);
  const notes: LocalText[] = [];
  const result = finish(faults, {
    version: '',
    app: 'paimon.moe',
    accounts: filled,
    notes,
    ...(options.catalogue === undefined ? {} : { catalogue: options.catalogue }),
  });
  if (result.ok)
    noteUnknown(
      result.accounts.flatMap(({ records }) => records),
      notes,
    );
  return result;
}

function readPulls(pool: string, value: unknown, { taken, timeZone }: TakenAccount, faults: Faults): void {
  const pulls = isObject(value) ? value.pulls : undefined;
  if (pulls === undefined) return;
  const list: LocalText = { zh: pool, en: pool };
  if (!Array.isArray(pulls)) {
    faults.file('schema', `${pool} 的 pulls 应为列表`, `pulls in ${pool} must be a list`, 'pulls');
    return;
  }
  const before = taken.length;
  for (const [index, pull] of pulls.entries()) {
    const entry: Json = isObject(pull) ? pull : {};
    const place = { index, id: entry.id, list };
    const slug = textOf(entry.id);
    if (slug === '') {
      faults.record('schema', place, 'id', '缺失', 'is missing');
      continue;
    }
    const time = checkTime(faults, place, entry.time, timeZone);
    if (time === undefined) continue;
    const code = textOf(entry.code) || (codes[pool] as string);
    taken.push({
      index: before + index,
      record: {
        pool: poolOf('ys', codes[pool] as string),
        code,
        time,
        item: '',
        name: slug,
        // The catalogue knows; where it does not, only a pity beyond that of every 4★ tells.
        rank: unknownRank(slug) || (Number(textOf(entry.pity)) > 11 ? 5 : 0),
        kind: unknownRank(textOf(entry.type)) === 0 ? textOf(entry.type) : '',
        from: 'paimon',
      },
    });
  }
}

function noteUnknown(records: readonly { rank: number; name: string }[], notes: LocalText[]): void {
  const unknown = records.filter(({ rank }) => rank === 0);
  if (unknown.length === 0) return;
  const kinds = new Set(unknown.map(({ name }) => name));
  const some = [...kinds].slice(0, 3).join('、');
  notes.push({
    zh: `${unknown.length} 条记录的星级未知（${some}${kinds.size > 3 ? ' 等' : ''}）：paimon.moe 的文件不带星级，物品表里也没有`,
    en: `${pluralize(unknown.length, 'record has', 'records have')} an unknown rarity (${some}${kinds.size > 3 ? ' …' : ''}): neither the paimon.moe file nor the item list has it`,
  });
}
