import { defineMobile } from '@fitout/sdk/web';

export default defineMobile({
  views: {
    mine: () => import('./views/mine.tsx'),
    profile: () => import('./views/profile.tsx'),
    leave: () => import('./views/leave.tsx'),
    'sign-in': () => import('./views/sign-in.tsx'),
  },
});
