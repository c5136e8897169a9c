import { defineWeb } from '@fitout/sdk/web';

export default defineWeb({
  views: {
    edit: () => import('./views/edit.tsx'),
    home: () => import('./views/home.tsx'),
    list: () => import('./views/list.tsx'),
    shop: () => import('./views/shop.tsx'),
  },
});
