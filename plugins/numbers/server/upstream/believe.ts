import type { UpstreamNumber, UpstreamPage } from '../../api.ts';
import { type CarrierRules, segmentOf } from '../../shared/carriers.ts';
import { numberShape } from '../../shared/digits.ts';

/** What of a carrier's answer is believed. */
export interface Believed {
  /** Each once. */
  numbers: UpstreamNumber[];
  /** Entries that are no number of this carrier, or could not be read. */
  bad: number;
  repeated: number;
  more: boolean;
}

/** An answer may lie: only eleven digits of the carrier's own segments are numbers, and one that is told twice is one. */
export function believed(page: UpstreamPage, carrier: Pick<CarrierRules, 'segments'>): Believed {
  const found = new Map<string, UpstreamNumber>();
  let { bad } = page;
  let repeated = 0;
  for (const one of page.numbers) {
    if (!numberShape.test(one.number) || segmentOf(carrier, one.number) === undefined) bad++;
    else if (found.has(one.number)) repeated++;
    else found.set(one.number, one);
  }
  return { numbers: [...found.values()], bad, repeated, more: page.more };
}
