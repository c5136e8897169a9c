import type { ReadOptions, ReadResult } from '../import-types.ts';
import type { DrawRecord, Game, Origin, PoolKey } from '../model.ts';
import { gameOf } from '../rules/pools.ts';
import { Faults, formatNames } from './faults.ts';
import { checkTime, cleanId, finish, type TakenAccount } from './finish.ts';
import { isObject, type Json, textOf } from './json.ts';

/** What the JSON export writes: everything that is known, so that it reads back identically. */
export const backupKind = 'fitout-draws';
export const backupVersion = 1;

const poolPattern = /^(?:ysupp|ysupw|ysnp|mcupp|mcupw|mcnw|(?:ys|mc)-[\w-]{1,20})$/;

export function readBackup(document: Json, options: ReadOptions): ReadResult {
  const faults = new Faults('backup');
  if (document.version !== backupVersion) {
    faults.file(
      'version',
      `不认识的版本 ${textOf(document.version)}，请更新页面后再试`,
      `unknown version ${textOf(document.version)}. Reload the page and try again`,
      'version',
    );
    return faults.refused();
  }
  if (!Array.isArray(document.accounts)) {
    faults.file('schema', '/accounts 应为列表', '/accounts must be a list', '/accounts');
    return faults.refused();
  }
  const accounts = document.accounts.flatMap((value): TakenAccount[] => {
    const account = isObject(value) ? readAccount(value, faults) : undefined;
    if (account === undefined) faults.file('schema', '账号不完整', 'an account is incomplete', '/accounts');
    return account === undefined ? [] : [account];
  });
  return finish(faults, {
    version: String(backupVersion),
    app: textOf(document.app),
    accounts,
    notes: [],
    ...(options.catalogue === undefined ? {} : { catalogue: options.catalogue }),
  });
}

function readAccount(value: Json, faults: Faults): TakenAccount | undefined {
  const { game, uid, timeZone, lang, records, complete } = value;
  if ((game !== 'ys' && game !== 'mc') || textOf(uid) === '' || !Array.isArray(records)) return undefined;
  if (typeof timeZone !== 'number' || timeZone < -12 || timeZone > 14) return undefined;
  const taken = records.flatMap((entry, index) => {
    const record = readRecord(entry, index, { game, timeZone }, faults);
    return record === undefined ? [] : [{ record, index }];
  });
  const pools = Array.isArray(complete) ? complete.filter((pool): pool is PoolKey => isPool(pool, game)) : [];
  return {
    game,
    uid: textOf(uid),
    timeZone,
    lang: textOf(lang),
    taken,
    ...(pools.length === 0 ? {} : { complete: pools }),
  };
}

function isPool(value: unknown, game: Game): value is PoolKey {
  return typeof value === 'string' && poolPattern.test(value) && gameOf(value as PoolKey) === game;
}

function readRecord(
  value: unknown,
  index: number,
  { game, timeZone }: { game: Game; timeZone: number },
  faults: Faults,
): DrawRecord | undefined {
  const entry: Json = isObject(value) ? value : {};
  const place = { index, id: entry.id };
  const time = checkTime(faults, place, entry.time, timeZone);
  if (time === undefined) return undefined;
  const wrong =
    entry.id !== undefined && !(typeof entry.id === 'string' && /^\d{1,19}$/.test(entry.id))
      ? 'id'
      : !isPool(entry.pool, game)
        ? 'pool'
        : ![0, 2, 3, 4, 5].includes(entry.rank as number)
          ? 'rank'
          : ['code', 'item', 'name', 'kind'].find((key) => typeof entry[key] !== 'string');
  if (wrong !== undefined) {
    faults.record('schema', place, wrong, '不对', 'is not valid');
    return undefined;
  }
  const id = cleanId(entry.id as string | undefined);
  const from = Object.hasOwn(formatNames, textOf(entry.from)) ? (entry.from as Origin) : 'backup';
  return {
    ...(id === undefined ? {} : { id }),
    ...(entry.made === true && id !== undefined ? { made: true as const } : {}),
    pool: entry.pool as PoolKey,
    code: entry.code as string,
    time,
    item: entry.item as string,
    name: entry.name as string,
    rank: entry.rank as number,
    kind: entry.kind as string,
    ...(typeof entry.schedule === 'string' ? { schedule: entry.schedule.slice(0, 20) } : {}),
    from,
  };
}
