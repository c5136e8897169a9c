import { type LocalText, pluralize } from '@fitout/sdk';
import { poolOf } from '../rules/pools.ts';
import { readTime, zoneOfUid } from '../rules/time.ts';
import { cleanId, type Taken, type TakenAccount } from './finish.ts';
import { isObject, type Json, textOf } from './json.ts';
import type { UgcRecord } from './records.ts';
import * as valid from './validators.generated.js';

/**
 * 千星奇域 (`hk4e_ugc`) of a UIGF 4.2 file. The published schema lets anything pass there, and programs write what they
 * like: a record that is not whole is left out and told of, instead of refusing a file that is valid by the standard.
 */
export function readUgc(accounts: readonly unknown[], app: string, notes: LocalText[]): TakenAccount[] {
  let broken = 0;
  const read = accounts.flatMap((value): TakenAccount[] => {
    const { uid, timezone, lang, list } = isObject(value) ? value : ({} as Json);
    if (!/^\d{1,20}$/.test(textOf(uid)) || !Array.isArray(list)) {
      broken += Array.isArray(list) ? list.length : 1;
      return [];
    }
    const timeZone = Number.isInteger(timezone) ? (timezone as number) : zoneOfUid('ys', textOf(uid));
    const taken = list.flatMap((entry, index): Taken[] => {
      const texts = asTexts(entry);
      texts.time = readTime(texts.time, timeZone)?.time;
      if (valid.ugc4(texts)) return [{ index, record: recordOf(texts, app) }];
      broken++;
      return [];
    });
    return [{ game: 'ys', uid: textOf(uid), timeZone, lang: textOf(lang), taken }];
  });
  if (broken > 0)
    notes.push({
      zh: `${broken} 条千星奇域（hk4e_ugc）的记录不完整，没有导入`,
      en: `${pluralize(broken, 'incomplete record', 'incomplete records')} of Miliastra Wonderland (hk4e_ugc) not imported`,
    });
  return read;
}

function asTexts(entry: unknown): Json {
  if (!isObject(entry)) return {};
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => [key, typeof value === 'number' ? String(value) : value]),
  );
}

function recordOf(entry: UgcRecord, app: string): Taken['record'] {
  const id = cleanId(entry.id, app);
  const rank = Number(entry.rank_type);
  return {
    ...(id === undefined ? {} : { id }),
    pool: poolOf('ys', entry.op_gacha_type),
    code: entry.op_gacha_type,
    time: entry.time,
    item: entry.item_id,
    name: entry.item_name,
    rank: rank >= 2 && rank <= 5 ? rank : 0,
    kind: entry.item_type,
    schedule: entry.schedule_id,
    from: 'uigf4',
  };
}
