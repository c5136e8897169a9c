/** ys: 原神 (Genshin Impact). mc: 鸣潮 (Wuthering Waves). */
export const games = ['ys', 'mc'] as const;
export type DrawGame = (typeof games)[number];

/** Pools that have a page on the phone; also the `pool` of banners. */
export const pools = ['ysupp', 'ysupw', 'ysnp', 'mcupp', 'mcupw', 'mcnw'] as const;
export type DrawPool = (typeof pools)[number];

/** Those with rate-ups. */
export const eventPools = ['ysupp', 'ysupw', 'mcupp', 'mcupw'] as const satisfies readonly DrawPool[];

export const itemKinds = ['character', 'weapon'] as const;
export type DrawItemKind = (typeof itemKinds)[number];

/** Stars. */
export const ranks = [3, 4, 5] as const;
export type DrawRank = (typeof ranks)[number];

/** The two tables of the catalogue. */
export const tables = ['items', 'banners'] as const;
export type Table = (typeof tables)[number];

/**
 * Where a line comes from. `built-in`: as the product brings it; `changed`: the staff's words in place of the product's;
 * `own`: the staff entered it.
 */
export const origins = ['built-in', 'changed', 'own'] as const;
export type Origin = (typeof origins)[number];

/** What an import does with a line. */
export const importActions = ['create', 'update', 'same'] as const;
export type ImportAction = (typeof importActions)[number];

export function gameOf(pool: DrawPool): DrawGame {
  return pool.startsWith('ys') ? 'ys' : 'mc';
}
