import type { Language } from '@fitout/sdk';
import type { RecordTable } from './engine/protocol.ts';
import { outcomes, timeText } from './engine/table.ts';

/** What is looked for among a pool's records. */
export interface RecordFilter {
  /** Ranks that are shown; empty for all. */
  ranks: readonly number[];
  /** 歪 alone. */
  lost: boolean;
  /** Part of a name in either language, or of a day: `2024-05`. */
  words: string;
}

export const noFilter: RecordFilter = { ranks: [], lost: false, words: '' };

/** Places of the records that fit, newest first. 200,000 take a few milliseconds: names are compared once each. */
export function filterRecords(table: RecordTable, { ranks, lost, words }: RecordFilter): Uint32Array {
  const wanted = words.trim().toLowerCase();
  const byDay = /^\d{4}(?:-\d{0,2}){0,2}$/.test(wanted);
  const fits = table.items.map(
    ({ name }) => wanted === '' || name.zh.toLowerCase().includes(wanted) || name.en.toLowerCase().includes(wanted),
  );
  const span = byDay ? spanOf(wanted) : undefined;
  const lostCode = outcomes.indexOf('lost');
  const found = new Uint32Array(table.length);
  let count = 0;
  for (let index = table.length - 1; index >= 0; index--) {
    if (ranks.length > 0 && !ranks.includes(table.rank[index] as number)) continue;
    if (lost && table.outcome[index] !== lostCode) continue;
    const time = table.time[index] as number;
    const inSpan = span !== undefined && time >= span.from && time < span.to;
    if (!inSpan && !(fits[table.item[index] as number] ?? false)) continue;
    found[count++] = index;
  }
  return found.subarray(0, count);
}

/** Seconds since 2000 of the beginning and the end of `2024`, `2024-05` or `2024-05-06`. */
function spanOf(words: string): { from: number; to: number } | undefined {
  const [year = 0, month, day] = words.split('-').map((part) => (part === '' ? undefined : Number(part)));
  const start = (y: number, m: number, d: number): number => (Date.UTC(y, m, d) - Date.UTC(2000, 0, 1)) / 1000;
  if (month === undefined || month === 0) return { from: start(year, 0, 1), to: start(year + 1, 0, 1) };
  // `2024-1` may become `2024-12`: so far it is January.
  if (day === undefined || day === 0) return { from: start(year, month - 1, 1), to: start(year, month, 1) };
  return { from: start(year, month - 1, day), to: start(year, month - 1, day + 1) };
}

/** One row, as it is shown. */
export function recordAt(table: RecordTable, index: number, language: Language) {
  const item = table.items[table.item[index] as number];
  const rank = table.rank[index] as number;
  return {
    name: item === undefined ? '' : language === 'en' ? item.name.en : item.name.zh,
    rank,
    time: timeText(table.time[index] as number),
    pity: (rank === 5 ? table.five[index] : rank === 4 ? table.four[index] : undefined) as number | undefined,
    outcome: outcomes[table.outcome[index] as number] ?? '',
  };
}
