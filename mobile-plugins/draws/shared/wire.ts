import type { Account, AccountInfo, AccountKey, DrawRecord, Game, PoolKey } from './model.ts';

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

/** What one person may keep on the server. */
export const storeLimits = {
  records: 300_000,
  accounts: 50,
  /** Of one call. */
  batch: 20_000,
  /** Bytes of one call: a record takes 150 to 250. */
  batchBytes: 8 * 1024 * 1024,
} as const;

/**
 * POST records, for whoever is signed in: merges these into what is kept (all of the call, or nothing). Up to
 * `storeLimits.batch` records a call; send more in several, the same again does no harm.
 */
export interface StoreBody {
  accounts: Account[];
  /**
   * The `rev` of the changes that the device has. Where an account or a pool of these was deleted after it, the call is
   * refused as stale (`draws.store-stale`): the device first takes that deletion over. Without it nothing is held
   * against deletions.
   */
  base?: number;
}

export interface StoreAnswer {
  accounts: {
    key: AccountKey;
    added: number;
    known: number;
    /** Contradict one that is kept under their id; that one stays. */
    refused: number;
  }[];
  /** Records that are kept now, of all accounts. */
  total: number;
}

/** GET records/accounts: what is kept, without the records. */
export interface StoredAccounts {
  accounts: (AccountInfo & {
    complete: PoolKey[];
    count: number;
    /** ISO 8601. */
    updatedAt: string;
  })[];
  total: number;
  /** `storeLimits.records`. */
  limit: number;
}

/** The records of one pool and month, whole: oldest first, as `mergeRecords` leaves them. */
export interface StoredChunk {
  game: Game;
  uid: string;
  pool: PoolKey;
  /** `YYYY-MM` */
  month: string;
  records: DrawRecord[];
}

/**
 * GET records?since=<rev>: the chunks that changed after a revision (0: all), oldest change first, in pages of some
 * 20,000 records. Ask again with the answer's `rev` while `more`, and keep the last `rev` for the next time.
 */
export interface StoredChanges {
  /** Deletions since then: to be done before the chunks are taken in, since what came after a deletion is a chunk. */
  removed: StoredRemoval[];
  chunks: StoredChunk[];
  rev: number;
  more: boolean;
}

export interface StoredRemoval {
  game: Game;
  uid: string;
  /** The whole account where it is left out. */
  pool?: PoolKey;
  /** What the device that did it called it (`by` of its call); empty where it gave it no name. */
  by: string;
}

/**
 * DELETE records, records/:game, records/:game/<uid> and records/:game/<uid>/<pool>: takes all, a game's, an account's
 * or a pool's records away for good. Other devices hear of it by GET records. `?by=<id>`: a name for it, so that the
 * device knows its own deletion again, also where the answer got lost.
 */
export interface StoreDeleted {
  /** Records. */
  deleted: number;
}
