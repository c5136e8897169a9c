import { defineWeb } from '@fitout/sdk/web';
import { blockPoint } from '../../decoration/api.ts';

export default defineWeb({
  views: {
    unicom: () => import('./views/unicom.tsx'),
    telecom: () => import('./views/telecom.tsx'),
    pick: () => import('./views/pick.tsx'),
    orders: () => import('./views/orders.tsx'),
    pools: () => import('./views/pools.tsx'),
    rules: () => import('./views/rules.tsx'),
    upstream: () => import('./views/upstream.tsx'),
  },
  activate(ctx) {
    ctx.contributions.add(blockPoint, async () => (await import('./block-kit.ts')).blockKit(ctx));
  },
});
