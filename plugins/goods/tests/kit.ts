import type { CouponInput, GoodInput } from '../shared/calls/inputs.ts';
import type { Good } from '../shared/calls/outputs.ts';

/** A whole good as the drawer sends it. */
export function goodInput(name: string, more: Partial<Good> = {}): GoodInput {
  return {
    name,
    code: '',
    images: [],
    price: 1000,
    listPrice: null,
    stock: 10,
    unit: '件',
    tags: [],
    description: '',
    link: '',
    listed: false,
    sort: 0,
    ...more,
  };
}

/** A whole coupon as its drawer sends it: ¥10 off from ¥50 on. */
export function couponInput(title: string, more: Partial<CouponInput> = {}): CouponInput {
  return {
    title,
    kind: 'amount',
    value: 1000,
    threshold: 5000,
    stock: 100,
    perPerson: 1,
    from: null,
    to: null,
    enabled: true,
    note: '',
    ...more,
  };
}
