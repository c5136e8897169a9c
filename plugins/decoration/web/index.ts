import { defineWeb } from '@fitout/sdk/web';
import { pageLists } from '../api.ts';

export default defineWeb({
  views: {
    display: () => import('./views/display.tsx'),
    edit: () => import('./views/edit.tsx'),
    home: () => import('./views/home.tsx'),
    list: () => import('./views/list.tsx'),
    shop: () => import('./views/shop.tsx'),
  },
  activate(ctx) {
    ctx.services.provide(pageLists, { load: async () => (await import('./pages/page-lists.tsx')).pageListOf(ctx) });
  },
});
