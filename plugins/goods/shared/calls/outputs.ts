import { zId, zTime } from '@fitout/sdk/calls';
import { z } from 'zod';

/* Goods and offers as the staff's pages get them. */

const image = z.object({
  key: z.string(),
  width: z.int(),
  height: z.int(),
  alt: z.string(),
  color: z.string().optional(),
});

export const good = z.object({
  id: zId,
  /** The organisation's own number of it. */
  code: z.string(),
  name: z.string(),
  /** The first is the one to show; may be empty. */
  images: z.array(image),
  /** Cents. */
  price: z.int(),
  /** Cents: what is struck through; null where there is none. */
  listPrice: z.int().nullable(),
  /** Pieces left; 0 is sold out. */
  stock: z.int(),
  unit: z.string(),
  tags: z.array(z.string()),
  description: z.string(),
  link: z.string(),
  /** 上架. */
  listed: z.boolean(),
  /** Bigger stands further up. */
  sort: z.int(),
  /** Counts changes: an edit names the one it was made on. */
  rev: z.int(),
  updatedAt: zTime,
  trashed: z.boolean(),
});
export type Good = z.input<typeof good>;
/** On the server. */
export type GoodRecord = z.output<typeof good>;

export const goodCounts = z.object({
  all: z.int(),
  on: z.int(),
  off: z.int(),
  soldOut: z.int(),
  trashed: z.int(),
});
export type GoodCounts = z.input<typeof goodCounts>;

export const coupon = z.object({
  id: zId,
  title: z.string(),
  kind: z.enum(['amount', 'percent']),
  value: z.int(),
  threshold: z.int(),
  stock: z.int().nullable(),
  claimed: z.int(),
  used: z.int(),
  perPerson: z.int(),
  /** When it can be claimed. */
  from: zTime.nullable(),
  to: zTime.nullable(),
  /** Until when a claimed one may be used; null without end. */
  validTo: zTime.nullable(),
  enabled: z.boolean(),
  note: z.string(),
  state: z.enum(['upcoming', 'open', 'sold-out', 'ended', 'off']),
  rev: z.int(),
  updatedAt: zTime,
});
export type Coupon = z.input<typeof coupon>;
export type CouponRecord = z.output<typeof coupon>;

/** One claimed coupon as the staff see it. */
export const claim = z.object({
  id: zId,
  code: z.string(),
  /** Name of the signed-in person; null for a device. */
  person: z.string().nullable(),
  /** The last digits of the device's mark: tells two devices apart, and says no more. */
  device: z.string().nullable(),
  claimedAt: zTime,
  usedAt: zTime.nullable(),
});
export type Claim = z.input<typeof claim>;
export type ClaimRecord = z.output<typeof claim>;

export const activity = z.object({
  id: zId,
  kind: z.enum(['flash', 'group']),
  title: z.string(),
  groupSize: z.int().nullable(),
  from: zTime.nullable(),
  to: zTime.nullable(),
  enabled: z.boolean(),
  state: z.enum(['upcoming', 'running', 'ended', 'off']),
  rev: z.int(),
  updatedAt: zTime,
  items: z.array(
    z.object({
      good: zId,
      name: z.string(),
      code: z.string(),
      image: image.nullable(),
      listed: z.boolean(),
      goodPrice: z.int(),
      goodStock: z.int(),
      price: z.int(),
      stock: z.int(),
      sold: z.int(),
    }),
  ),
});
export type Activity = z.input<typeof activity>;
export type ActivityRecord = z.output<typeof activity>;
