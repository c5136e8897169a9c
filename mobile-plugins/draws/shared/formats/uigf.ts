import { type LocalText, pluralize } from '@fitout/sdk';
import type { ReadOptions, ReadResult } from '../import-types.ts';
import type { DrawRecord, Origin } from '../model.ts';
import { poolOf } from '../rules/pools.ts';
import { isTime, zoneOfUid } from '../rules/time.ts';
import { Faults, type Place } from './faults.ts';
import { checkTime, cleanId, finish, type Taken, type TakenAccount } from './finish.ts';
import { isObject, type Json } from './json.ts';
import { fillIds } from './missing-ids.ts';
import type { UigfRecord } from './records.ts';
import { readUgc } from './uigf-ugc.ts';
import * as valid from './validators.generated.js';

const textFields = ['uigf_gacha_type', 'gacha_type', 'gacha_id', 'item_id', 'count', 'rank_type', 'id', 'uid'];

/** Numbers where the schema wants texts: some programs write ids and types so. Every digit is there (parse.ts). */
function asTexts(record: Json): Json {
  const changed = { ...record };
  for (const field of textFields) if (typeof changed[field] === 'number') changed[field] = String(changed[field]);
  return changed;
}

function asNumber(value: unknown): unknown {
  return typeof value === 'string' && /^-?\d{1,16}$/.test(value) ? Number(value) : value;
}

const asText = (value: unknown): unknown => (typeof value === 'number' ? String(value) : value);

/**
 * A record that its schema accepts, if need be with numbers as texts and a time of another writing; undefined, and a
 * fault noted, where not.
 */
function checked(value: unknown, place: Place, { validate, zone }: ListOf, faults: Faults, mended: { count: number }) {
  if (!isObject(value)) {
    validate(value);
    faults.schema(place, validate.errors?.[0], value);
    return undefined;
  }
  let record = value;
  if (typeof value.time !== 'string' || !isTime(value.time)) {
    const time = checkTime(faults, place, value.time, zone);
    if (time === undefined) return undefined;
    record = { ...value, time };
  }
  if (validate(record)) return record;
  const texts = asTexts(record);
  if (validate(texts)) {
    mended.count++;
    return texts;
  }
  faults.schema(place, validate.errors?.[0], texts);
  return undefined;
}

function idOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null ? (value as Json).id : undefined;
}

export function recordOf(entry: UigfRecord, from: Origin, app = ''): DrawRecord {
  const id = cleanId(entry.id, app);
  const rank = Number(entry.rank_type);
  return {
    ...(id === undefined ? {} : { id }),
    pool: poolOf('ys', entry.uigf_gacha_type || entry.gacha_type),
    code: entry.gacha_type,
    time: entry.time,
    item: entry.item_id ?? '',
    name: entry.name ?? '',
    rank: rank === 3 || rank === 4 || rank === 5 ? rank : 0,
    kind: entry.item_type ?? '',
    from,
  };
}

interface ListOf {
  validate: valid.Validate<UigfRecord>;
  uid: string;
  /** Hours from UTC of the server's clock. */
  zone: number;
  app: string;
  place?: LocalText;
  /** Records of another game are checked and not taken. */
  take: boolean;
}

/** One list of records. */
function readList(list: unknown[], of: ListOf, faults: Faults, options: ReadOptions) {
  const { uid, app, place, take } = of;
  const taken: Taken[] = [];
  const mended = { count: 0 };
  for (const [index, value] of list.entries()) {
    if (index % 5000 === 0) options.progress?.(index / list.length);
    const at: Place = { index, id: idOf(value), ...(place === undefined ? {} : { list: place }) };
    const entry = checked(value, at, of, faults, mended);
    if (entry === undefined) continue;
    if (entry.uid !== undefined && entry.uid !== '' && entry.uid !== uid)
      faults.record(
        'mixed-uid',
        at,
        'uid',
        `是 ${entry.uid.slice(0, 20)}，文件却属于 ${uid}：请按账号分开导出`,
        `is ${entry.uid.slice(0, 20)}, but the file is for ${uid}. Export each account separately`,
      );
    else if (take) taken.push({ record: recordOf(entry, faults.format, app), index });
  }
  return { taken, mended: mended.count };
}

function noteMended(count: number, notes: LocalText[]): void {
  if (count > 0)
    notes.push({
      zh: `${count} 条记录里有该是文本的数字，已按文本读取`,
      en: `${pluralize(count, 'record has', 'records have')} numbers where text belongs, read as text`,
    });
}

function appOf(info: Json): string {
  return [info.export_app, info.export_app_version].filter((part) => typeof part === 'string' && part !== '').join(' ');
}

