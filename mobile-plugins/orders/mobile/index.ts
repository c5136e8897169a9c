import { defineMobile } from '@fitout/sdk/web';

export default defineMobile({
  views: { 'order-list': () => import('./views/order-list.tsx'), order: () => import('./views/order.tsx') },
});
