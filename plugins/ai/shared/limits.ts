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
  /** Missing blobs that a refusal tells at most. */
  missing: 5000,
  search: 100,
} as const;
