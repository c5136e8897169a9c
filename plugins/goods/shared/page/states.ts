import type { ActivityState, CouponState } from '../../api.ts';

/** What stands on the button of a coupon that cannot be claimed now. */
export const couponStateWords: Record<Exclude<CouponState, 'open'>, string> = {
  upcoming: '即将开始',
  'sold-out': '已领完',
  ended: '已结束',
  off: '已暂停',
};

/** `剩 5 件` */
export function leftWords(stock: number, unit: string): string {
  return `剩 ${stock}${unit === '' ? '' : ` ${unit}`}`;
}

/** In front of an activity's clock, or in its place. */
export const activityStateWords: Record<ActivityState, string> = {
  upcoming: '距开始',
  running: '距结束',
  ended: '已结束',
  off: '已暂停',
};
