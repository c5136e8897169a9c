import type { DrawBanner, DrawCatalogue } from '../../../../plugins/draws-admin/api.ts';
import type { DrawRecord, PoolKey } from '../../shared/model.ts';
import { gameOf } from '../../shared/rules/pools.ts';
import { secondsOf, textOf } from '../../shared/rules/time.ts';
import type { FiveStar } from '../../shared/statistics/types.ts';
import { itemNames } from './item-names.ts';
import type { TimelineEntry } from './protocol.ts';

/** Banners of a pool on the clock of an account's server, newest first; those that run side by side are one entry. */
export function timelineOf(
  pool: PoolKey,
  records: readonly DrawRecord[],
  fives: readonly FiveStar[],
  timeZone: number,
  catalogue: DrawCatalogue | undefined,
): TimelineEntry[] {
  const nameOf = itemNames(gameOf(pool), catalogue);
  const spans = new Map<string, { from: string; to: string; banners: DrawBanner[] }>();
  for (const banner of catalogue?.banners ?? []) {
    if (banner.pool !== pool) continue;
    const from = onClock(banner.from, banner.fromZone, timeZone);
    const to = onClock(banner.to, banner.toZone, timeZone);
    const span = spans.get(`${from} ${to}`) ?? { from, to, banners: [] };
    span.banners.push(banner);
    spans.set(`${from} ${to}`, span);
  }
  return [...spans.values()]
    .sort((a, b) => (a.from < b.from ? 1 : -1))
    .map(({ from, to, banners }) => {
      const first = placeOf(records, from);
      const after = placeOf(records, `${to}~`);
      const up = new Set(banners.flatMap(({ up5 }) => up5));
      return {
        from,
        to,
        version: banners[0]?.version ?? '',
        titles: banners.map(({ title }) => title).filter(({ zh, en }) => zh !== '' || en !== ''),
        up: [...up].map((item) => nameOf({ item, name: '' })),
        pulls: after - first,
        fives: fives
          .filter(({ index }) => index >= first && index < after)
          .map(({ record, pity, outcome }) => ({ name: nameOf(record), pity, outcome })),
      };
    });
}

/** A banner's moment as a server's own clock shows it. */
function onClock(time: string, zone: number | null, timeZone: number): string {
  const seconds = zone === null ? undefined : secondsOf(time);
  return seconds === undefined ? time : textOf(seconds + (timeZone - (zone ?? 0)) * 3600);
}

/** How many records came before a moment. Records are oldest first. */
function placeOf(records: readonly DrawRecord[], time: string): number {
  let low = 0;
  let high = records.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((records[middle]?.time ?? '') < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
