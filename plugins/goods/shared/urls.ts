import type { Id } from '@fitout/sdk';
import type { ActivityState, CouponState } from './states.ts';

/** The public page of a product; with a promotion, its price and hours stand there, too. */
export function productUrl(good: Id, activity?: Id): string {
  return `/goods/${good}${activity === undefined ? '' : `?activity=${activity}`}`;
}

/** GET: listed goods whose name, code or tags hold all words of `q`; at most 20. */
export function searchUrl(q: string): string {
  return `/api/p/goods/search?q=${encodeURIComponent(q)}`;
}

export interface LiveQuery {
  goods?: readonly Id[];
  coupons?: readonly Id[];
  activities?: readonly Id[];
}

/**
 * GET: stock, prices and states as they are now. Cached for a second or two, with an ETag; the `date` header of the
 * answer is the server's clock, which countdowns go by. At most 100 ids of each.
 */
export function liveUrl({ goods = [], coupons = [], activities = [] }: LiveQuery): string {
  const parts = Object.entries({ goods, coupons, activities }).filter(([, ids]) => ids.length > 0);
  return `/api/p/goods/live?${parts.map(([name, ids]) => `${name}=${ids.join(',')}`).join('&')}`;
}

/**
 * GET, never cached: what this visitor claimed already. Call it before the first claim: its answer gives an anonymous
 * visitor's device the cookie by which the limit per person is counted.
 */
export function mineUrl(coupons: readonly Id[]): string {
  return `/api/p/goods/mine?coupons=${coupons.join(',')}`;
}

/**
 * POST with the JSON body `{}` (and best an `idempotency-key` header, so that a repeated tap has one effect). Refuses
 * with a message for people and one of these reasons: `goods.coupon-upcoming`, `goods.coupon-ended`,
 * `goods.coupon-sold-out`, `goods.coupon-off`, `goods.coupon-limit`, `goods.no-coupon`, `goods.no-device`.
 */
export function claimUrl(coupon: Id): string {
  return `/api/p/goods/coupons/${coupon}/claim`;
}

/** What changes while a page is open. Anything asked for that is not there was unlisted or deleted. */
export interface LiveAnswer {
  goods: { id: Id; price: number; listPrice: number | null; stock: number }[];
  coupons: { id: Id; left: number | null; state: CouponState; from: string | null; to: string | null }[];
  activities: {
    id: Id;
    state: ActivityState;
    from: string | null;
    to: string | null;
    items: { good: Id; price: number; stock: number; sold: number }[];
  }[];
}

/** What this visitor holds of a coupon. */
export interface MineAnswer {
  coupons: { id: Id; claimed: number; perPerson: number; codes: string[] }[];
}

/** A claimed coupon: what the visitor shows at the counter. */
export interface ClaimAnswer {
  code: string;
  claimed: number;
  perPerson: number;
  left: number | null;
}
