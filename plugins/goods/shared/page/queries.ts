import type { BlockQuery } from '../../../decoration/api.ts';
import type { GoodsOrder } from '../../api.ts';

/** Names of what goods tells to blocks. */
export const goodsSource = 'goods.goods';
export const couponsSource = 'goods.coupons';
export const activitiesSource = 'goods.activities';

/** Something chosen in a panel. */
export type Picked = {
  id: string;
  name: string;
};

/** Ids of what was chosen; what is no id of ours is left out. */
export function idsOf(picked: readonly Picked[]): string[] {
  return [...new Set(picked.map(({ id }) => id))].filter((id) => /^\d{1,18}$/.test(id));
}

export interface GoodsAsked {
  ids?: string[];
  tag?: string;
  order?: GoodsOrder;
  limit: number;
  inStock: boolean;
}

export const goodsQuery = (asked: GoodsAsked): BlockQuery => ({ source: goodsSource, query: { ...asked } });
export const byIds = (source: string, ids: string[]): BlockQuery | undefined =>
  ids.length === 0 ? undefined : { source, query: { ids } };

/** Things of these names that a page shows because someone chose them. */
export const usesOf = (kind: 'good' | 'coupon' | 'activity', picked: readonly Picked[]): string[] =>
  idsOf(picked).map((id) => `goods.${kind}:${id}`);
