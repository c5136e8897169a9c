import { defineMobile } from '@fitout/sdk/web';

export default defineMobile({
  views: {
    home: () => import('./views/home.tsx'),
    page: () => import('./views/page.tsx'),
    share: () => import('./views/share.tsx'),
    tools: () => import('./views/tools.tsx'),
  },
});
