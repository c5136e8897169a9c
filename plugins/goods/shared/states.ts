/** Of a coupon at this moment. `off`: the staff paused it. */
export type CouponState = 'upcoming' | 'open' | 'sold-out' | 'ended' | 'off';

/** Of an activity at this moment. */
export type ActivityState = 'upcoming' | 'running' | 'ended' | 'off';

interface Windowed {
  from: Date | null;
  to: Date | null;
  enabled: boolean;
}

/** Where `now` stands in the window. From is inside, to is outside. */
function place({ from, to }: Windowed, now: Date): 'before' | 'in' | 'after' {
  if (to !== null && now >= to) return 'after';
  return from !== null && now < from ? 'before' : 'in';
}

/** What ended stays ended, paused or not; what is paused says so before anything else. */
export function couponState(coupon: Windowed & { stock: number | null; claimed: number }, now: Date): CouponState {
  const at = place(coupon, now);
  if (at === 'after') return 'ended';
  if (!coupon.enabled) return 'off';
  if (at === 'before') return 'upcoming';
  return coupon.stock !== null && coupon.claimed >= coupon.stock ? 'sold-out' : 'open';
}

export function activityState(activity: Windowed, now: Date): ActivityState {
  const at = place(activity, now);
  if (at === 'after') return 'ended';
  if (!activity.enabled) return 'off';
  return at === 'before' ? 'upcoming' : 'running';
}
