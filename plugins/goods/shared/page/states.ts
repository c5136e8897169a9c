import type { ActivityState, CouponState } from '../../api.ts';

/** What stands on the button of a coupon that cannot be claimed now. */
export const couponStateTexts: Record<Exclude<CouponState, 'open'>, string> = {
  upcoming: '即将开始',
  'sold-out': '已领完',
  ended: '已结束',
  off: '已暂停',
};

/** `剩 5 件` */
export function leftText(stock: number, unit: string): string {
  return `剩 ${stock}${unit === '' ? '' : ` ${unit}`}`;
}

/** `8.1 折`; empty where nothing is off. */
export function discountText(price: number | null, listPrice: number | null): string {
  if (price === null || listPrice === null || price >= listPrice) return '';
  const tenths = Math.min(99, Math.max(1, Math.round((price / listPrice) * 100))) / 10;
  return `${tenths.toFixed(tenths % 1 === 0 ? 0 : 1)} 折`;
}

/** In front of an activity's clock, or in its place. */
export const activityStateTexts: Record<ActivityState, string> = {
  upcoming: '距开始',
  running: '距结束',
  ended: '已结束',
  off: '已暂停',
};

/** `已抢 62%` */
export function soldText(sold: number): string {
  return `已抢 ${sold}%`;
}
