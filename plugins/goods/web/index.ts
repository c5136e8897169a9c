import { defineWeb } from '@fitout/sdk/web';
import { goodsPicker } from '../api.ts';

export default defineWeb({
  views: {
    goods: () => import('./views/goods.tsx'),
    coupons: () => import('./views/coupons.tsx'),
    activities: () => import('./views/activities.tsx'),
  },
  activate(ctx) {
    const picker = () => import('./picker/open-picker.tsx');
    ctx.services.provide(goodsPicker, {
      goods: async (options = {}) => (await picker()).openPicker(ctx, 'goods', options),
      coupons: async (options = {}) => (await picker()).openPicker(ctx, 'coupons', options),
      activities: async (options = {}) => (await picker()).openPicker(ctx, 'activities', options),
      tags: async () => (await ctx.http.get<{ tags: { tag: string; count: number }[] }>('overview')).tags,
    });
  },
});
