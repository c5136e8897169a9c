import { type LocalText, pluralize } from '@fitout/sdk';
import type { DrawCatalogue } from '../../../../plugins/draws-admin/api.ts';
import type { ReadResult } from '../import-types.ts';
import type { Account, AccountInfo, DrawRecord } from '../model.ts';
import { namesOf } from '../names.ts';
import { inOrder } from '../order.ts';
import { readTime } from '../rules/time.ts';
import type { Faults, Place } from './faults.ts';
import { shown } from './json.ts';

/** A record as a reader took it, with its place in the file. */
export interface Taken {
  record: DrawRecord;
  index: number;
}

/** Records of one account as a reader took them, oldest first where they have no ids. */
export interface TakenAccount extends AccountInfo {
  taken: Taken[];
  complete?: Account['complete'];
}

export interface Finish {
  version: string;
  app: string;
  accounts: TakenAccount[];
  notes: LocalText[];
  catalogue?: DrawCatalogue;
}

/**
 * What all formats have in common at the end: uids, doubled ids, gaps that the catalogue fills, order. Records with
 * faults are left out and listed; refuses where the file as a whole is wrong, or nothing is left to import.
 */
export function finish(faults: Faults, { version, app, accounts, notes, catalogue }: Finish): ReadResult {
  const names = namesOf(catalogue);
  const done: Account[] = [];
  for (const { taken, ...account } of joined(accounts)) {
    if (account.uid !== '' && !/^\d{1,20}$/.test(account.uid))
      faults.file(
        'uid',
        `uid 应为数字，实为 ${account.uid.slice(0, 40)}`,
        `the UID must be digits: ${account.uid}`,
        'uid',
      );
    if (!(account.timeZone >= -12 && account.timeZone <= 14))
      faults.file(
        'schema',
        `时区 ${account.timeZone} 超出 −12 到 14`,
        `the time zone ${account.timeZone} is not between −12 and 14`,
        'timezone',
      );
    if (!/^[\w-]{0,20}$/.test(account.lang)) account.lang = '';
    const sized = taken.filter((one) => hasSizes(one, faults));
    const distinct = withoutDoubles(sized, faults, notes);
    for (const record of distinct) {
      const known = record.item === '' ? names.named(account.game, record.name) : names.item(account.game, record.item);
      if (known === undefined) continue;
      if (record.item === '') record.item = known.id;
      if (record.rank === 0) record.rank = known.rank;
    }
    const records = inOrder(distinct);
    noteDisorder(records, account, notes);
    if (records.length > 0) done.push({ ...account, records });
  }
  if (faults.whole) return faults.refused();
  // wuwatracker's are in UTC always: no news to whoever uses it.
  if (faults.format !== 'wuwatracker') noteConverted(faults.converted, notes);
  if (done.length === 0) {
    if (faults.none) faults.file('empty', '没有任何抽卡记录', 'it contains no pull records');
    return faults.refused();
  }
  return { ok: true, format: faults.format, version, app, accounts: done, left: faults.left(), notes };
}

/** What no game writes is no record: everything that keeps records may count on these sizes. */
function hasSizes({ record, index }: Taken, faults: Faults): boolean {
  const place = { index, id: record.id };
  const { code, item, name, kind } = record;
  if (!/^[\w-]{1,20}$/.test(code) || !/^[\w-]{1,32}$/.test(record.pool))
    faults.record(
      'pool',
      place,
      'gacha_type',
      `不是卡池编号：${code.slice(0, 40)}`,
      `is not a banner: ${code.slice(0, 40)}`,
    );
  else if (name.length > 200)
    faults.record('schema', place, 'name', '超过 200 个字符', 'is longer than 200 characters');
  else if (kind.length > 50)
    faults.record('schema', place, 'item_type', '超过 50 个字符', 'is longer than 50 characters');
  else if (/^\d{0,19}$/.test(item)) return true;
  else if (name === '') faults.record('schema', place, 'item_id', '应为数字', 'must be digits');
  else {
    record.item = '';
    return true;
  }
  return false;
}

