import { defineMobile } from '@fitout/sdk/web';

export default defineMobile({
  views: {
    mine: () => import('./views/mine.tsx'),
    'sign-in': () => import('./views/sign-in.tsx'),
  },
});
