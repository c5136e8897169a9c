import type { CountLine } from '../calls/counts.ts';

/** How a code stands to the list. */
export type Standing = 'same' | 'differs' | 'missing' | 'extra';

export const standings: readonly Standing[] = ['differs', 'missing', 'extra', 'same'];

/** `missing`: nothing was counted of what should be there; `extra`: not in the list. */
export function standingOf({ expected, counted }: CountLine): Standing {
  if (expected === null) return 'extra';
  if (counted === expected) return 'same';
  return counted === 0 ? 'missing' : 'differs';
}

/** What was counted and what should be there, over all lines. Pieces that were taken back wholly are no code any more. */
export interface Totals {
  codes: number;
  pieces: number;
  listed: number;
  listedCounted: number;
  of: Record<Standing, number>;
}

export function totalsOf(lines: Iterable<CountLine>): Totals {
  const totals: Totals = {
    ...{ codes: 0, pieces: 0, listed: 0, listedCounted: 0 },
    of: { same: 0, differs: 0, missing: 0, extra: 0 },
  };
  for (const line of lines) {
    if (line.counted === 0 && line.expected === null) continue;
    totals.of[standingOf(line)] += 1;
    totals.pieces += line.counted;
    if (line.counted !== 0) totals.codes += 1;
    if (line.expected === null) continue;
    totals.listed += 1;
    if (line.counted !== 0) totals.listedCounted += 1;
  }
  return totals;
}