/** UIGF 3.0 and 2.x: one account, `info` and `list`. */
export function readUigf3(document: Json, version: string, options: ReadOptions): ReadResult {
  const major = version.startsWith('2') ? 2 : 3;
  const faults = new Faults(major === 2 ? 'uigf2' : 'uigf3');
  const given = document.info as Json;
  const info: Json = {
    ...given,
    uid: asText(given.uid),
    export_timestamp: asNumber(given.export_timestamp),
    region_time_zone: asNumber(given.region_time_zone),
  };
  for (const key of Object.keys(info)) if (info[key] === undefined) delete info[key];
  const head = { ...document, info };
  if (!valid.head3(head)) {
    faults.head(valid.head3.errors?.[0], head);
    return faults.refused();
  }
  const uid = String(info.uid).trim();
  const app = appOf(info);
  const notes: LocalText[] = [];
  const validate = major === 2 ? valid.record2 : valid.record3;
  const list = document.list as unknown[];
  // 3.0 asks for ids, and files without them are about: the rule for them is UIGF's own.
  const relaxed = major === 3 && list.some((entry) => isMissingId(entry)) ? valid.record2 : validate;
  const timeZone = typeof info.region_time_zone === 'number' ? info.region_time_zone : zoneOfUid('ys', uid);
  const of = { validate: relaxed, uid, zone: timeZone, app, take: true };
  const { taken, mended } = readList(list, of, faults, options);
  noteMended(mended, notes);
  noteZone(uid, timeZone, notes);
  const account: TakenAccount = {
    game: 'ys',
    uid: uid || (options.uid ?? ''),
    timeZone,
    lang: typeof info.lang === 'string' ? info.lang : '',
    taken: fillIds(taken, notes),
  };
  return finish(faults, { version, app, accounts: [account], notes, ...pick(options) });
}

function isMissingId(entry: unknown): boolean {
  if (typeof entry !== 'object' || entry === null) return false;
  const { id } = entry as Json;
  return id === undefined || id === '';
}

export function pick({ catalogue }: ReadOptions): Pick<ReadOptions, 'catalogue'> {
  return catalogue === undefined ? {} : { catalogue };
}

/** A zone that is not that of the uid is taken, and said. */
function noteZone(uid: string, zone: number, notes: LocalText[]): void {
  if (uid === '' || zone === zoneOfUid('ys', uid)) return;
  const words = (hours: number): string => `UTC${hours < 0 ? '−' : '+'}${Math.abs(hours)}`;
  notes.push({
    zh: `${uid}：文件写明的时区是 ${words(zone)}，按 uid 应为 ${words(zoneOfUid('ys', uid))}，以文件为准`,
    en: `${uid}: the file’s time zone is ${words(zone)}, but the UID suggests ${words(zoneOfUid('ys', uid))}. The file’s time zone is used`,
  });
}

const otherGames = [
  ['hkrpg', valid.hkrpg4, { zh: '崩坏：星穹铁道', en: 'Honkai: Star Rail' }],
  ['nap', valid.nap4, { zh: '绝区零', en: 'Zenless Zone Zero' }],
] as const;

interface Account4 {
  uid: string | number;
  timezone: number;
  lang?: string;
  list: unknown[];
}

/** UIGF 4.x: several accounts of several games; Genshin's are taken, the others checked and told of. */
export function readUigf4(document: Json, version: string, options: ReadOptions): ReadResult {
  const faults = new Faults('uigf4');
  const head = withNumbers(document);
  if (!valid.head4(head)) {
    faults.head(valid.head4.errors?.[0], head);
    return faults.refused();
  }
  const notes: LocalText[] = [];
  const app = appOf(head.info as Json);
  const several = ((head.hk4e as Account4[] | undefined) ?? []).length > 1;
  let mended = 0;
  const accounts = ((head.hk4e as Account4[] | undefined) ?? []).map((account): TakenAccount => {
    const uid = String(account.uid).trim();
    const place = several ? { place: { zh: `uid ${uid}`, en: `UID ${uid}` } } : {};
    const of = { validate: valid.hk4e4, uid, zone: account.timezone, app, take: true, ...place };
    const read = readList(account.list, of, faults, options);
    mended += read.mended;
    noteZone(uid, account.timezone, notes);
    return { game: 'ys', uid, timeZone: account.timezone, lang: account.lang ?? '', taken: read.taken };
  });
  noteMended(mended, notes);
  for (const [key, validate, name] of otherGames) {
    let count = 0;
    for (const { uid, timezone: zone, list } of (head[key] as Account4[] | undefined) ?? []) {
      const of = { validate, uid: String(uid), zone, app, take: false, place: { zh: key, en: key } };
      readList(list, of, faults, options);
      count += list.length;
    }
    noteLeft(count, name, notes);
  }
  const ugc = readUgc((head.hk4e_ugc as unknown[] | undefined) ?? [], app, notes);
  return finish(faults, { version, app, accounts: [...accounts, ...ugc], notes, ...pick(options) });
}

function noteLeft(count: number, name: LocalText, notes: LocalText[]): void {
  if (count > 0)
    notes.push({
      zh: `文件里 ${count} 条${name.zh}的记录没有导入：这里只保存原神和鸣潮的祈愿与唤取`,
      en: `${pluralize(count, 'record', 'records')} of ${name.en} not imported: only Genshin and Wuthering Waves pulls are supported`,
    });
}

/** Time zones written as texts, as some programs do. */
function withNumbers(document: Json): Json {
  const changed: Json = { ...document };
  for (const key of ['hk4e', 'hkrpg', 'nap']) {
    const accounts = changed[key];
    if (!Array.isArray(accounts)) continue;
    changed[key] = accounts.map((account: unknown) =>
      typeof account === 'object' && account !== null && typeof (account as Json).timezone === 'string'
        ? { ...account, timezone: asNumber((account as Json).timezone) }
        : account,
    );
  }
  return changed;
}
