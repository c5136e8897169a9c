import { defineMobile } from '@fitout/sdk/web';
import { countDepartures } from './departures.ts';

export default defineMobile({
  activate: (ctx) => void countDepartures(ctx),
  views: {
    home: () => import('./views/home.tsx'),
    page: () => import('./views/page.tsx'),
    product: () => import('./views/product.tsx'),
    share: () => import('./views/share.tsx'),
    tools: () => import('./views/tools.tsx'),
  },
});
