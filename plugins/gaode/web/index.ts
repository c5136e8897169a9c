import { defineWeb } from '@fitout/sdk/web';

export default defineWeb({
  views: { gaode: () => import('./views/gaode.tsx') },
});
