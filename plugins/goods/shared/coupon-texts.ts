import { showMoney } from '@fitout/sdk';
import type { Coupon } from './calls/outputs.ts';

/** `8.5 折`, `¥10`: what a coupon is worth. */
export function worth({ kind, value }: Pick<Coupon, 'kind' | 'value'>): { zh: string; en: string } {
  if (kind === 'amount') return { zh: showMoney(value), en: showMoney(value) };
  return { zh: `${value % 10 === 0 ? value / 10 : (value / 10).toFixed(1)} 折`, en: `${100 - value}% off` };
}

/** `满 ¥100 减 ¥10`. */
export function couponText(coupon: Pick<Coupon, 'kind' | 'value' | 'threshold'>): { zh: string; en: string } {
  const what = worth(coupon);
  const from = showMoney(coupon.threshold);
  if (coupon.kind === 'percent')
    return coupon.threshold === 0
      ? { zh: `无门槛 ${what.zh}`, en: what.en }
      : { zh: `满 ${from} 享 ${what.zh}`, en: `${what.en} from ${from}` };
  return coupon.threshold === 0
    ? { zh: `无门槛减 ${what.zh}`, en: `${what.en} off` }
    : { zh: `满 ${from} 减 ${what.zh}`, en: `${what.en} off from ${from}` };
}
