import type { LocalText } from '@fitout/sdk';
import type { ReadOptions, ReadResult } from '../import-types.ts';
import type { DrawRecord, Origin } from '../model.ts';
import { poolOf } from '../rules/pools.ts';
import { zoneOfUid } from '../rules/time.ts';
import { Faults, type Place } from './faults.ts';
import { checkTime, finish, type Taken, type TakenAccount } from './finish.ts';
import { isObject, type Json, rankOf, textOf } from './json.ts';
import { findGroups, type Group } from './mc-groups.ts';
import { poolCode } from './mc-labels.ts';

/**
 * 鸣潮: answers of its record page, alone or as community tools save them (by pool, in lists, wuwatracker's file).
 * Records have no ids, and lists are newest first. The pool that was asked for wins over what surrounds a list, and that
 * over the label in the record.
 */
export function readMc(document: unknown, options: ReadOptions): ReadResult {
  const { groups, refusals } = findGroups(document);
  const tracker = isObject(document) && Array.isArray(document.pulls);
  const faults = new Faults(tracker ? 'wuwatracker' : 'mc-api');
  for (const { code, message } of refusals)
    faults.file(
      'upstream',
      `游戏的服务器没有给出记录（${code.slice(0, 20)} ${message.slice(0, 80)}）：链接一小时后失效，请在游戏里重新打开唤取记录`,
      `the game server returned no records (${code.slice(0, 20)} ${message.slice(0, 80)}). Links are valid for one hour: open the records in the game again`,
    );
  const asked = options.asked !== undefined && groups.length === 1 ? String(options.asked) : undefined;
  const accounts = new Map<string, TakenAccount>();
  const notes: LocalText[] = [];
  for (const group of groups) {
    const uid = group.uid ?? options.uid ?? '';
    let account = accounts.get(uid);
    if (account === undefined) {
      account = { game: 'mc', uid, timeZone: zoneOfUid('mc', uid), lang: group.lang ?? '', taken: [] };
      accounts.set(uid, account);
    }
    const read = readGroup(group, asked ?? group.code, account, faults);
    for (const one of chronological(read)) account.taken.push(one);
  }
  return finish(faults, {
    version: tracker ? textOf((document as Json).version) : '',
    app: tracker ? 'wuwatracker' : '',
    accounts: [...accounts.values()],
    notes,
    ...(options.catalogue === undefined ? {} : { catalogue: options.catalogue }),
  });
}

interface Read extends Taken {
  /** Place within a pull of ten, 1 is the first (wuwatracker). */
  group: number;
}

function readGroup({ entries }: Group, around: string | undefined, account: TakenAccount, faults: Faults): Read[] {
  const read: Read[] = [];
  const list = around === undefined ? {} : { list: { zh: `卡池 ${around}`, en: `banner ${around}` } };
  const before = account.taken.length;
  for (const [index, value] of entries.entries()) {
    const entry: Json = isObject(value) ? value : {};
    const place: Place = { index, ...list };
    const time = checkTime(faults, place, entry.time, account.timeZone);
    if (time === undefined) continue;
    const code = around ?? poolCode(entry.cardPoolType);
    if (code === undefined) {
      const label = textOf(entry.cardPoolType).slice(0, 40);
      faults.record(
        'pool',
        place,
        'cardPoolType',
        label === '' ? '缺失：请选择卡池后再导入' : `是不认识的卡池：${label}，请选择卡池后再导入`,
        label === '' ? 'is missing: choose the banner' : `is not a known banner: ${label}. Choose the banner`,
      );
      continue;
    }
    const record = recordOf(entry, code, time, faults.format);
    if (record.rank === 0) faults.record('schema', place, 'qualityLevel', '应为 3、4 或 5', 'must be 3, 4 or 5');
    else if (record.item === '' && record.name === '')
      faults.record('schema', place, 'resourceId', '缺失', 'is missing');
    else read.push({ index: before + index, record, group: Number(textOf(entry.group)) || 0 });
  }
  return read;
}

function recordOf(entry: Json, code: string, time: string, from: Origin): DrawRecord {
  const item = textOf(entry.resourceId);
  return {
    pool: poolOf('mc', code),
    code,
    time,
    item: /^\d{1,19}$/.test(item) && item !== '0' ? item : '',
    name: textOf(entry.name),
    rank: rankOf(entry.qualityLevel),
    kind: textOf(entry.resourceType),
    from,
  };
}

/** Oldest first. Lists are newest first but for those whose times say otherwise. */
function chronological(read: Read[]): Read[] {
  const first = read[0]?.record.time ?? '';
  const last = read.at(-1)?.record.time ?? '';
  const list = first < last ? read : read.reverse();
  if (list.every(({ group }) => group === 0)) return list;
  return list.sort((a, b) =>
    a.record.time === b.record.time && a.record.pool === b.record.pool
      ? a.group - b.group
      : a.record.time < b.record.time
        ? -1
        : a.record.time > b.record.time
          ? 1
          : 0,
  );
}