/** Lists of one uid together: some programs write one per pool. */
function joined(accounts: TakenAccount[]): TakenAccount[] {
  const byKey = new Map<string, TakenAccount>();
  for (const account of accounts) {
    const key = `${account.game} ${account.uid}`;
    const known = byKey.get(key);
    if (known === undefined) byKey.set(key, { ...account, taken: [...account.taken] });
    else for (const one of account.taken) known.taken.push(one);
  }
  return [...byKey.values()];
}

function withoutDoubles(taken: Taken[], faults: Faults, notes: LocalText[]): DrawRecord[] {
  const byId = new Map<string, Taken>();
  const distinct: DrawRecord[] = [];
  let doubled = 0;
  for (const one of taken) {
    const { id, made } = one.record;
    const other = id === undefined || made === true ? undefined : byId.get(id);
    if (other === undefined) {
      if (id !== undefined && made !== true) byId.set(id, one);
      distinct.push(one.record);
    } else if (same(other.record, one.record)) doubled++;
    else
      faults.record(
        'duplicate-id',
        { index: one.index, id },
        'id',
        `与第 ${other.index + 1} 条重复，内容却不同`,
        `is the same as in record ${other.index + 1}, which is a different pull`,
      );
  }
  if (doubled > 0)
    notes.push({
      zh: `文件里有 ${doubled} 条记录重复出现（编号和内容都相同），各计一次`,
      en: `${pluralize(doubled, 'record appears', 'records appear')} more than once in the file (same ID and content): counted once`,
    });
  return distinct;
}

function same(a: DrawRecord, b: DrawRecord): boolean {
  return a.time === b.time && a.pool === b.pool && (a.item === '' || b.item === '' || a.item === b.item);
}

/** Ids decide the order. Where times contradict them, that is said: someone changed the file, or its zone. */
function noteDisorder(records: readonly DrawRecord[], account: AccountInfo, notes: LocalText[]): void {
  let latest: DrawRecord | undefined;
  let count = 0;
  let first: DrawRecord | undefined;
  for (const record of records) {
    if (latest !== undefined && record.time < latest.time) {
      count++;
      first ??= record;
    } else latest = record;
  }
  if (first === undefined) return;
  const id = first.id ?? '';
  notes.push({
    zh: `${account.uid}：有 ${count} 条记录的时间早于编号更小的记录（最先是编号 ${id}，${first.time}），按编号排序`,
    en: `${account.uid}: ${pluralize(count, 'record is', 'records are')} earlier than records with smaller IDs (first: ID ${id}, ${first.time}). Sorted by ID`,
  });
}

/** A time on the server's clock (`readTime`); where a value is none, notes a fault and is undefined. */
export function checkTime(faults: Faults, place: Place, time: unknown, zone: number): string | undefined {
  const read = readTime(time, zone);
  if (read?.converted) faults.converted++;
  if (read !== undefined) return read.time;
  if (time === undefined) faults.record('time', place, 'time', '缺失', 'is missing');
  else
    faults.record(
      'time',
      place,
      'time',
      `应为 YYYY-MM-DD HH:mm:ss，实为 ${shown(time)}`,
      `must be YYYY-MM-DD HH:mm:ss, not ${shown(time)}`,
    );
  return undefined;
}

function noteConverted(count: number, notes: LocalText[]): void {
  if (count > 0)
    notes.push({
      zh: `${count} 条记录的时间是秒数或带有时区，已换算成游戏服务器的时间`,
      en: `${pluralize(count, 'record has its', 'records have their')} time in seconds or with a time zone, converted to the game server’s time`,
    });
}

/**
 * The id as records keep it: without leading zeros. genshin-wish-export and our own UIGF files number records
 * without an id from 10^18 on, anew in each export: `app` tells, and such a number is none.
 */
export function cleanId(id: string | undefined, app = ''): string | undefined {
  if (id === undefined || id === '') return undefined;
  const plain = id.replace(/^0+(?=\d)/, '');
  return /wish-export|fitout/i.test(app) && /^10{9}\d{9}$/.test(plain) ? undefined : plain;
}
