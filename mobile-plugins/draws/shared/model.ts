import type { DrawGame, DrawPool } from '../../../plugins/draws-admin/api.ts';

/** ys: 原神 (Genshin Impact). mc: 鸣潮 (Wuthering Waves). */
export type Game = DrawGame;

/**
 * A pool: one of the six that have a page, or `<game>-<code>` for what files hold beyond them (`ys-100` beginners',
 * `ys-500` chronicled, `mc-3` standard characters, …). Codes nobody knows yet make a pool of their own, too.
 */
export type PoolKey = DrawPool | `${Game}-${string}`;

/** One pull. Everything that upstream said is kept as it was said. */
export interface DrawRecord {
  /** 1 to 19 digits without leading zeros, as text: doubles lose the last ones. Absent where the source has none. */
  id?: string;
  /** The id is no id of the game: it was counted down from the next one, as UIGF has it. Sameness is not told by it. */
  made?: true;
  pool: PoolKey;
  /** Upstream's own code of the pool: `301` and `400` are one pool, and yet two banners. `1` … `13` for mc. */
  code: string;
  /** `YYYY-MM-DD HH:mm:ss` on the clock of the account's server. Never converted. */
  time: string;
  /** The game's number of the item; empty where the file gives names alone. */
  item: string;
  /** As the file has it, in whatever language; plain text, never markup. May be empty. */
  name: string;
  /** 3, 4, 5; also 2 in 千星奇域; 0 where neither the file nor the catalogue says. */
  rank: number;
  /** As the file has it: `角色`, `Weapon`, …; may be empty. */
  kind: string;
  /** 千星奇域 alone: upstream's number of the banner. */
  schedule?: string;
  /** How it came in. */
  from: Origin;
}

/** Where records come from. The word is what a record keeps. */
export type Origin =
  | 'uigf4'
  | 'uigf3'
  | 'uigf2'
  | 'wish-export'
  | 'paimon'
  | 'ys-api'
  | 'mc-api'
  | 'wwgf'
  | 'wuwatracker'
  | 'backup';

/** Whose records they are. */
export interface AccountInfo {
  game: Game;
  /** Digits. Empty where the file does not say: ask the person, then read again with `uid`. */
  uid: string;
  /** Hours from UTC of the server's clock: −5 America, 1 Europe, 8 Asia and China. */
  timeZone: number;
  /** `zh-cn`, `en-us`, …: the language of the records' names. Empty where not known. */
  lang: string;
}

/** An account with its records, oldest first: within a second in the order in which they were drawn. */
export interface Account extends AccountInfo {
  records: DrawRecord[];
  /**
   * Pools whose first record here is the very first pull of the account: nobody but the person knows. Elsewhere the
   * pity of the first 5★ and the guarantee before it are unknown.
   */
  complete?: PoolKey[];
}

/** `ys:100000001`. */
export type AccountKey = `${Game}:${string}`;

export function accountKey({ game, uid }: Pick<AccountInfo, 'game' | 'uid'>): AccountKey {
  return `${game}:${uid}`;
}

/** Whose key it is. */
export function accountOf(key: AccountKey): Pick<AccountInfo, 'game' | 'uid'> {
  const [game, uid] = key.split(':') as [Game, string];
  return { game, uid };
}
