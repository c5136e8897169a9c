/** The numbers of the decoration server, each with one home. */
export const limits = {
  slug: 60,
  /** Batches a 409 tells; an editor further behind reloads the draft. */
  opsInConflict: 200,
  /** Days that batches of ops are kept. */
  opDays: 30,
  previewMinutes: 30,
  /** A plan may begin so long before it is made: a form takes a while to fill in. */
  scheduleLateMs: 60_000,
  /** A rendered page is taken from memory for so long before the database is asked whether it is still the live one. */
  recheckMs: 2_000,
  /** Rendered pages in memory. */
  cachedPages: 500,
  /** Seconds that a CDN may answer for us, so that a publish shows within them. */
  sharedCacheSeconds: 5,
  /** A page waits for what its blocks show of somewhere else no longer than this. */
  dataWaitMs: 3_000,
  /** What sources said is asked for again after this, told of a change or not. */
  dataRecheckMs: 60_000,
  /** After a source failed. */
  dataRetryMs: 5_000,
  /** Last good answers in memory, for sources that fail. */
  answersKept: 500,
  /** Of the answer of an http source, and how long it may take. */
  sourceBytes: 1024 * 1024,
  sourceTimeoutMs: 8_000,
  /** A page waits for the very first answer of an http source no longer than this. */
  sourceFirstWaitMs: 2_500,
  /** An http source that failed is asked again after this. */
  sourceRetryMs: 30_000,
  /** Of a picture of an http source; of all that are kept in memory; and how many addresses are remembered. */
  pictureBytes: 3 * 1024 * 1024,
  picturesBytes: 32 * 1024 * 1024,
  picturesKnown: 20_000,
  /** Answers of http sources in memory. */
  sourcesKept: 50,
} as const;
