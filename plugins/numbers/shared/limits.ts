/** What number picking takes; both halves go by it. */
export const limits = {
  name: 60,
  note: 500,
  reason: 200,
  contact: 40,
  carriers: 12,
  segments: 200,
  levels: 30,
  levelTemplates: 100,
  pools: 200,
  tariffs: 1000,
  /** Bytes and columns of an imported file. */
  importBytes: 1_000_000_000,
  importColumns: 60,
  /** Moved by a list at once. */
  movedNumbers: 10_000,
  /** Of staff's own. */
  templates: 200,
  /** In one search. */
  wishTemplates: 4,
  wishPatterns: 8,
  wishPlaces: 400,
  /** Numbers of one answer. */
  page: 60,
  /** Numbers of one reservation, and what may step in for each of them. */
  held: 10,
  compared: 6,
  /** Of one person. */
  saved: 50,
  favourites: 200,
  shares: 200,
  /** Minutes that a number is held before it is reserved. */
  holdMinutes: 30,
  holdMinutesMost: 24 * 60,
  /** Holds at once of one customer, one device, one address. */
  holdsOfOne: 5,
  holdsOfAddress: 50,
  /** Minutes before the end of a hold at which it is said. */
  remindMinutes: 5,
  /** Days that a contact is kept once its order is over. */
  retentionDays: 90,
  exportRows: 50_000,
} as const;

/** Days that a customer's link holds. */
export const shareDays = [1, 7, 30] as const;
