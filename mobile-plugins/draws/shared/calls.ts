/** What the phone asks its server for, and what comes back. Paths are under /api/p/draws. */

/** Pools that the Wuthering Waves API knows, by its own numbers, in the order in which they are asked. */
export const linkPools = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const;

/**
 * POST link: records by the in-game link, fetched by the server, which keeps nothing of it. A client that wants to show
 * progress asks pool by pool (`pools: [1]`, then `[2]` …); each call takes a second or so.
 * Refusals carry a text to show and one of the reasons below.
 */
export interface LinkBody {
  /** As it was copied; words around it do no harm. */
  url: string;
  /** Of `linkPools`; all of them where left out. */
  pools?: number[];
}

/**
 * `draws.link-unreadable`: no link of the game's record page. `draws.link-host`: a link of another host.
 * `draws.link-expired`: older than an hour. `draws.link-upstream`: the game's server refused or could not be reached.
 */
export type LinkReason = 'draws.link-unreadable' | 'draws.link-host' | 'draws.link-expired' | 'draws.link-upstream';

/** One record as the game's API gives it. No id; newest first; several share a second. */
export interface LinkRecord {
  /** The game's own label, which is unreliable: the pool that was asked for counts. */
  cardPoolType: string;
  resourceId: number;
  qualityLevel: number;
  resourceType: string;
  name: string;
  count: number;
  /** Local server time, `YYYY-MM-DD HH:mm:ss`. */
  time: string;
}

export interface LinkAnswer {
  game: 'mc';
  uid: string;
  /** Mainland or worldwide servers. */
  area: 'cn' | 'global';
  /** The game's id of its server: 32 hexadecimal digits. */
  serverId: string;
  /** Of the names: `zh-Hans`, `en` … */
  lang: string;
  pools: { pool: number; records: LinkRecord[] }[];
}
