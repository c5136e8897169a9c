import { callsOf, defineWeb } from '@fitout/sdk/web';
import { blockPoint } from '../../decoration/api.ts';
import { type GoodsPicker, goodsPicker } from '../api.ts';
import type { GoodsCalls } from '../shared/calls/index.ts';

export default defineWeb({
  views: {
    goods: () => import('./views/goods.tsx'),
    coupons: () => import('./views/coupons.tsx'),
    activities: () => import('./views/activities.tsx'),
  },
  activate(ctx) {
    const picker = () => import('./picker/open-picker.tsx');
    const choosers: GoodsPicker = {
      goods: async (options = {}) => (await picker()).openPicker(ctx, 'goods', options),
      coupons: async (options = {}) => (await picker()).openPicker(ctx, 'coupons', options),
      activities: async (options = {}) => (await picker()).openPicker(ctx, 'activities', options),
      tags: async () => (await callsOf<GoodsCalls>(ctx.http)('GET overview')).tags,
    };
    ctx.services.provide(goodsPicker, choosers);
    ctx.contributions.add(blockPoint, async () => (await import('./block-kit.ts')).blockKit(ctx, choosers));
  },
});
