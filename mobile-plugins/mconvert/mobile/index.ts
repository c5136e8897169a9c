import { defineMobile } from '@fitout/sdk/web';
import { begin } from './active.ts';

export default defineMobile({
  views: { convert: () => import('./views/convert.tsx') },
  activate: begin,
});
