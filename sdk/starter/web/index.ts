import { defineWeb } from '@fitout/sdk/web';

export default defineWeb({
  views: { notes: () => import('./views/notes.tsx') },
});
