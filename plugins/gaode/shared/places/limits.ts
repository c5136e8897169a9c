/** Limits of places; both halves go by them. Lengths are in characters. */
export const limits = {
  code: 60,
  name: 100,
  address: 200,
  phone: 60,
  hours: 200,
  tag: 30,
  tags: 10,
  search: 100,
  /** Places of an organisation, including those in the trash. */
  places: 50_000,
  /** Places of one bulk call. */
  bulk: 5000,
  /** Places of one slice of the map. */
  mapSlice: 10_000,
  /** Decimals of a degree on the map: 0.1 m. */
  mapDecimals: 6,
  /** Of an imported file. */
  importRows: 50_000,
  importColumns: 40,
  importCell: 1000,
  importBytes: 12_000_000,
  importUnfolded: 120_000_000,
  /** Rows that a dry run shows as they would be stored. */
  previewRows: 10,
  /** Bad rows that an answer lists; the download has all of them. */
  problems: 100,
  /** Lines that a warning names. */
  warningLines: 20,
  /** Rows at one position from which on an import warns. */
  samePosition: 10,
  importHours: 48,
  exportRows: 50_000,
} as const;
