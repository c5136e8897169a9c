import { defineMobile } from '@fitout/sdk/web';

export default defineMobile({ views: { gallery: () => import('./views/gallery.tsx') } });
