import type { DrawBanner, DrawGame, DrawItem, DrawItemKind, DrawPool, DrawRank } from '../../api.ts';

/** Where a table's knowledge comes from, and the day of it. */
export interface Source {
  source: string;
  asOf: string;
}

/** `[the game's number, 中文, English]`, and from when on it is in the standard pool (`YYYY-MM-DD HH:mm:ss`). */
export type ItemRow = readonly [id: number, zh: string, en: string, standardFrom?: string];

/** Items of one game, kind and rank. */
export function itemsOf(
  game: DrawGame,
  kind: DrawItemKind,
  rank: DrawRank,
  { source, asOf }: Source,
  rows: readonly ItemRow[],
): DrawItem[] {
  return rows.map(([id, zh, en, standardFrom = null]) => ({
    game,
    id: String(id),
    zh,
    en,
    rank,
    kind,
    standardFrom,
    source,
    asOf,
  }));
}

/**
 * One interval: `[version, from, to, 5★, 4★]`, items by their English names. A moment that ends with `+8` is the same
 * everywhere (a version's update, in UTC+8); the others are on the clock of each region's server.
 */
export type BannerRow = readonly [version: string, from: string, to: string, up5: string[], up4?: string[]];

/** Banners of one pool, with ids `<pool>-<version>-<n>`. Throws for a name that no item has: a mistake in our own table. */
export function bannersOf(
  pool: DrawPool,
  items: readonly DrawItem[],
  { source, asOf }: Source,
  rows: readonly BannerRow[],
): DrawBanner[] {
  const game = pool.startsWith('ys') ? 'ys' : 'mc';
  const ids = new Map(items.filter((item) => item.game === game).map((item) => [item.en, item.id]));
  const idOf = (name: string): string => {
    const id = ids.get(name);
    if (id === undefined) throw new Error(`${pool}: no item is called ${name}`);
    return id;
  };
  const counts = new Map<string, number>();
  return rows.map(([version, from, to, up5, up4 = []]) => {
    const nth = (counts.get(version) ?? 0) + 1;
    counts.set(version, nth);
    const [first, last] = [moment(from), moment(to)];
    return {
      id: `${pool}-${version}-${nth}`,
      game,
      pool,
      version,
      title: { zh: '', en: '' },
      from: first.at,
      fromZone: first.zone,
      to: last.at,
      toZone: last.zone,
      up5: up5.map(idOf),
      up4: up4.map(idOf),
      source,
      asOf,
    };
  });
}

function moment(text: string): { at: string; zone: number | null } {
  return text.endsWith('+8') ? { at: text.slice(0, -2), zone: 8 } : { at: text, zone: null };
}
