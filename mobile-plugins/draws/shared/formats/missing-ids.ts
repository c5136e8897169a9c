import { type LocalText, pluralize } from '@fitout/sdk';
import { compareIds } from '../order.ts';
import type { Taken } from './finish.ts';

/**
 * UIGF's rule: a missing id counts down by 1 from the next valid one, "next" being the newer one. Such ids give a place
 * in the order and nothing more (`made`). Where there is no newer one, or where counting down would run into an older
 * id, the record stays without.
 */
export function fillIds(taken: Taken[], notes: LocalText[]): Taken[] {
  const missing = taken.filter(({ record }) => record.id === undefined).length;
  if (missing === 0) return taken;
  const first = taken[0]?.record.time ?? '';
  const last = taken.at(-1)?.record.time ?? '';
  const oldestFirst = first > last ? [...taken].reverse() : [...taken];
  // The newest id that stands before each place.
  const below: (string | undefined)[] = [];
  let known: string | undefined;
  for (const { record } of oldestFirst) {
    below.push(known);
    if (record.id !== undefined && (known === undefined || compareIds(record.id, known) > 0)) known = record.id;
  }
  let next: string | undefined;
  for (let at = oldestFirst.length - 1; at >= 0; at--) {
    const { record } = oldestFirst[at] as Taken;
    if (record.id !== undefined) {
      next = record.id;
      continue;
    }
    if (next === undefined || BigInt(next) <= 1n) continue;
    const made = String(BigInt(next) - 1n);
    const floor = below[at];
    if (floor !== undefined && compareIds(made, floor) <= 0) next = undefined;
    else {
      record.id = made;
      record.made = true;
      next = made;
    }
  }
  notes.push({
    zh: `${missing} 条记录没有编号：按卡池、时间和物品合并`,
    en: `${pluralize(missing, 'record has', 'records have')} no ID: merged by banner, time and item`,
  });
  return oldestFirst;
}
