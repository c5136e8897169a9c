import type { DrawBanner, DrawGame, DrawItem, DrawPool } from '../api.ts';

/** The two tables of the catalogue. */
export type Table = 'items' | 'banners';

export interface Values {
  items: DrawItem;
  banners: DrawBanner;
}

/**
 * Where a line comes from. `built-in`: as the product brings it; `changed`: the staff's words in place of the product's;
 * `own`: the staff entered it.
 */
export type Origin = 'built-in' | 'changed' | 'own';

/** One line of a table as the staff see it. */
export interface Entry<T = DrawItem | DrawBanner> {
  /** `ys-10000037` of an item, the id of a banner. */
  key: string;
  value: T;
  origin: Origin;
  /** Taken out by the staff: phones do not get it. */
  removed: boolean;
  /** 0 as long as nobody changed anything. */
  rev: number;
  /** ISO 8601; null where nobody changed anything. */
  updatedAt: string | null;
}

export type ItemEntry = Entry<DrawItem>;
export type BannerEntry = Entry<DrawBanner>;

/** What narrows a list. Empty text is no filter. */
export interface EntryFilter {
  q: string;
  game: DrawGame | '';
  /** Of banners. */
  pool: DrawPool | '';
  /** Of items: `character-5`, `weapon-4` … */
  class: string;
  state: Origin | 'removed' | '';
}

/** How many of each game there are, without the removed ones. */
export interface Counts {
  all: number;
  ys: number;
  mc: number;
  removed: number;
}

export function itemKey({ game, id }: Pick<DrawItem, 'game' | 'id'>): string {
  return `${game}-${id}`;
}

export function keyOf(table: Table, value: DrawItem | DrawBanner): string {
  return table === 'items' ? itemKey(value as DrawItem) : value.id;
}
