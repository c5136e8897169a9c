/** Pools that the Wuthering Waves API knows, by its own numbers, in the order in which they are asked. */
export const linkPools = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13] as const;

/** What one person may keep on the server. */
export const storeLimits = {
  records: 300_000,
  accounts: 50,
  /** Of one call. */
  batch: 20_000,
  /** Bytes of one call: a record takes 150 to 250. */
  batchBytes: 8 * 1024 * 1024,
} as const;
