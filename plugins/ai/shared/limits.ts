/** Bounds of what is kept around documents; those of a document itself are `documentLimits`. */
export const limits = {
  /** Documents of an organisation, without those in the trash. */
  documents: 2000,
  /** Characters of a document's name, and of a version's. */
  name: 100,
  /** Versions of a document, with those that were kept by themselves. */
  versions: 100,
  /** Minutes between versions that are kept by themselves. */
  versionMinutes: 10,
  thumbnailBytes: 500_000,
  trashDays: 30,
  /** A blob that nothing names is kept so long after it was put or named last. */
  blobHours: 24,
  /** A generation is kept so long after it ended, with its results. */
  generationDays: 180,
  /** Services of an organisation that generate pictures. */
  providers: 30,
  /** Models of one. */
  models: 50,
  /** Generations of an organisation that wait or run. */
  generating: 200,
  /** Templates of prompts, and test runs, of an organisation. */
  prompts: 200,
  runs: 500,
  /** Missing blobs that a refusal tells at most. */
  missing: 5000,
  search: 100,
  /** Of a brand kit: logos, colours, characters of a name and of the watermark's words, bytes of a logo's file. */
  brand: { logos: 12, colours: 24, name: 30, words: 60, logoBytes: 5 * 1024 * 1024 },
  /** Results of a document that are kept for review; the oldest make room. */
  reviews: 50,
  /** Comments on one of them. */
  comments: 200,
  /** Characters of one, and of the reason for a return. */
  commentText: 1000,
  /** Those of people without an account, so that staff have room. */
  guestComments: 100,
  /** Characters of the name that they type. */
  guestName: 40,
  /** Links of a document for phones that work at a time. */
  shares: 50,
  /** One that has ended is listed so long. */
  shareDays: 30,
} as const;
