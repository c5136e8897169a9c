import { defineWeb } from '@fitout/sdk/web';

export default defineWeb({
  views: {
    display: () => import('./views/display.tsx'),
    edit: () => import('./views/edit.tsx'),
    home: () => import('./views/home.tsx'),
    list: () => import('./views/list.tsx'),
    shop: () => import('./views/shop.tsx'),
  },
});
