import type { DrawCatalogue } from '../../../../plugins/draws-admin/api.ts';
import type { DrawRecord, Game } from '../../shared/model.ts';
import { pityColumns } from '../../shared/statistics/pool.ts';
import type { FiveStar, Outcome } from '../../shared/statistics/types.ts';
import { itemNames } from './item-names.ts';
import type { RecordTable, TableItem } from './protocol.ts';

/** What a cell of `RecordTable.outcome` means. */
export const outcomes = ['', 'won', 'lost', 'sure', 'up', 'plain', 'unknown'] as const satisfies readonly (
  | ''
  | Outcome
)[];

const epoch = Date.UTC(2000, 0, 1) / 1000;

/** Columns of a pool's records, for the list. */
export function tableOf(
  records: readonly DrawRecord[],
  fives: readonly FiveStar[],
  game: Game,
  catalogue: DrawCatalogue | undefined,
): RecordTable {
  const pity = pityColumns(records);
  const table: RecordTable = {
    length: records.length,
    time: new Float64Array(records.length),
    rank: new Uint8Array(records.length),
    item: new Uint16Array(records.length),
    five: pity.five,
    four: pity.four,
    outcome: new Uint8Array(records.length),
    items: [],
  };
  const nameOf = itemNames(game, catalogue);
  const places = new Map<string, number>();
  for (const [index, record] of records.entries()) {
    const key = `${record.item}\0${record.name}`;
    let place = places.get(key);
    if (place === undefined) {
      place = table.items.length;
      places.set(key, place);
      const item: TableItem = { name: nameOf(record), kind: record.kind };
      table.items.push(item);
    }
    table.item[index] = place;
    table.rank[index] = record.rank;
    table.time[index] = secondsOf(record.time);
  }
  for (const five of fives) table.outcome[five.index] = outcomes.indexOf(five.outcome);
  return table;
}

/** Buffers that are handed over in place of being copied. */
export function transferOf(table: RecordTable): ArrayBufferLike[] {
  return [table.time, table.rank, table.item, table.five, table.four, table.outcome].map(({ buffer }) => buffer);
}

let lastDay = '';
let lastSeconds = 0;

/** Seconds since 2000 of `YYYY-MM-DD HH:mm:ss`, on whatever clock. Neighbours share their day. */
function secondsOf(time: string): number {
  const day = time.slice(0, 10);
  if (day !== lastDay) {
    lastDay = day;
    lastSeconds = Date.parse(`${day}T00:00:00Z`) / 1000 - epoch;
  }
  const clock = (at: number): number => (time.charCodeAt(at) - 48) * 10 + time.charCodeAt(at + 1) - 48;
  return lastSeconds + clock(11) * 3600 + clock(14) * 60 + clock(17);
}

/** `YYYY-MM-DD HH:mm:ss` of seconds since 2000. */
export function timeText(seconds: number): string {
  return new Date((seconds + epoch) * 1000).toISOString().slice(0, 19).replace('T', ' ');
}
