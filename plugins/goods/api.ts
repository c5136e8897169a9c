import { type AssetImage, type Id, type ServiceToken, serviceToken } from '@fitout/sdk';
import type { ActivityState, CouponState } from './shared/states.ts';

/** A good as a published page shows it. Only listed ones (上架) ever come out of the catalogue. */
export interface CatalogueGood {
  /** Digits, as blocks store it. */
  id: Id;
  /** The organisation's own number of it. */
  code: string;
  name: string;
  /** The first is the one to show; may be empty. */
  images: AssetImage[];
  /** Cents. */
  price: number;
  /** Cents: what is struck through; null where there is none. */
  listPrice: number | null;
  /** Pieces left; 0 is sold out. */
  stock: number;
  /** 件, 盒, kg; may be empty. */
  unit: string;
  tags: string[];
  description: string;
  /** Where it is bought: an https address, or a path of this site (`/p/tea`); empty for none. */
  link: string;
}

/** `sort`: as the staff ordered them. */
export type GoodsOrder = 'sort' | 'newest' | 'price-up' | 'price-down' | 'name';

export interface GoodsQuery {
  /** These ones, in this order unless `order` says another; unknown and unlisted ones are left out. */
  ids?: readonly Id[];
  /** Those with this tag. */
  tag?: string;
  /** Leaves out what is sold out. */
  inStock?: boolean;
  order?: GoodsOrder;
  /** 1 to 200; 50 where left out. */
  limit?: number;
}

export type CatalogueCoupon = {
  id: Id;
  title: string;
  kind: 'amount' | 'percent';
  /** `amount`: cents off. `percent`: what is paid of a hundred (85 is 8.5 折). */
  value: number;
  /** Cents that the purchase must reach; 0 for none. */
  threshold: number;
  /** Left to claim; null where there is no limit. */
  left: number | null;
  /** How many one visitor may claim. */
  perPerson: number;
  /** ISO 8601; null where it is open on that side. */
  from: string | null;
  to: string | null;
  /** Until when a claimed one may be used, ISO 8601; null without end. */
  validTo: string | null;
  /** IANA name of the zone in which pages print these. */
  timeZone?: string;
  state: CouponState;
  /** Who may use it on what, in words; may be empty. */
  note: string;
};

export interface ActivityItem {
  good: CatalogueGood;
  /** Cents, in this activity. */
  price: number;
  /** Pieces of this activity, never more than the good has left. */
  stock: number;
  /** Sold pieces of the activity's pieces, in whole percent. */
  sold: number;
}

export type CatalogueActivity = {
  id: Id;
  /** 秒杀 or 拼团. */
  kind: 'flash' | 'group';
  title: string;
  /** People in one group; null for a flash sale. */
  groupSize: number | null;
  from: string | null;
  to: string | null;
  /** IANA name of the zone in which pages print the two. */
  timeZone?: string;
  state: ActivityState;
  /** Those whose good is listed, as the staff ordered them. */
  items: ActivityItem[];
};

export interface CatalogueTag {
  tag: string;
  /** Listed goods with it. */
  count: number;
}

/** Server: what published pages show of the catalogue. Reads only, each one query or two; nothing here throws for unknown ids. */
export interface GoodsCatalogue {
  goods(orgId: bigint, query: GoodsQuery): Promise<CatalogueGood[]>;
  /** In the order of `ids`; those in the trash and unknown ones are left out, ended and paused ones are not. */
  coupons(orgId: bigint, ids: readonly Id[]): Promise<CatalogueCoupon[]>;
  activities(orgId: bigint, ids: readonly Id[]): Promise<CatalogueActivity[]>;
  tags(orgId: bigint): Promise<CatalogueTag[]>;
}

/** On the server: `ctx.services.get(goodsCatalogue)`; plugin.json needs `"requires": {"goods": "^0.1.0"}`. */
export const goodsCatalogue: ServiceToken<GoodsCatalogue> = serviceToken('goods.catalogue');

/** Topics of `server.event` and of `ctx.events.subscribe`; the id is the changed one's, or `many`. */
export const goodTopic = 'goods.good';
export const couponTopic = 'goods.coupon';
export const activityTopic = 'goods.activity';

/** What a picker gives back: enough to store and to name it in a panel. */
export interface PickedGood {
  id: Id;
  name: string;
}

export interface GoodsPick {
  /** Several at once; one where left out. */
  multiple?: boolean;
  /** Chosen already: shown as such, in this order. */
  chosen?: readonly Id[];
}

/** Opens the catalogue over everything, to choose from. Undefined where the person gave up. */
export interface GoodsPicker {
  goods(options?: GoodsPick): Promise<PickedGood[] | undefined>;
  coupons(options?: GoodsPick): Promise<PickedGood[] | undefined>;
  activities(options?: GoodsPick & { kind?: 'flash' | 'group' }): Promise<PickedGood[] | undefined>;
  /** Tags in use, for a choice in a panel. */
  tags(): Promise<CatalogueTag[]>;
}

/** In the browser: `const picker = await ctx.services.get(goodsPicker)`. */
export const goodsPicker: ServiceToken<GoodsPicker> = serviceToken('goods.picker');

/*
 * Public calls for the islands of a published page. All answer {code, message?, reason?, result}.
 */

export type { ActivityState, CouponState } from './shared/states.ts';
export {
  type ClaimAnswer,
  claimUrl,
  type LiveAnswer,
  type LiveQuery,
  liveUrl,
  type MineAnswer,
  mineUrl,
} from './shared/urls.ts';
