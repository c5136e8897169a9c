import { defineMobile } from '@fitout/sdk/web';

export default defineMobile({ views: { preview: () => import('./views/preview.tsx') } });
