import type { ReadOptions, ReadResult } from '../import-types.ts';
import { poolOf } from '../rules/pools.ts';
import { zoneOfUid } from '../rules/time.ts';
import { Faults } from './faults.ts';
import { checkTime, finish, type Taken } from './finish.ts';
import { isObject, type Json, rankOf, textOf } from './json.ts';
import { poolCode } from './mc-labels.ts';

/**
 * WWGF, the file of several 鸣潮 bots, made after UIGF 3. Its ids are made by each program in its own way, so they are
 * not taken: the records are merged as those of the game.
 */
export function readWwgf(document: Json, options: ReadOptions): ReadResult {
  const faults = new Faults('wwgf');
  const info = document.info as Json;
  if (!Array.isArray(document.list)) {
    faults.file('schema', '/list 应为列表', '/list must be a list', '/list');
    return faults.refused();
  }
  const uid = textOf(info.uid).trim() || (options.uid ?? '');
  const zone = typeof info.region_time_zone === 'number' ? info.region_time_zone : zoneOfUid('mc', uid);
  const taken: Taken[] = [];
  for (const [index, value] of document.list.entries()) {
    const entry: Json = isObject(value) ? value : {};
    const place = { index, id: entry.id };
    const time = checkTime(faults, place, entry.time, zone);
    if (time === undefined) continue;
    const code = poolCode(textOf(entry.gacha_id)) ?? poolCode(entry.gacha_type);
    if (code === undefined) faults.record('pool', place, 'gacha_id', '不是认识的卡池', 'is not a known banner');
    else if (rankOf(entry.rank_type) === 0)
      faults.record('schema', place, 'rank_type', '应为 3、4 或 5', 'must be 3, 4 or 5');
    else
      taken.push({
        index,
        record: {
          pool: poolOf('mc', code),
          code,
          time,
          item: textOf(entry.item_id),
          name: textOf(entry.name),
          rank: rankOf(entry.rank_type),
          kind: textOf(entry.item_type),
          from: 'wwgf',
        },
      });
  }
  return finish(faults, {
    version: textOf(info.wwgf_version).replace(/^v/, ''),
    app: [info.export_app, info.export_app_version].map(textOf).filter(Boolean).join(' '),
    accounts: [{ game: 'mc', uid, timeZone: zone, lang: textOf(info.lang), taken: oldestFirst(taken) }],
    notes: [],
    ...(options.catalogue === undefined ? {} : { catalogue: options.catalogue }),
  });
}

/** Pool by pool newest first, as the game answers; a file sorted the other way is left as it is. */
function oldestFirst(taken: Taken[]): Taken[] {
  const pools = Map.groupBy(taken, ({ record }) => record.pool);
  return [...pools.values()].flatMap((list) => {
    const first = list[0]?.record.time ?? '';
    const last = list.at(-1)?.record.time ?? '';
    return first < last ? list : list.reverse();
  });
}
