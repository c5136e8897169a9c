import { defineWeb } from '@fitout/sdk/web';

export default defineWeb({
  views: { tools: () => import('./views/tools.tsx'), site: () => import('./views/site.tsx') },
});
