import type { CatalogueCoupon } from '../../api.ts';
import type { ShownActivity } from './activity-block.ts';
import type { ShownGood } from './shown.ts';

/* What empty blocks show on the canvas, dimmed, of what they will look like. No visitor sees it. */

const picture =
  'data:image/svg+xml,%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 40 40%22%3E%3Cpath fill=%22%23dfe1e6%22 d=%22M0 0h40v40H0z%22/%3E%3Cpath fill=%22%23b6bac3%22 d=%22M8 29l8-10 6 7 4-4 6 7zM26 12a3 3 0 1 0 .1 0z%22/%3E%3C/svg%3E';

const sampleGood = (name: string, price: number): ShownGood => ({
  id: '',
  name,
  image: null,
  src: picture,
  price,
  listPrice: null,
  stock: null,
  unit: '件',
  link: '',
  badge: '',
  description: '商品介绍',
});

export const sampleGoods: readonly ShownGood[] = [
  sampleGood('商品名称一', 9900),
  sampleGood('商品名称二', 12_800),
  sampleGood('商品名称三', 5900),
  sampleGood('商品名称四', 16_800),
];

export const sampleCoupon: CatalogueCoupon = {
  id: 'sample',
  title: '优惠券名称',
  kind: 'amount',
  value: 1000,
  threshold: 10_000,
  from: null,
  to: null,
  validTo: null,
  note: '',
  perPerson: 1,
  left: 100,
  state: 'open',
};

/** A promotion that ends three hours after `now` (epoch milliseconds). */
export function sampleActivity(kind: ShownActivity['kind'], now: number): ShownActivity {
  return {
    id: 'sample',
    kind,
    title: kind === 'flash' ? '限时秒杀' : '多人拼团',
    state: 'running',
    from: null,
    to: new Date(now + 3 * 3_600_000).toISOString(),
    groupSize: kind === 'flash' ? null : 3,
    items: sampleGoods
      .slice(0, 2)
      .map((good) => ({ good, price: Math.round((good.price ?? 0) * 0.8), stock: 20, sold: 40 })),
  };
}
