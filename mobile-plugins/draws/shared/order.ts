import type { DrawRecord } from './model.ts';

/** Ids as numbers: up to 19 digits do not fit a double, so by length and then by digits. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || compareTexts(a, b);
}

/**
 * Oldest first. Records with ids stand in the order of their ids; those without come after what is of the same second
 * or older, pool by pool in the order in which they are given (the game tells ten pulls of a second as they were drawn).
 */
export function inOrder(records: readonly DrawRecord[]): DrawRecord[] {
  const numbered: DrawRecord[] = [];
  const loose: DrawRecord[] = [];
  for (const record of records) (record.id === undefined ? loose : numbered).push(record);
  sortUnlessSorted(numbered, (a, b) => compareIds(a.id as string, b.id as string));
  sortUnlessSorted(loose, (a, b) => compareTexts(a.time, b.time) || compareTexts(a.pool, b.pool));
  if (loose.length === 0) return numbered;
  if (numbered.length === 0) return loose;
  const all: DrawRecord[] = [];
  let next = 0;
  for (const record of numbered) {
    for (let one = loose[next]; one !== undefined && one.time < record.time; one = loose[++next]) all.push(one);
    all.push(record);
  }
  for (; next < loose.length; next++) all.push(loose[next] as DrawRecord);
  return all;
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Most lists are sorted already: looking costs a tenth of sorting. */
function sortUnlessSorted(records: DrawRecord[], compare: (a: DrawRecord, b: DrawRecord) => number): void {
  for (let at = 1; at < records.length; at++)
    if (compare(records[at - 1] as DrawRecord, records[at] as DrawRecord) > 0) {
      records.sort(compare);
      return;
    }
}
