import type { DrawBanner, DrawCatalogue } from '../../../../plugins/draws-admin/api.ts';
import type { DrawRecord, PoolKey } from '../model.ts';
import { type Names, namesOf } from '../names.ts';
import { gameOf, poolInfo } from '../rules/pools.ts';
import { standardCharacters, standardWeapons } from '../rules/standard.ts';
import { secondsOf, textOf } from '../rules/time.ts';

/** A banner on the clock of one server: both ends inside, to be compared with records' times as text. */
export interface LocalBanner {
  from: string;
  to: string;
  banner: DrawBanner;
}

/** The banners of a pool on the clock of a server, `timeZone` hours from UTC, in order of their beginnings. */
export function localBanners(catalogue: DrawCatalogue | undefined, pool: PoolKey, timeZone: number): LocalBanner[] {
  return bannersOf(namesOf(catalogue), pool, timeZone);
}

function bannersOf(names: Names, pool: PoolKey, timeZone: number): LocalBanner[] {
  return names.banners
    .filter((banner) => banner.pool === pool)
    .map((banner) => ({
      from: onClock(banner.from, banner.fromZone, timeZone),
      to: onClock(banner.to, banner.toZone, timeZone),
      banner,
    }))
    .sort((a, b) => (a.from < b.from ? -1 : a.from > b.from ? 1 : 0));
}

/** A time that is the same moment everywhere, written at `zone`, on the server's clock. */
function onClock(text: string, zone: number | null, timeZone: number): string {
  if (zone === null || zone === timeZone) return text;
  const seconds = secondsOf(text);
  return seconds === undefined ? text : textOf(seconds + (timeZone - zone) * 3600);
}

/** Was a 5★ a rate-up one? Undefined where neither the catalogue nor the item itself tells. */
export type IsUp = (record: DrawRecord) => boolean | undefined;

/**
 * By the banners of that moment. An item that the standard pool does not have can only have come as a rate-up one, so
 * banners that nobody entered, and edges of a few hours, do no harm. A standard character without a known banner was a
 * miss, but for the months in which it had a banner of its own.
 */
export function upTeller(pool: PoolKey, timeZone: number, names: Names): IsUp {
  const game = gameOf(pool);
  const banners = bannersOf(names, pool, timeZone);
  const character = poolInfo(pool).model?.endsWith('character') === true;
  const standard = new Map([...standardCharacters[game], ...standardWeapons[game]].map((one) => [one.id, one]));
  return (record) => {
    const item = names.item(game, record.item) ?? names.named(game, record.name);
    const id = record.item || item?.id;
    const running = banners.filter(
      ({ from, to, banner }) => from <= record.time && record.time <= to && banner.up5.length > 0,
    );
    if (id !== undefined && running.some(({ banner }) => banner.up5.includes(id))) return true;
    const own = id === undefined ? undefined : standard.get(id);
    const since = item?.standardFrom;
    const isStandard = own !== undefined || (typeof since === 'string' && since <= record.time);
    if (isStandard) {
      if (running.length > 0) return false;
      if (!character) return undefined;
      return own?.raised?.includes(record.time.slice(0, 7)) === true ? undefined : false;
    }
    // A name that no table has may be of another language: it tells nothing.
    return id === undefined ? undefined : true;
  };
}
