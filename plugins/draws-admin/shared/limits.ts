/** What the catalogue takes. */
export const limits = {
  name: 60,
  title: 80,
  version: 20,
  source: 200,
  /** Rate-up items of a banner, of each rank. */
  ups: 20,
  /** Lines that an organisation may change or add, in each table. */
  lines: 5000,
  importRows: 5000,
} as const;
