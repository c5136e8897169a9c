import { type ServiceToken, serviceToken } from '@fitout/sdk';

/** ys: 原神 (Genshin Impact). mc: 鸣潮 (Wuthering Waves). */
export type DrawGame = 'ys' | 'mc';

/** Pools that have a page on the phone; also the `pool` of banners. */
export type DrawPool = 'ysupp' | 'ysupw' | 'ysnp' | 'mcupp' | 'mcupw' | 'mcnw';

export type DrawItemKind = 'character' | 'weapon';

/** Stars. */
export type DrawRank = 3 | 4 | 5;

/** Something that can be drawn. */
export interface DrawItem {
  game: DrawGame;
  /** The game's own number of it, as records carry it (`item_id`, `resourceId`): 1 to 19 digits. Unique in its game. */
  id: string;
  /** Simplified Chinese; empty where nobody filled it in. One of the two names is always there. */
  zh: string;
  en: string;
  rank: DrawRank;
  kind: DrawItemKind;
  /**
   * From when on it stands in the standard pool and so can be what a lost 50/50 gives (歪), as server-local text
   * `YYYY-MM-DD HH:mm:ss`; null for what only banners give, or where it is not known. Four-star items have null.
   */
  standardFrom: string | null;
  /** Where this is known from, and the day of the knowledge, `YYYY-MM-DD`. */
  source: string;
  asOf: string;
}

/** A rate-up banner. */
export interface DrawBanner {
  /** Stable: digits for what staff entered, `<pool>-<version>-<n>` for what comes with the product. */
  id: string;
  game: DrawGame;
  pool: DrawPool;
  /** Of the game: `5.3`; empty where not known. */
  version: string;
  /** What the game calls it; either may be empty. */
  title: { zh: string; en: string };
  /**
   * `YYYY-MM-DD HH:mm:ss`, both inside the interval. A zone of null: on the clock of each server region, so it is
   * compared with a record's own time as text. A number: the same moment everywhere, written down at this UTC offset in
   * hours (a version's first banner opens with the update, at UTC+8, whatever the region's clock says).
   */
  from: string;
  fromZone: number | null;
  to: string;
  toZone: number | null;
  /** Ids of items (`DrawItem.id`) with raised rates. */
  up5: string[];
  up4: string[];
  source: string;
  asOf: string;
}

/** What is known of items and banners of both games, as `GET /api/p/draws-admin/catalogue` answers it. */
export interface DrawCatalogue {
  /** Changes with every change of what follows; also the answer's ETag. */
  version: string;
  /** Ordered by game and id. */
  items: DrawItem[];
  /** Ordered by pool and beginning. Several may run at once: two banners of one pool, each with an `up5` of its own. */
  banners: DrawBanner[];
}

/** Public, cacheable, with an ETag: phones ask with If-None-Match. `result` is a DrawCatalogue. */
export const catalogueUrl = '/api/p/draws-admin/catalogue';

/** Topic of `ctx.events.subscribe` in a browser: the catalogue changed. */
export const catalogueTopic = 'draws-admin.catalogue';

/** The catalogue of an organisation, for other server halves. */
export interface DrawKnowledge {
  catalogue(orgId: bigint): Promise<DrawCatalogue>;
}

/** On the server: `ctx.services.get(drawKnowledge)`; plugin.json needs `"requires": {"draws-admin": "^0.1.0"}`. */
export const drawKnowledge: ServiceToken<DrawKnowledge> = serviceToken('draws-admin.knowledge');
