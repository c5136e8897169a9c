/** What articles take; both halves go by it. */
export const limits = {
  title: 100,
  digest: 300,
  author: 40,
  tag: 30,
  tags: 10,
  slug: 80,
  search: 100,
  /** Articles of an organisation, those in the trash among them. */
  articles: 50_000,
  byIds: 100,
  /** Articles of one block. */
  blockArticles: 20,
} as const;

/** Bounds of one document; what lies beyond them is refused, never cut. */
export const documentLimits = {
  /** Levels of nodes in each other. */
  depth: 24,
  nodes: 20_000,
  /** UTF-16 units of all texts, captions among them. */
  text: 300_000,
  /** Bytes of its JSON. */
  bytes: 2_000_000,
  href: 2000,
  alt: 200,
  caption: 300,
  columns: 60,
  rows: 2000,
} as const;
