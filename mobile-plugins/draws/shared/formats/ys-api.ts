import { type LocalText, pluralize } from '@fitout/sdk';
import type { ReadOptions, ReadResult } from '../import-types.ts';
import { zoneOfUid } from '../rules/time.ts';
import { Faults } from './faults.ts';
import { checkTime, finish, type TakenAccount } from './finish.ts';
import { isObject, type Json, textOf } from './json.ts';
import { fillIds } from './missing-ids.ts';
import { recordOf } from './uigf.ts';
import { record2 } from './validators.generated.js';

/** Records of the game's own page: `{retcode, data: {list}}`, several of them, or their bare list. */
export function ysApiLists(document: unknown): unknown[][] | undefined {
  if (isObject(document) && 'retcode' in document) {
    const list = isObject(document.data) ? document.data.list : undefined;
    return [Array.isArray(list) ? list : []];
  }
  if (!Array.isArray(document) || document.length === 0) return undefined;
  if (document.every((entry) => isObject(entry) && 'gacha_type' in entry)) return [document];
  const lists = document.map((entry) => (isObject(entry) && 'retcode' in entry ? ysApiLists(entry) : undefined));
  return lists.every((list) => list !== undefined) ? lists.flat() : undefined;
}

export function readYsApi(document: unknown, options: ReadOptions): ReadResult {
  const faults = new Faults('ys-api');
  for (const answer of Array.isArray(document) ? document : [document])
    if (isObject(answer) && 'retcode' in answer && answer.retcode !== 0) noteRefusal(answer, faults);
  const accounts = new Map<string, TakenAccount>();
  const entries = (ysApiLists(document) ?? []).flat();
  for (const [index, entry] of entries.entries()) {
    const texts = textsOf(entry);
    const place = { index, id: texts.id };
    const uid = textOf(texts.uid) || (options.uid ?? '');
    const timeZone = zoneOfUid('ys', uid);
    const time = checkTime(faults, place, texts.time, timeZone);
    if (time === undefined) continue;
    const record = { ...texts, time };
    if (!record2(record)) {
      faults.schema(place, record2.errors?.[0], record);
      continue;
    }
    let account = accounts.get(uid);
    if (account === undefined) {
      account = { game: 'ys', uid, timeZone, lang: textOf(texts.lang), taken: [] };
      accounts.set(uid, account);
    }
    account.taken.push({ index, record: recordOf(record, 'ys-api') });
  }
  const notes: LocalText[] = [];
  if (accounts.size > 1)
    notes.push({
      zh: `文件里有 ${accounts.size} 个账号：${[...accounts.keys()].join('、')}`,
      en: `The file contains ${pluralize(accounts.size, 'account', 'accounts')}: ${[...accounts.keys()].join(', ')}`,
    });
  for (const account of accounts.values()) account.taken = fillIds(account.taken, notes);
  return finish(faults, {
    version: '',
    app: '',
    accounts: [...accounts.values()],
    notes,
    ...(options.catalogue === undefined ? {} : { catalogue: options.catalogue }),
  });
}

function textsOf(entry: unknown): Json {
  if (!isObject(entry)) return {};
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [key, typeof value === 'number' ? String(value) : value]),
  );
}

function noteRefusal(answer: Json, faults: Faults): void {
  const message = textOf(answer.message).slice(0, 80);
  faults.file(
    'upstream',
    `游戏的服务器没有给出记录（${textOf(answer.retcode)} ${message}），请重新获取`,
    `the game server returned no records (${textOf(answer.retcode)} ${message}). Get them again`,
  );
}
