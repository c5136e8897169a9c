import { defineMobile } from '@fitout/sdk/web';

export default defineMobile({
  views: { playback: () => import('./views/playback.tsx') },
});
