import type { AssetImage } from '@fitout/sdk';
import type { ActivityState, CatalogueGood, CouponState } from '../api.ts';

/** A good as the staff keep it. `I`: ids, strings in the browser and bigint on the server. */
export interface Good<I = string> extends Omit<CatalogueGood, 'id'> {
  id: I;
  /** 上架. */
  listed: boolean;
  /** Bigger stands further up. */
  sort: number;
  /** Counts changes: an edit names the one it was made on. */
  rev: number;
  /** ISO 8601. */
  updatedAt: string;
  trashed: boolean;
}

/** What a person types of a good. */
export type GoodInput = Omit<Good, 'id' | 'rev' | 'updatedAt' | 'trashed'>;

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

export interface GoodFilter {
  q?: string | undefined;
  status?: GoodStatus | undefined;
  tag?: string | undefined;
}

export interface GoodCounts {
  all: number;
  on: number;
  off: number;
  soldOut: number;
  trashed: number;
}

export const batchActions = ['list', 'unlist', 'trash', 'restore', 'purge'] as const;
export type BatchAction = (typeof batchActions)[number];

export interface Coupon<I = string> {
  id: I;
  title: string;
  kind: 'amount' | 'percent';
  value: number;
  threshold: number;
  stock: number | null;
  claimed: number;
  used: number;
  perPerson: number;
  from: string | null;
  to: string | null;
  enabled: boolean;
  note: string;
  state: CouponState;
  rev: number;
  updatedAt: string;
}

export type CouponInput = Pick<
  Coupon,
  'title' | 'kind' | 'value' | 'threshold' | 'stock' | 'perPerson' | 'from' | 'to' | 'enabled' | 'note'
>;

/** One claimed coupon as the staff see it. */
export interface Claim<I = string> {
  id: I;
  code: string;
  /** Name of the signed-in person; null for a device. */
  person: string | null;
  /** The last digits of the device's mark: tells two devices apart, and says no more. */
  device: string | null;
  claimedAt: string;
  usedAt: string | null;
}

export interface Activity<I = string> {
  id: I;
  kind: 'flash' | 'group';
  title: string;
  groupSize: number | null;
  from: string | null;
  to: string | null;
  enabled: boolean;
  state: ActivityState;
  rev: number;
  updatedAt: string;
  items: {
    good: I;
    name: string;
    code: string;
    image: AssetImage | null;
    listed: boolean;
    goodPrice: number;
    goodStock: number;
    price: number;
    stock: number;
  }[];
}

/** A page that shows a good or an offer. */
export interface ShowingPage {
  id: string;
  title: string;
  live: boolean;
}

export interface ActivityInput {
  kind: 'flash' | 'group';
  title: string;
  groupSize: number | null;
  from: string | null;
  to: string | null;
  enabled: boolean;
  items: { good: string; price: number; stock: number }[];
}
