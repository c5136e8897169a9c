import type { LocalText } from '@fitout/sdk';
import type { RefusedRecord } from './import-types.ts';
import type { Account, DrawRecord, Game } from './model.ts';
import { type Names, namesOf } from './names.ts';
import { inOrder } from './order.ts';

export interface Merged {
  /** Oldest first. */
  records: DrawRecord[];
  /** Of the incoming ones: `added + known + refused.length` is their number. */
  added: number;
  known: number;
  /** Known ones that told something new: an id, a name, the order within their second. */
  completed: number;
  refused: RefusedRecord[];
}

/** An id that the game gave. Those that a reader counted down for records without one tell nothing about sameness. */
const realId = (record: DrawRecord): string | undefined => (record.made === true ? undefined : record.id);

/**
 * Both sides together: nothing vanishes, nothing doubles, and merging again changes nothing.
 *
 * Records with an id are the same where the id is. Of those without, as many of a kind stay (same pool, second and
 * item) as the side with more of them has: ten pulls share a second, and both sides may have seen only some of them.
 * A record with an id stands for one without of its kind, so a file with ids completes one without.
 */
export function mergeRecords(
  game: Game,
  kept: readonly DrawRecord[],
  incoming: readonly DrawRecord[],
  names: Names = namesOf(),
): Merged {
  const kindOf = (record: DrawRecord): string =>
    `${record.pool} ${record.time} ${names.identity(game, record.item, record.name)}`;
  const union = uniteById(game, kept, incoming, names);
  if (!union.loose) {
    const records = inOrder([...union.byId.values()]);
    return summary(kept, incoming, records, union.refused);
  }
  const wanted = looseWanted(kept, incoming, union, kindOf);
  const loose = pickLoose(kept, incoming, wanted, kindOf);
  return summary(kept, incoming, inOrder([...union.byId.values(), ...loose]), union.refused);
}

function summary(
  kept: readonly DrawRecord[],
  incoming: readonly DrawRecord[],
  records: DrawRecord[],
  refused: RefusedRecord[],
): Merged {
  const added = records.length - kept.length;
  const before = new Set(kept);
  const fresh = records.filter((record) => !before.has(record)).length;
  return { records, added, known: incoming.length - added - refused.length, completed: fresh - added, refused };
}

interface Union {
  byId: Map<string, DrawRecord>;
  /** Incoming records with an id that is kept already, however they tell of the item. */
  refused: RefusedRecord[];
  refusedAt: Set<number>;
  /** Has any side records without an id? */
  loose: boolean;
}

function uniteById(game: Game, kept: readonly DrawRecord[], incoming: readonly DrawRecord[], names: Names): Union {
  const union: Union = { byId: new Map(), refused: [], refusedAt: new Set(), loose: false };
  for (const record of kept) {
    const id = realId(record);
    if (id === undefined) union.loose = true;
    else union.byId.set(id, record);
  }
  for (const [index, record] of incoming.entries()) {
    const id = realId(record);
    if (id === undefined) {
      union.loose = true;
      continue;
    }
    const own = union.byId.get(id);
    const reason = own === undefined ? undefined : contradiction(game, own, record, names);
    if (reason !== undefined) {
      union.refused.push({ index, id, reason });
      union.refusedAt.add(index);
    } else union.byId.set(id, own === undefined ? record : completed(own, record));
  }
  return union;
}

/** Why two records with one id cannot be the same pull. */
function contradiction(game: Game, own: DrawRecord, other: DrawRecord, names: Names): LocalText | undefined {
  if (own.time !== other.time)
    return {
      zh: `编号 ${own.id} 已有记录，时间是 ${own.time}，文件里却是 ${other.time}`,
      en: `ID ${own.id} already has a record with the time ${own.time}, but the file has ${other.time}`,
    };
  if (own.pool !== other.pool)
    return {
      zh: `编号 ${own.id} 已有记录，卡池是 ${own.code}，文件里却是 ${other.code}`,
      en: `ID ${own.id} already has a record in banner ${own.code}, but the file has ${other.code}`,
    };
  if (own.item === '' || other.item === '' || own.item === other.item) return undefined;
  const word = (record: DrawRecord): string => record.name || names.item(game, record.item)?.zh || record.item;
  return {
    zh: `编号 ${own.id} 已有记录，物品是 ${word(own)}，文件里却是 ${word(other)}`,
    en: `ID ${own.id} already has a record with the item ${word(own)}, but the file has ${word(other)}`,
  };
}

