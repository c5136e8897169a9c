import type { LocalText } from '@fitout/sdk';
import type { Account, DrawRecord } from '../model.ts';
import type { Names } from '../names.ts';
import { compareIds } from '../order.ts';
import { textOf } from '../rules/time.ts';
import type { ExportedFile, ExportOptions } from './types.ts';

type Written = Pick<ExportedFile, 'text' | 'count' | 'left'>;

const languages = new Set([
  ...['de-de', 'en-us', 'es-es', 'fr-fr', 'id-id', 'it-it', 'ja-jp', 'ko-kr'],
  ...['pt-pt', 'ru-ru', 'th-th', 'tr-tr', 'vi-vn', 'zh-cn', 'zh-tw'],
]);

const known4 = new Set(['100', '200', '301', '302', '400', '500']);
/** 千星奇域, which has a list of its own in 4.2. */
const ugc4 = new Set(['1000', '2000', '20011', '20012', '20021', '20022']);

const app = 'Fitout';

/** UIGF 4.2: every Genshin account; valid by the published schema. */
export function uigf4Text(accounts: readonly Account[], { now, appVersion }: ExportOptions, names: Names): Written {
  const left = new Left();
  const hk4e = genshin(accounts, left).map(({ uid, timeZone, lang, records }) => {
    const fit = records.filter(({ code }) => known4.has(code));
    left.add(records.filter(({ code }) => !known4.has(code) && !ugc4.has(code)).length, {
      zh: 'UIGF 4.2 只认识 100、200、301、302、400、500 这几个卡池',
      en: 'UIGF 4.2 only supports banners 100, 200, 301, 302, 400 and 500',
    });
    return {
      uid,
      timezone: Math.round(timeZone),
      ...(languages.has(lang) ? { lang } : {}),
      list: listOf(fit, names, left),
    };
  });
  const info = {
    export_timestamp: Math.floor(now / 1000),
    export_app: app,
    export_app_version: appVersion,
    version: 'v4.2',
  };
  const hk4e_ugc = genshin(accounts, new Left()).flatMap(ugcOf);
  const count = [...hk4e, ...hk4e_ugc].reduce((sum, { list }) => sum + list.length, 0);
  const text = JSON.stringify({ info, hk4e, ...(hk4e_ugc.length === 0 ? {} : { hk4e_ugc }) });
  return { text, count, left: left.all };
}

/** UIGF 3.0: one Genshin account; valid by the published schema. */
export function uigf3Text(accounts: readonly Account[], { now, appVersion }: ExportOptions, names: Names): Written {
  const left = new Left();
  const [account, ...more] = genshin(accounts, left);
  if (account === undefined || more.length > 0) throw new TypeError('UIGF 3.0 holds exactly one Genshin account');
  const { uid, timeZone, lang, records } = account;
  const wishes = records.filter(({ code }) => !ugc4.has(code));
  left.add(records.length - wishes.length, {
    zh: 'UIGF 3.0 没有千星奇域：请导出为 UIGF 4.2、JSON 或 CSV',
    en: 'UIGF 3.0 does not support Miliastra Wonderland. Export as UIGF 4.2, JSON or CSV',
  });
  const list = listOf(wishes, names, left);
  const info = {
    uid,
    lang: lang || 'zh-cn',
    export_timestamp: Math.floor(now / 1000),
    // On the clock of the account's server, like the times below.
    export_time: textOf(Math.floor(now / 1000) + timeZone * 3600),
    export_app: app,
    export_app_version: appVersion,
    uigf_version: 'v3.0',
    region_time_zone: timeZone,
  };
  return { text: JSON.stringify({ info, list }), count: list.length, left: left.all };
}

function genshin(accounts: readonly Account[], left: Left): Account[] {
  for (const { game, records } of accounts)
    if (game !== 'ys')
      left.add(records.length, {
        zh: 'UIGF 没有鸣潮：鸣潮的记录请导出为 JSON 或 CSV',
        en: 'UIGF does not support Wuthering Waves. Export those records as JSON or CSV',
      });
  return accounts.filter(({ game }) => game === 'ys');
}

/** UIGF's own type: 301 for both character banners. */
function typeOf({ code }: DrawRecord): string {
  return code === '400' ? '301' : code;
}

/** An account's draws of 千星奇域, if it has any. */
function ugcOf({ uid, timeZone, lang, records }: Account) {
  const own = records.filter(({ code }) => ugc4.has(code));
  const ids = idsFor(own);
  const list = own.map((record, index) => ({
    id: ids[index] as string,
    schedule_id: record.schedule ?? '0',
    item_type: record.kind,
    item_id: record.item,
    item_name: record.name,
    rank_type: String(record.rank),
    time: record.time,
    op_gacha_type: record.code,
  }));
  if (list.length === 0) return [];
  return [{ uid, timezone: Math.round(timeZone), ...(languages.has(lang) ? { lang } : {}), list }];
}

/** Records with an id each, oldest first. Missing ids count down from the next one, as UIGF has it. */
function listOf(records: readonly DrawRecord[], names: Names, left: Left) {
  const ids = idsFor(records);
  let nameless = 0;
  const list = records.map((record, index) => {
    const item = record.item || names.named('ys', record.name)?.id || '';
    if (item === '') nameless++;
    const known = names.item('ys', item);
    const rank = record.rank || known?.rank || 0;
    return {
      uigf_gacha_type: typeOf(record),
      gacha_type: record.code,
      item_id: item,
      count: '1',
      time: record.time,
      name: record.name || known?.zh || known?.en || '',
      item_type: record.kind,
      ...(rank === 0 ? {} : { rank_type: String(rank) }),
      id: ids[index] as string,
    };
  });
  left.note(nameless, {
    zh: '没有物品编号（item_id 留空）：来源文件没有，物品表里也没有这个名字',
    en: 'no item ID (item_id is left empty): neither the source file nor the item list has it',
  });
  return list;
}

/** What the game gave stays; the others count down from the next newer id, or up from the newest where there is none. */
function idsFor(records: readonly DrawRecord[]): string[] {
  const taken = new Set(records.flatMap(({ id, made }) => (id === undefined || made === true ? [] : [id])));
  const ids = new Array<string>(records.length).fill('');
  let next: bigint | undefined;
  const open: number[] = [];
  for (let at = records.length - 1; at >= 0; at--) {
    const { id, made } = records[at] as DrawRecord;
    if (id !== undefined && made !== true) {
      ids[at] = id;
      next = BigInt(id);
      continue;
    }
    if (next === undefined) {
      open.unshift(at);
      continue;
    }
    next -= 1n;
    while (next > 0n && taken.has(String(next))) next -= 1n;
    // Ids as small as these are of no game; a number above all others is better than none.
    if (next <= 0n) {
      open.unshift(at);
      continue;
    }
    ids[at] = String(next);
    taken.add(ids[at] as string);
  }
  let up = [...taken].sort(compareIds).at(-1);
  for (const at of open) {
    let id = up === undefined ? 1_000_000_000_000_000_000n : BigInt(up) + 1n;
    while (taken.has(String(id))) id += 1n;
    up = String(id);
    ids[at] = up;
    taken.add(up);
  }
  return ids;
}

/** What a format cannot hold, with why and how many. */
class Left {
  readonly all: ExportedFile['left'] = [];

  add(count: number, reason: LocalText): void {
    if (count === 0) return;
    const known = this.all.find((one) => one.reason.zh === reason.zh);
    if (known === undefined) this.all.push({ count, reason });
    else known.count += count;
  }

  /** Written, but with a gap. */
  note(count: number, reason: LocalText): void {
    this.add(count, reason);
  }
}
