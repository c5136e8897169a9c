import { defineWeb } from '@fitout/sdk/web';

export default defineWeb({ views: { bar: () => import('./views/bar.tsx') } });
