/** Bounds of a stock count. */
export const countLimits = {
  /** Counts of one organisation. */
  counts: 200,
  name: 60,
  /** Characters of a code. */
  code: 200,
  /** Different codes in a count, counted or listed. */
  codes: 20_000,
  /** What one entry may add or take away. */
  amount: 100_000,
  /** Entries that are sent at once, and that come back at once. */
  batch: 500,
  device: 60,
  /** A list to check against, as a file. */
  fileUnfolded: 50_000_000,
  fileColumns: 60,
  cell: 500,
} as const;
