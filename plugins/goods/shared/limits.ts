/** What the catalogue takes; both halves go by it. */
export const limits = {
  name: 120,
  code: 40,
  unit: 10,
  tag: 30,
  tags: 20,
  images: 9,
  description: 2000,
  link: 500,
  note: 300,
  title: 60,
  stock: 1_000_000_000,
  sort: 1_000_000,
  /** Goods at once. */
  batch: 10_000,
  /** Of these it is asked on which pages they stand. */
  usesAsked: 200,
  /** Goods of an organisation. */
  goods: 50_000,
  shopPhone: 40,
  shopText: 100,
  orderLabel: 8,
  /** Goods that a search on a page finds. */
  found: 20,
  couponPerPerson: 100,
  activityItems: 100,
  groupSize: 100,
  /** An imported file: bytes that it unfolds to, rows and columns. */
  importUnfolded: 60_000_000,
  importRows: 10_000,
  importColumns: 60,
  /** Characters of one cell. */
  importCell: 4000,
  /** Hours that an uploaded file waits to be applied. */
  importHours: 24,
  exportRows: 50_000,
  publicIds: 100,
} as const;
