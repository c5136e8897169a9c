import { defineMobile } from '@fitout/sdk/web';

export default defineMobile({ views: { bar: () => import('./views/bar.tsx') } });
