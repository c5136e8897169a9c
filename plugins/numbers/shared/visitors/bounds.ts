/** What visitors of pages may do; both halves go by it. */
export const bounds = {
  pools: 20,
  patterns: 24,
  /** Numbers of one 换一批. */
  batchLeast: 4,
  batch: 30,
  holds: 5,
  minutesLeast: 5,
  minutes: 120,
  /** Admissions a minute of the waiting room. */
  pace: 60_000,
  terms: 400,
  /**
   * Pages of one wish that one visitor, and all of one address, may see in an hour, and pages of all wishes of one
   * address: many people stand behind the address of a mobile network, so that its own are wider.
   */
  wishPages: 50,
  wishPagesOfAddress: 600,
  pagesOfAddress: 3000,
  /** Tickets of one address in a waiting room. */
  ticketsOfAddress: 300,
  /** Of one address, so many are drawn together with everybody else's: a household. The rest comes after them. */
  ticketsDrawnTogether: 3,
  /** Seconds within which an admission token has to be used. */
  tokenSeconds: 120,
  /** Minutes that who came in may stay. */
  stayMinutes: 10,
} as const;

/** What visitors may narrow their search by. */
export const filterNames = ['boxes', 'patterns', 'prices', 'levels', 'places'] as const;
export type FilterName = (typeof filterNames)[number];
