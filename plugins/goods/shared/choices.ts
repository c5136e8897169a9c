export const goodStatuses = ['on', 'off', 'sold-out', 'trashed'] as const;
export type GoodStatus = (typeof goodStatuses)[number];

export const goodOrders = [
  'sort',
  'newest',
  'updated',
  'price-up',
  'price-down',
  'stock-up',
  'stock-down',
  'name',
] as const;
export type GoodOrder = (typeof goodOrders)[number];

export const batchActions = ['list', 'unlist', 'trash', 'restore', 'purge'] as const;
export type BatchAction = (typeof batchActions)[number];

export const offerStates = ['upcoming', 'open', 'running', 'sold-out', 'ended', 'off', 'trashed'] as const;
export type OfferState = (typeof offerStates)[number];

/** What narrows a list of coupons or promotions; empty words do not. */
export interface OfferFilter {
  q: string;
  state: OfferState | '';
  kind?: 'flash' | 'group' | '';
}
