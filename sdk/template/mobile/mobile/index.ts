import { defineMobile } from '@fitout/sdk/web';

export default defineMobile({
  views: { 'phone-notes': () => import('./views/phone-notes.tsx') },
});
