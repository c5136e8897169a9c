import { zSlice, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';
import { games, itemKinds, origins, pools, ranks } from '../choices.ts';

/* Items and banners as phones and the staff's pages get them. */

/** Something that can be drawn. */
export const item = z.object({
  game: z.enum(games),
  /** The game's own number of it, as records carry it (`item_id`, `resourceId`): 1 to 19 digits. Unique in its game. */
  id: z.string(),
  /** Simplified Chinese; empty where nobody filled it in. One of the two names is always there. */
  zh: z.string(),
  en: z.string(),
  rank: z.literal(ranks),
  kind: z.enum(itemKinds),
  /**
   * From when on it stands in the standard pool and so can be what a lost 50/50 gives (歪), as server-local text
   * `YYYY-MM-DD HH:mm:ss`; null for what only banners give, or where it is not known. Four-star items have null.
   */
  standardFrom: z.string().nullable(),
  /** Where this is known from, and the day of the knowledge, `YYYY-MM-DD`. */
  source: z.string(),
  asOf: z.string(),
});

/** A rate-up banner. */
export const banner = z.object({
  /** Stable: digits for what staff entered, `<pool>-<version>-<n>` for what comes with the product. */
  id: z.string(),
  game: z.enum(games),
  pool: z.enum(pools),
  /** Of the game: `5.3`; empty where not known. */
  version: z.string(),
  /** What the game calls it; either may be empty. */
  title: z.object({ zh: z.string(), en: z.string() }),
  /**
   * `YYYY-MM-DD HH:mm:ss`, both inside the interval. A zone of null: on the clock of each server region, so it is
   * compared with a record's own time as text. A number: the same moment everywhere, written down at this UTC offset in
   * hours (a version's first banner opens with the update, at UTC+8, whatever the region's clock says).
   */
  from: z.string(),
  fromZone: z.int().nullable(),
  to: z.string(),
  toZone: z.int().nullable(),
  /** Ids of items (`DrawItem.id`) with raised rates. */
  up5: z.array(z.string()),
  up4: z.array(z.string()),
  source: z.string(),
  asOf: z.string(),
});

/** What is known of items and banners of both games. */
export const catalogue = z.object({
  /** Changes with every change of what follows; also the answer's ETag. */
  version: z.string(),
  /** Ordered by game and id. */
  items: z.array(item),
  /** Ordered by pool and beginning. Several may run at once: two banners of one pool, each with an `up5` of its own. */
  banners: z.array(banner),
});

/** What a line of either table is. */
export interface Values {
  items: z.output<typeof item>;
  banners: z.output<typeof banner>;
}

/** One line of a table as the staff see it, but for its value. */
const line = z.object({
  /** `ys-10000037` of an item, the id of a banner. */
  key: z.string(),
  origin: z.enum(origins),
  /** Taken out by the staff: phones do not get it. */
  removed: z.boolean(),
  /** 0 as long as nobody changed anything. */
  rev: z.int(),
  /** Null where nobody changed anything. */
  updatedAt: zTime.nullable(),
});

export const itemEntry = line.extend({ value: item });
export type ItemEntry = z.output<typeof itemEntry>;
export const bannerEntry = line.extend({ value: banner });
export type BannerEntry = z.output<typeof bannerEntry>;
/** Of whichever table was asked for. */
export const entry = line.extend({ value: z.union([item, banner]) });
export type Entry<V = Values[keyof Values]> = z.output<typeof line> & { value: V };

/** How many of each game there are, without the removed ones. */
export const counts = z.object({ all: z.int(), ys: z.int(), mc: z.int(), removed: z.int() });
export type Counts = z.output<typeof counts>;

export const entryPage = zSlice(entry).extend({ total: z.int(), counts });
/** The same, of one table. */
export type EntryPage<T extends keyof Values> = Omit<z.output<typeof entryPage>, 'items'> & {
  items: Entry<Values[T]>[];
};