/** What one side left out is taken from the other; what is there stays. */
function completed(own: DrawRecord, other: DrawRecord): DrawRecord {
  const gaps =
    (own.item === '' && other.item !== '') ||
    (own.name === '' && other.name !== '') ||
    (own.rank === 0 && other.rank !== 0) ||
    (own.kind === '' && other.kind !== '');
  if (!gaps) return own;
  return {
    ...own,
    item: own.item || other.item,
    name: own.name || other.name,
    rank: own.rank || other.rank,
    kind: own.kind || other.kind,
  };
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** How many records without an id stay of each kind. */
function looseWanted(
  kept: readonly DrawRecord[],
  incoming: readonly DrawRecord[],
  { byId, refusedAt }: Union,
  kindOf: (record: DrawRecord) => string,
): Map<string, number> {
  const ours = new Map<string, number>();
  const theirs = new Map<string, number>();
  const numbered = new Map<string, number>();
  for (const record of byId.values()) count(numbered, kindOf(record));
  // Under the kind of the one that stays: the other side may tell of the item by another name.
  const staying = (record: DrawRecord): DrawRecord => byId.get(realId(record) ?? '') ?? record;
  for (const record of kept) count(ours, kindOf(staying(record)));
  const seen = new Set<string>();
  for (const [index, record] of incoming.entries()) {
    if (refusedAt.has(index)) continue;
    const id = realId(record);
    if (id !== undefined && seen.has(id)) continue;
    if (id !== undefined) seen.add(id);
    count(theirs, kindOf(staying(record)));
  }
  const wanted = new Map<string, number>();
  for (const kind of new Set([...ours.keys(), ...theirs.keys()])) {
    const most = Math.max(ours.get(kind) ?? 0, theirs.get(kind) ?? 0);
    wanted.set(kind, Math.max(0, most - (numbered.get(kind) ?? 0)));
  }
  return wanted;
}

interface Second {
  loose: [ours: DrawRecord[], theirs: DrawRecord[]];
  /** All that a side saw of it, with ids or without. */
  seen: [ours: number, theirs: number];
}

/** Takes them from the side that saw more of a second, since it has them in their order; the rest from the other. */
function pickLoose(
  kept: readonly DrawRecord[],
  incoming: readonly DrawRecord[],
  wanted: Map<string, number>,
  kindOf: (record: DrawRecord) => string,
): DrawRecord[] {
  const seconds = new Map<string, Second>();
  const sort = (records: readonly DrawRecord[], side: 0 | 1): void => {
    for (const record of records) {
      const key = `${record.pool} ${record.time}`;
      let second = seconds.get(key);
      if (second === undefined) {
        second = { loose: [[], []], seen: [0, 0] };
        seconds.set(key, second);
      }
      second.seen[side]++;
      if (realId(record) === undefined) second.loose[side].push(record);
    }
  };
  sort(kept, 0);
  sort(incoming, 1);
  const picked: DrawRecord[] = [];
  for (const { loose, seen } of seconds.values()) {
    const [ours, theirs] = loose;
    for (const record of seen[1] > seen[0] ? [...theirs, ...ours] : [...ours, ...theirs]) {
      const kind = kindOf(record);
      const left = wanted.get(kind) ?? 0;
      if (left === 0) continue;
      wanted.set(kind, left - 1);
      picked.push(record);
    }
  }
  return picked;
}

/** An account with what came in; what the person said of it (zone, completeness) stays. */
export function mergeAccount(
  kept: Account | undefined,
  incoming: Account,
  names: Names = namesOf(),
): { account: Account; merged: Merged } {
  const merged = mergeRecords(incoming.game, kept?.records ?? [], incoming.records, names);
  const { complete: said, ...base } = kept ?? incoming;
  const complete = [...new Set([...(said ?? []), ...(incoming.complete ?? [])])];
  return {
    account: {
      ...base,
      lang: base.lang || incoming.lang,
      records: merged.records,
      ...(complete.length === 0 ? {} : { complete }),
    },
    merged,
  };
}
