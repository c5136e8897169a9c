import { defineWeb } from '@fitout/sdk/web';

export default defineWeb({
  views: {
    banners: () => import('./views/banners.tsx'),
    items: () => import('./views/items.tsx'),
  },
});
