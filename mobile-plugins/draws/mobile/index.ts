import { defineMobile } from '@fitout/sdk/web';

export default defineMobile({ views: { pool: () => import('./views/pool.tsx') } });
